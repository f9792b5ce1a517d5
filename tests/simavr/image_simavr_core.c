// Bench image: what libsimavr 1.6 alone does wrong with interrupts, pins, sleep and reset.
#include <avr/interrupt.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/delay.h>

#include "tests/chip/image_mark.h"
#include "tests/simavr/image_simavr.h"

static uint8_t kept_scenario __attribute__((section(".noinit"))); // across a reset
static volatile uint8_t entered;

// ---- Interrupts ----

// Leaves the time in r24 and returns with interrupts off.
ISR(TIMER0_OVF_vect, ISR_NAKED)
{
    __asm__ volatile("lds r24, %[now]\n\tpop r0\n\tpop r0\n\tijmp" ::[now] "n"(_SFR_MEM_ADDR(TCNT1L)));
}

ISR(TIMER0_COMPA_vect)
{
    entered++;
    TIMSK0 = 0;
}

ISR(WDT_vect)
{
    entered++;
}

// Both flags of timer 0 set, the timer stopped.
static void set_flags(void)
{
    OCR0A = 100;
    TCCR0B = _BV(CS00);
    while ((TIFR0 & (_BV(TOV0) | _BV(OCF0A))) != (_BV(TOV0) | _BV(OCF0A)))
        ;
    TCCR0B = 0;
}

// The interrupt is asked for while I is 0.
static uint8_t enter(uint8_t scenario)
{
    uint8_t began, ended, ran = 0;
    TIMSK0 = _BV(TOIE0);
    set_flags();
    __asm__ volatile("ldi r30, pm_lo8(1f)\n\tldi r31, pm_hi8(1f)\n\t"
                     "lds %[began], %[now]\n\t"
                     "sei\n\t"
                     "inc %[ran]\n\tinc %[ran]\n\tinc %[ran]\n\tinc %[ran]\n"
                     "1: mov %[ended], r24\n\tclr r1"
                     : [began] "=&r"(began), [ended] "=r"(ended), [ran] "+r"(ran)
                     : [now] "n"(_SFR_MEM_ADDR(TCNT1L))
                     : "r0", "r24", "r30", "r31");
    enum { LDS = 2, SEI = 1, RJMP = 2 };
    return scenario == BEHIND_SEI ? ran : (uint8_t)(ended - began - LDS - SEI - ran - RJMP);
}

static uint8_t enable_late(void)
{
    set_flags();
    sei();
    TIMSK0 = _BV(OCIE0A);
    _delay_us(10);
    return entered;
}

static uint8_t clear_flag(uint8_t scenario)
{
    set_flags();
    TIFR0 = _BV(TOV0);
    PCIFR = _BV(PCIF0);
    return scenario == CLEAR_ONE ? TIFR0 & _BV(OCF0A) : PCIFR;
}

static uint8_t skip_adiw(void)
{
    uint16_t sum = 0;
    __asm__ volatile("sbrc r1, 0\n\tadiw %[sum], 12\n\tadiw %[sum], 1" : [sum] "+w"(sum));
    return (uint8_t)sum;
}

// ---- Pins ----

static uint8_t pin(uint8_t scenario)
{
    uint8_t seen;
    DDRC = scenario == PIN_SBI ? 5 : scenario == PIN_AT_ONCE;
    MCUCR = scenario == NO_PULL_UPS ? _BV(PUD) : 0;
    __asm__ volatile("out %[port], %[levels]\n\tin %[seen], %[pin]"
                     : [seen] "=r"(seen)
                     : [port] "I"(_SFR_IO_ADDR(PORTC)), [pin] "I"(_SFR_IO_ADDR(PINC)), BYTE(levels, 5));
    if (scenario == PIN_AT_ONCE)
        return seen & 1;
    _delay_us(10);
    if (scenario == PIN_SBI) {
        __asm__ volatile("sbi %[pin], 0" ::[pin] "I"(_SFR_IO_ADDR(PINC)));
        return PORTC;
    }
    DIDR0 = scenario == NO_INPUT;
    _delay_us(10);
    return PINC & 1;
}

// ---- Sleep, watchdog, reset ----

static void start_watchdog(uint8_t mode)
{
    wdt_reset();
    WDTCSR = _BV(WDCE) | _BV(WDE);
    WDTCSR = mode; // 16 ms
}

static void sleep_in(uint8_t mode)
{
    SMCR = mode;
    sei();
    sleep_cpu();
    SMCR = 0;
}

static uint8_t sleep_disabled(void)
{
    sleep_in(0);
    return 1;
}

static uint8_t receive(void)
{
    uint8_t bytes = 0;
    for (; UCSR0A & _BV(RXC0); bytes++)
        (void)UDR0;
    return bytes;
}

static uint8_t sleep_down(uint8_t scenario)
{
    UCSR0A = _BV(U2X0);
    UBRR0 = 16;
    UCSR0B = _BV(RXEN0);
    TCCR1B = _BV(CS12) | _BV(CS10);
    start_watchdog(_BV(WDIE));
    uint16_t began = TCNT1;
    sleep_in(SLEEP_MODE_PWR_DOWN | _BV(SE));
    uint16_t slept = TCNT1 - began;
    WDTCSR |= _BV(WDIE); // which simavr has cleared
    while (scenario == SLEEP_WAKE && entered == 1)
        slept = TCNT1 - began;
    return (uint8_t)(scenario == SLEEP_RECEIVER ? receive() : slept);
}

static uint8_t watchdog_repeats(void)
{
    start_watchdog(_BV(WDIE));
    sei();
    _delay_ms(56);
    return entered;
}

__attribute__((noreturn)) static void wait_for_reset(uint8_t scenario)
{
    kept_scenario = scenario;
    start_watchdog(_BV(WDE));
    stop();
}

static uint8_t behind_reset(void)
{
    uint8_t causes = MCUSR;
    MCUSR = 0;
    wdt_disable();
    _delay_us(10);
    return kept_scenario == RESET_CAUSES ? causes : PIND & 1;
}

static uint8_t run(uint8_t scenario)
{
    switch (scenario) {
    case AFTER_RESET: return behind_reset();
    case BEHIND_SEI:
    case ENTRY: return enter(scenario);
    case ENABLED_LATE: return enable_late();
    case CLEAR_ONE:
    case CLEAR_NONE: return clear_flag(scenario);
    case SKIP_ADIW: return skip_adiw();
    case SLEEP_DISABLED: return sleep_disabled();
    case SLEEP_TIMERS:
    case SLEEP_WAKE:
    case SLEEP_RECEIVER: return sleep_down(scenario);
    case WATCHDOG_REPEATS: return watchdog_repeats();
    case RESET_CAUSES:
    case RESET_PINS: wait_for_reset(scenario);
    default: return pin(scenario);
    }
}

int main(void)
{
    uint8_t scenario = GPIOR1;
    TCCR1B = _BV(CS10);
    mark(run(scenario));
    stop();
}
