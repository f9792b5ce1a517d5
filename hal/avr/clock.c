// Time base on timer 1, which runs freely in ticks of 64 cycles (4 us at 16 MHz) and wraps every 65,536
// ticks. Channel A counts periods of 250 ms; channel B is the alarm.
#include "hal/clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <util/atomic.h>

#include "hal/avr/flags.h"

enum { PRESCALER = 64, PERIOD_MS = CLOCK_PERIOD_MS, TICKS_PER_MS = F_CPU / PRESCALER / 1000 };
_Static_assert(TICKS_PER_MS *PRESCALER * 1000UL == F_CPU, "a millisecond must be a whole number of ticks");
_Static_assert(TICKS_PER_MS *(unsigned long)(PERIOD_MS + 6) <= 65536UL - 255UL * (256 - TICKS_PER_MS) &&
                   TICKS_PER_MS < 256,
               "neither the timer nor a sum in in_ms may wrap before a period's interrupt, however late");

#define PERIOD_TICKS (TICKS_PER_MS * (uint16_t)PERIOD_MS)

// The clock's state in one struct, so that functions that use much of it need one pointer. Owned by main
// except for period_end.
typedef struct {
    clock_ms_t period_end; // of the current period, whose end in ticks is OCR1A; owned by the interrupt
    clock_ms_t alarm;

    // Uptime.
    uint16_t minutes;
    uint8_t periods;

    uint8_t awake;   // ticks awake during the current sleep; interrupts add, main reads with interrupts off
    uint16_t slept;  // ticks in the current period
    __uint24 asleep; // running mean of ticks asleep per period, times 256
} clockwork_t;
static clockwork_t kept;

void clock_start(void)
{
    OCR1A = PERIOD_TICKS;
    kept.period_end = PERIOD_MS;
    flag_clear(FLAG_PERIOD);
    kept.asleep = (__uint24)PERIOD_TICKS << 8;
    TIMSK1 = 1 << OCIE1A | 1 << OCIE1B;
    TCCR1B = 1 << CS11 | 1 << CS10;
}

// Ticks since the period's start; exceeds a period while its interrupt is pending. Interrupts off.
static uint16_t ticks_of_period(void)
{
    return TCNT1 + PERIOD_TICKS - OCR1A;
}

// Divides by 250 in a fifth of a division's cycles: the sum is 256 / 250 of the ticks, and its upper byte is
// exact or one too small.
//   ticks: up to 64,000.
static uint8_t in_ms(uint16_t ticks)
{
    if (TICKS_PER_MS != 250)
        return (uint8_t)(ticks / TICKS_PER_MS);
    uint8_t upper = (uint8_t)(ticks >> 8);
    uint8_t ms = (uint8_t)((ticks + (uint16_t)(upper * (256 - TICKS_PER_MS))) >> 8);
    if (ticks - (uint16_t)(ms * TICKS_PER_MS) >= TICKS_PER_MS)
        ms++;
    return ms;
}

clock_ms_t clock_now(void)
{
    clock_ms_t end;
    uint16_t ticks;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        ticks = ticks_of_period();
        end = kept.period_end;
    }
    return end - PERIOD_MS + in_ms(ticks);
}

// The timer passes the compare value of a distant alarm several times; only the last pass is the alarm.
bool clock_alarm_rang(void)
{
    if (flag_is_set(FLAG_MARK)) {
        flag_clear(FLAG_MARK); // before reading the time, so that a later compare match is not lost
        if ((int16_t)(kept.alarm - clock_now()) <= 0)
            flag_set(FLAG_ALARM);
    }
    return flag_is_set(FLAG_ALARM);
}

void clock_set_alarm(clock_ms_t until)
{
    flag_clear(FLAG_ALARM);
    kept.alarm = until;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        OCR1B = OCR1A + (uint16_t)(until - kept.period_end) * TICKS_PER_MS;
    }
    flag_set(FLAG_MARK); // the time may just have passed
}

// One instruction that changes no register and no CPU flag, hence naked.
ISR(TIMER1_COMPB_vect, ISR_NAKED)
{
    __asm__ volatile("sbi %0, %1\n\treti" : : "I"(_SFR_IO_ADDR(GPIOR0)), "I"(FLAG_MARK));
}

// ---- Uptime and sleep ----

enum { PERIODS_PER_MINUTE = 60000 / PERIOD_MS };

ISR(TIMER1_COMPA_vect)
{
    OCR1A += PERIOD_TICKS;
    kept.period_end += PERIOD_MS;
    flag_set(FLAG_PERIOD);
}

void clock_not_asleep(uint8_t ticks)
{
    kept.awake = (uint8_t)(kept.awake + ticks);
}

bool clock_period_waits(void)
{
    return flag_is_set(FLAG_PERIOD);
}

// Every sleep ends with the period at the latest, so `slept` belongs to the period that has ended.
bool clock_period_ended(void)
{
    if (!flag_is_set(FLAG_PERIOD))
        return false;
    flag_clear(FLAG_PERIOD);
    clockwork_t *c = &kept;
    c->asleep += (c->slept - (c->asleep >> 8)); // the ended period has a weight of 1/256
    c->slept = 0;
    if (++c->periods == PERIODS_PER_MINUTE) {
        c->periods = 0;
        c->minutes++;
    }
    return true;
}

void clock_sleep(void)
{
    clockwork_t *c = &kept;
    c->awake = 1; // for entering and leaving the interrupt that ends the sleep
    uint16_t from = TCNT1;
    SMCR = 1 << SE; // idle
    sei();          // lets one more instruction run before any interrupt
    sleep_cpu();
    cli();
    uint16_t ticks = TCNT1 - from; // less than a period, whose interrupt ends any sleep
    if (ticks > c->awake)
        c->slept += ticks - c->awake;
}

uint8_t clock_periods(void)
{
    return kept.periods;
}

uptime_t clock_uptime(void)
{
    return (uptime_t){kept.minutes, kept.periods / (1000 / PERIOD_MS)};
}

uint16_t clock_asleep_permille(void)
{
    uint16_t mean = (uint16_t)(kept.asleep >> 8);
    // A thousandth of a period is not always a whole number of ticks; two or four thousandths are.
    if (PERIOD_TICKS % 500 != 0) {
        enum { FOUR = PERIOD_TICKS / 250 };
        return (uint16_t)(mean / FOUR * 4 + mean % FOUR * 4 / FOUR);
    }
    enum { TWO = PERIOD_TICKS / 500 };
    return (uint16_t)(mean / TWO * 2 + (mean % TWO > TWO / 2));
}
