// Timer 1 counts periods of 250 ms in 4 us ticks (CTC mode, OCR1A is the top); channel B rings the alarm.
#include "hal/clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdatomic.h>
#include <util/atomic.h>

enum { PRESCALER = 64, PERIOD_MS = 250, TICKS_PER_MS = F_CPU / PRESCALER / 1000 };
_Static_assert(TICKS_PER_MS *PRESCALER * 1000UL == F_CPU, "a millisecond must be a whole number of ticks");
_Static_assert(TICKS_PER_MS *(unsigned long)PERIOD_MS <= 65536, "a period must fit the 16-bit timer");

static volatile clock_ms_t period_start; // written by the interrupt and by clock_start
static clock_ms_t alarm;                 // written by main with interrupts off, read by the interrupt
static _Atomic uint8_t rang;             // set by interrupts and clock_set_alarm, cleared by clock_set_alarm

static bool period_has_ended(void)
{
    return TIFR1 & 1 << OCF1A;
}

void clock_start(void)
{
    OCR1A = TICKS_PER_MS * (uint16_t)PERIOD_MS - 1;
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
    period_start += PERIOD_MS;
    if (!rang)
        follow_alarm();
}

ISR(TIMER1_COMPB_vect)
{
    rang = true;
    TIMSK1 = 1 << OCIE1A;
}
