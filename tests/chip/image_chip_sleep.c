// Bench image: sleep modes, the watchdog and resets. C1 (PD5) wakes.
#include <avr/interrupt.h>
#include <avr/wdt.h>

#include "tests/chip/image_chip_sleep.h"
#include "tests/chip/image_mark.h"

ISR(PCINT2_vect, ISR_NAKED)
{
    MARK_ISR(0x50);
}

ISR(TIMER1_COMPA_vect, ISR_NAKED)
{
    MARK_ISR(0x50);
}

ISR(WDT_vect)
{
    mark(0x60);
}

static void run_timer(void)
{
    OCR1A = 1600;
    TIMSK1 = _BV(OCIE1A);
    TCCR1B = _BV(CS10);
}

static void sleep_in(uint8_t mode)
{
    PORTD = _BV(PD5);
    PCMSK2 = _BV(PCINT21);
    PCICR = _BV(PCIE2);
    SMCR = (uint8_t)(mode << SM0 | _BV(SE));
    run_timer();
    sei();
    __asm__ volatile("out %[mark], %[begin]\n\tsleep" ::MARK_OPERAND, BYTE(begin, 0x11) : MARK_ISR_LOSES);
    uint16_t count = TCNT1;
    mark((uint8_t)(count >> 8));
}

static void set_watchdog(uint8_t value)
{
    __asm__ volatile("wdr");
    WDTCSR = _BV(WDCE) | _BV(WDE);
    WDTCSR = value;
}

static void begin_life(void)
{
    mark(MCUSR);
    MCUSR = 0;
    set_watchdog(0);
}

static void feed(void)
{
    set_watchdog(_BV(WDE) | _BV(WDP0));
    for (uint8_t i = 0; i < 100; i++) {
        __builtin_avr_delay_cycles(16000);
        __asm__ volatile("wdr");
    }
    mark(2);
}

static void sleep_down(void)
{
    SMCR = _BV(SM1) | _BV(SE);
    sei();
    for (;;)
        __asm__ volatile("sleep");
}

// WDE and WDP may change up to 4 cycles after WDCE was set: STS takes two.
static void sequence(void)
{
    uint8_t open = _BV(WDCE) | _BV(WDE), value = _BV(WDE) | _BV(WDP2);
    __asm__ volatile("sts %[w], %[open]\n\tnop\n\tnop\n\tsts %[w], %[value]" ::[w] "n"(_SFR_MEM_ADDR(WDTCSR)),
                     [open] "r"(open), [value] "r"(value));
    mark(WDTCSR);
    value = _BV(WDE) | _BV(WDP1);
    __asm__ volatile(
        "sts %[w], %[open]\n\tnop\n\tnop\n\tnop\n\tsts %[w], %[value]" ::[w] "n"(_SFR_MEM_ADDR(WDTCSR)),
        [open] "r"(open), [value] "r"(value));
    mark(WDTCSR);
    WDTCSR = 0;
    mark(WDTCSR);
}

// RAM outlives a reset, GPIOR1 does not: it is 0 then.
static uint8_t scenario __attribute__((section(".noinit")));

int main(void)
{
    if (GPIOR1)
        scenario = GPIOR1;
    switch (scenario) {
    case SLEEP_MODE: sleep_in(GPIOR2); break;
    case SLEEP_DISABLED:
        mark(0x11);
        __asm__ volatile("sleep");
        mark(0x12);
        break;
    case SLEEP_DEAF:
        SMCR = _BV(SE);
        run_timer();
        mark(0x11);
        __asm__ volatile("sleep");
        mark(0x12);
        break;
    case DOG_RESET:
        begin_life();
        set_watchdog(_BV(WDE) | _BV(WDP0));
        break;
    case DOG_FED: feed(); break;
    case DOG_SLEEP:
        begin_life();
        set_watchdog(_BV(WDE) | _BV(WDP0));
        sleep_down();
        break;
    case DOG_WAKE:
        set_watchdog(_BV(WDIE));
        sleep_down();
        break;
    case DOG_BOTH:
        begin_life();
        set_watchdog(_BV(WDE) | _BV(WDIE));
        sei();
        break;
    case DOG_SEQUENCE: sequence(); break;
    case CAUSES:
        mark(MCUSR);
        if (MCUSR & _BV(EXTRF))
            set_watchdog(_BV(WDE));
        break;
    }
    stop();
}
