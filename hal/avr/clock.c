// Timer 1 runs freely, in ticks of 64 cycles (4 us at 16 MHz), and wraps every 65,536 of them. Channel A
// counts periods of 250 ms; channel B rings the alarm.
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

// All that the clock keeps, in one piece, so that what uses much of it needs one pointer. All but period_end
// is main's.
typedef struct {
    clock_ms_t period_end; // of the running one, which OCR1A has in ticks; the interrupt's
    clock_ms_t alarm;

    // Uptime.
    uint16_t minutes;
    uint8_t periods;

    uint8_t awake;   // ticks of the sleep under way; interrupts add, main takes with interrupts off
    uint16_t slept;  // ticks in the running period
    __uint24 asleep; // ticks a period, 256 times: the running mean
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

// Since the period's start; more than a period as long as its interrupt waits. Interrupts off.
static uint16_t ticks_of_period(void)
{
    return TCNT1 + PERIOD_TICKS - OCR1A;
}

// Divides by 250 in a fifth of the cycles that a division takes: the sum is 256 / 250 of the ticks, and its
// upper byte is right or one too small.
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

// The timer passes the mark of an alarm that is far ahead several times, and only the last of them is the
// alarm.
bool clock_alarm_rang(void)
{
    if (flag_is_set(FLAG_MARK)) {
        flag_clear(FLAG_MARK); // before the look at the time, so that a mark that is passed behind it counts
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
    flag_set(FLAG_MARK); // it may just have passed
}

// One instruction, which changes no register and no flag of the CPU.
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

// Any sleep ends with the period, so what has been slept until here was in the one that has ended.
bool clock_period_ended(void)
{
    if (!flag_is_set(FLAG_PERIOD))
        return false;
    flag_clear(FLAG_PERIOD);
    clockwork_t *c = &kept;
    c->asleep += (c->slept - (c->asleep >> 8)); // the one that has ended counts a 256th
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
    c->awake = 1; // to enter the interrupt that ends it, and to leave it
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
    // A thousandth of a period may be no whole number of ticks, so two or four of them are divided by.
    if (PERIOD_TICKS % 500 != 0) {
        enum { FOUR = PERIOD_TICKS / 250 };
        return (uint16_t)(mean / FOUR * 4 + mean % FOUR * 4 / FOUR);
    }
    enum { TWO = PERIOD_TICKS / 500 };
    return (uint16_t)(mean / TWO * 2 + (mean % TWO > TWO / 2));
}
