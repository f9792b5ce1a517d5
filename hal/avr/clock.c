// Time base on timer 1, which runs freely in ticks of 64 cycles (4 us at 16 MHz) and wraps every 65,536
// ticks. Channel A counts periods of 250 ms; channel B is the alarm.
// SPDX-License-Identifier: MIT
#include "hal/clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <util/atomic.h>

#include "hal/avr/flags.h"
#include "hal/stats.h"

enum { PERIOD_MS = CLOCK_PERIOD_MS, TICKS_PER_MS = F_CPU / CLOCK_TICK_CYCLES / 1000 };
_Static_assert(TICKS_PER_MS *CLOCK_TICK_CYCLES * 1000UL == F_CPU,
               "a millisecond must be a whole number of ticks");
_Static_assert(TICKS_PER_MS *(unsigned long)(PERIOD_MS + 6) <= 65536UL - 255UL * (256 - TICKS_PER_MS) &&
                   TICKS_PER_MS < 256,
               "neither the timer nor a sum in in_ms may wrap before a period's interrupt, however late");

_Static_assert(CLOCK_ALARM_MAX_MS <= INT16_MAX - PERIOD_MS,
               "an alarm must not count as passed before it rings, nor as ahead when it is looked at late");

#define PERIOD_TICKS (TICKS_PER_MS * (uint16_t)PERIOD_MS)

static time_ms_t period_end; // of the current period, whose end in ticks is OCR1A; owned by the interrupt
static time_ms_t alarm;

void clock_start(void)
{
    OCR1A = PERIOD_TICKS;
    period_end = PERIOD_MS;
    flag_clear(FLAG_PERIOD);
    clock_refresh();
}

void clock_refresh(void)
{
    TIMSK1 = 1 << OCIE1A | 1 << OCIE1B;
    TCCR1A = 0;
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

time_ms_t clock_now(void)
{
    time_ms_t end;
    uint16_t ticks;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        ticks = ticks_of_period();
        end = period_end;
    }
    return end - PERIOD_MS + in_ms(ticks);
}

// The timer passes the compare value of a distant alarm several times; only the last pass is the alarm.
bool clock_alarm_rang(void)
{
    if (flag_is_set(FLAG_MARK)) {
        flag_clear(FLAG_MARK);
        if (time_has_come(alarm, clock_now()))
            flag_set(FLAG_ALARM);
    }
    return flag_is_set(FLAG_ALARM);
}

void clock_set_alarm(time_ms_t until)
{
    flag_clear(FLAG_ALARM);
    alarm = until;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        OCR1B = OCR1A + (uint16_t)(until - period_end) * TICKS_PER_MS;
    }
    flag_set(FLAG_MARK); // the time may just have passed
}

// One instruction that changes no register and no CPU flag, hence naked.
ISR(TIMER1_COMPB_vect, ISR_NAKED)
{
    __asm__ volatile("sbi %0, %1\n\treti" : : "I"(_SFR_IO_ADDR(GPIOR0)), "I"(FLAG_MARK));
}

// ---- Periods and sleep ----

ISR(TIMER1_COMPA_vect)
{
    OCR1A += PERIOD_TICKS;
    period_end += PERIOD_MS;
    flag_set(FLAG_PERIOD);
}

bool clock_period_waits(void)
{
    return flag_is_set(FLAG_PERIOD);
}

bool clock_period_ended(void)
{
    if (!flag_is_set(FLAG_PERIOD))
        return false;
    flag_clear(FLAG_PERIOD);
    return true;
}

// After an interrupt one more instruction runs before the next one, here the cli. So FLAG_HANDLED tells about
// the only interrupt of this wake.
void clock_sleep(void)
{
    enum { HANDLED_TICKS = 2 }; // of waking, such an interrupt, and this loop
    uint16_t handled = 0;
    stats_sleep_begins();
    uint16_t from = TCNT1;
    SMCR = 1 << SE; // idle
    for (;;) {
        flag_clear(FLAG_HANDLED);
        sei(); // lets one more instruction run before any interrupt
        sleep_cpu();
        cli();
        if (!flag_is_set(FLAG_HANDLED))
            break;
        handled += HANDLED_TICKS;
    }
    // Less than a period, whose interrupt ends any sleep.
    stats_sleep_ended(TCNT1 - from - handled);
}
