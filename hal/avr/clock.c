// Timer 1 runs freely, in ticks of 4 us, and wraps every 262 ms. Channel A counts periods of 250 ms; channel
// B rings the alarm.
#include "hal/clock.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <util/atomic.h>

#include "flags.h"

enum { PRESCALER = 64, PERIOD_MS = 250, TICKS_PER_MS = F_CPU / PRESCALER / 1000 };
_Static_assert(TICKS_PER_MS *PRESCALER * 1000UL == F_CPU, "a millisecond must be a whole number of ticks");
_Static_assert(TICKS_PER_MS *(unsigned long)(PERIOD_MS + 10) <= 65536,
               "the timer must not wrap before a period's interrupt, however late");

#define PERIOD_TICKS (TICKS_PER_MS * (uint16_t)PERIOD_MS)

// All that the clock keeps, in one piece: what uses much of it takes one pointer, and then two bytes an
// access, not four.
typedef struct {
    clock_ms_t period_end; // of the running one, which OCR1A has in ticks; the interrupt's
    clock_ms_t alarm;      // written by main with interrupts off, read by the interrupt

    // Uptime; the interrupt's.
    uint16_t hours;
    uint8_t minutes, periods;

    // Sleep is counted in slices of 10 ms. From the second minute on, all minutes before the running one
    // count as one.
    uint16_t before;      // what the time before the running minute counts, in slices; the interrupt's
    uint16_t slept;       // in slices; main touches it with interrupts off
    uint16_t slept_ticks; // the rest, less than a slice; main's
    uint8_t awake_ticks;  // of the sleep under way; interrupts add, main takes with interrupts off
} clockwork_t;
static clockwork_t kept;

// The pointer, in disguise: the compiler would put the address that it knows into each instruction again.
static inline clockwork_t *clockwork(void)
{
    clockwork_t *c = &kept;
    __asm__("" : "+z"(c));
    return c;
}

void clock_start(void)
{
    OCR1A = PERIOD_TICKS;
    kept.period_end = PERIOD_MS;
    TIMSK1 = 1 << OCIE1A | 1 << OCIE1B;
    TCCR1B = 1 << CS11 | 1 << CS10;
}

// Since the period's start; more than a period as long as its interrupt waits. Interrupts off. Not inlined,
// to be there once.
static __attribute__((noinline)) uint16_t ticks_of_period(void)
{
    return TCNT1 + PERIOD_TICKS - OCR1A;
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
    return end - PERIOD_MS + ticks / TICKS_PER_MS;
}

void clock_set_alarm(clock_ms_t until)
{
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        kept.alarm = until;
        OCR1B = OCR1A + (uint16_t)(until - kept.period_end) * TICKS_PER_MS;
        TIFR1 = 1 << OCF1B;
        flag_clear(FLAG_ALARM);
        if ((int16_t)(until - clock_now()) <= 0) // now that the mark is set, as it may just have passed
            flag_set(FLAG_ALARM);
    }
}

bool clock_alarm_rang(void)
{
    return flag_is_set(FLAG_ALARM);
}

// The timer passes the mark of an alarm that is far ahead several times, and only the last of them is the
// alarm.
ISR(TIMER1_COMPB_vect)
{
    if ((int16_t)(kept.alarm - kept.period_end) <= 0)
        flag_set(FLAG_ALARM);
}

// ---- Uptime and sleep ----

enum { PERIODS_PER_MINUTE = 60000 / PERIOD_MS };

enum { SLICE_TICKS = 10 * TICKS_PER_MS, SLICES_PER_PERIOD = PERIOD_MS / 10 };

static inline void end_minute(clockwork_t *c)
{
    if (c->before != 0)
        c->slept /= 2;
    c->before = PERIODS_PER_MINUTE * SLICES_PER_PERIOD;
    if (++c->minutes == 60) {
        c->minutes = 0;
        c->hours++;
    }
}

ISR(TIMER1_COMPA_vect)
{
    clockwork_t *c = clockwork();
    OCR1A += PERIOD_TICKS;
    c->period_end += PERIOD_MS;
    if (++c->periods == PERIODS_PER_MINUTE) {
        c->periods = 0;
        end_minute(c);
    }
}

void clock_not_asleep(uint8_t ticks)
{
    kept.awake_ticks = (uint8_t)(kept.awake_ticks + ticks);
}

// A sleep is shorter than a period, whose interrupt ends it.
static void account(uint16_t ticks)
{
    clockwork_t *c = clockwork();
    if (ticks > c->awake_ticks)
        ticks -= c->awake_ticks;
    ticks += c->slept_ticks;
    uint8_t slices = 0;
    for (; ticks >= SLICE_TICKS; ticks -= SLICE_TICKS)
        slices++;
    c->slept += slices;
    c->slept_ticks = ticks;
}

void clock_sleep(void)
{
    kept.awake_ticks = 0;
    uint16_t from = TCNT1;
    sleep_enable(); // idle is the mode that the chip resets to
    sei();          // lets one more instruction run before any interrupt
    sleep_cpu();
    cli();
    account(TCNT1 - from);
}

uptime_t clock_uptime(void)
{
    uptime_t uptime;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        uptime = (uptime_t){kept.hours, kept.minutes, kept.periods / (1000 / PERIOD_MS)};
    }
    return uptime;
}

uint16_t clock_asleep_permille(void)
{
    uint16_t asleep, all;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        asleep = kept.slept;
        all = kept.before + kept.periods * (uint16_t)SLICES_PER_PERIOD + ticks_of_period() / SLICE_TICKS;
    }
    // How many times a thousand times `asleep` holds `all`, without a number of more than 16 bits.
    uint16_t permille = 0, sum = 0;
    for (uint16_t i = 0; i < 1000; i++) {
        sum += asleep;
        if (sum >= all) {
            sum -= all;
            permille++;
        }
    }
    return permille;
}
