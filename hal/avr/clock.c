// Timer 1 counts periods of 250 ms in 4 us ticks (CTC mode, OCR1A is the top); channel B rings the alarm.
#include "hal/clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <stdatomic.h>
#include <util/atomic.h>

enum { PRESCALER = 64, PERIOD_MS = 250, TICKS_PER_MS = F_CPU / PRESCALER / 1000 };
_Static_assert(TICKS_PER_MS *PRESCALER * 1000UL == F_CPU, "a millisecond must be a whole number of ticks");
_Static_assert(TICKS_PER_MS *(unsigned long)PERIOD_MS <= 65536, "a period must fit the 16-bit timer");

#define PERIOD_TICKS (TICKS_PER_MS * (uint16_t)PERIOD_MS)

static volatile uint32_t periods;        // since the start; written by the interrupt
static volatile clock_ms_t period_start; // written by the interrupt and by clock_start
static clock_ms_t alarm;                 // written by main with interrupts off, read by the interrupt
static _Atomic uint8_t rang;             // set by interrupts and clock_set_alarm, cleared by clock_set_alarm

static bool period_has_ended(void)
{
    return TIFR1 & 1 << OCF1A;
}

void clock_start(void)
{
    OCR1A = PERIOD_TICKS - 1;
    TIMSK1 = 1 << OCIE1A;
    TCCR1B = 1 << WGM12 | 1 << CS11 | 1 << CS10;
}

clock_ms_t clock_now(void)
{
    clock_ms_t start;
    uint16_t ticks;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        ticks = TCNT1;
        start = period_start;
        if (period_has_ended()) { // and its interrupt has not run yet
            ticks = TCNT1;
            start += PERIOD_MS;
        }
    }
    return start + ticks / TICKS_PER_MS;
}

// Points channel B at the alarm if that falls into the running period. Interrupts off; the alarm is not yet
// past.
static inline void follow_alarm(void)
{
    clock_ms_t ahead = alarm - period_start;
    if (ahead >= PERIOD_MS)
        return;
    OCR1B = ahead * TICKS_PER_MS;
    TIFR1 = 1 << OCF1B;
    TIMSK1 = 1 << OCIE1A | 1 << OCIE1B;
    // The counter may have passed the mark, or wrapped, before the comparison was set.
    if (TCNT1 >= OCR1B || period_has_ended())
        rang = true;
}

void clock_set_alarm(clock_ms_t until)
{
    TIMSK1 = 1 << OCIE1A;
    bool past = (int16_t)(until - clock_now()) <= 0;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        alarm = until;
        rang = past;
        if (!past)
            follow_alarm();
    }
}

bool clock_alarm_rang(void)
{
    return rang;
}

ISR(TIMER1_COMPA_vect)
{
    periods++;
    period_start += PERIOD_MS;
    if (!rang)
        follow_alarm();
}

ISR(TIMER1_COMPB_vect)
{
    rang = true;
    TIMSK1 = 1 << OCIE1A;
}

// ---- Sleep ----

static uint32_t slept_periods; // main's
static uint16_t slept_ticks;   // the rest, less than a period; main's
static uint8_t awake_ticks;    // of the sleep under way; interrupts add, main takes with interrupts off

void clock_not_asleep(uint8_t ticks)
{
    awake_ticks = (uint8_t)(awake_ticks + ticks);
}

// A sleep is shorter than a period, whose interrupt ends it; the timer may have begun anew meanwhile.
static void account(uint16_t from, uint16_t to)
{
    uint16_t ticks = to >= from ? to - from : (uint16_t)(PERIOD_TICKS - from + to);
    if (ticks > awake_ticks)
        ticks -= awake_ticks;
    if (slept_ticks >= PERIOD_TICKS - ticks) {
        slept_ticks -= PERIOD_TICKS - ticks;
        slept_periods++;
    } else {
        slept_ticks += ticks;
    }
}

void clock_sleep(void)
{
    awake_ticks = 0;
    uint16_t from = TCNT1;
    sleep_enable(); // idle is the mode that the chip resets to
    sei();          // lets one more instruction run before any interrupt
    sleep_cpu();
    cli();
    account(from, TCNT1);
}

static uint32_t periods_now(void)
{
    uint32_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = periods;
    }
    return now;
}

uint32_t clock_uptime_s(void)
{
    return periods_now() / (1000 / PERIOD_MS);
}

uint16_t clock_asleep_permille(void)
{
    uint32_t slept = slept_periods, all = periods_now();
    while (all > UINT32_MAX / 1000) { // after 12 days
        all >>= 1;
        slept >>= 1;
    }
    return all == 0 ? 0 : (uint16_t)(slept * 1000 / all);
}
