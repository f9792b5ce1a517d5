// Test firmware: periods of sleeps that are shorter than the interrupts in them; then the clock, read all the
// time; then alarms.
// SPDX-License-Identifier: MIT
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdbool.h>

#include "hal/clock.h"
#include "hal/stats.h"
#include "tests/races/clock_image.h"

// Whether an alarm rings in its millisecond. The timer wraps every 262 ms.
static bool rings_in_time(time_ms_t ms)
{
    cli();
    const time_ms_t until = clock_now() + ms;
    clock_set_alarm(until);
    while (!clock_alarm_rang()) {
        sei();
        __asm__ volatile("nop");
        cli();
    }
    const time_ms_t now = clock_now();
    sei();
    return now == until;
}

int main(void)
{
    enum { PERIODS = 100, SLEPT_TICKS = 5, INTERRUPT_TICKS = 20 };
    stats_start();
    for (uint8_t i = 0; i < PERIODS; i++) {
        stats_sleep_begins();
        stats_interrupt(INTERRUPT_TICKS); // its cause was before the sleep
        stats_sleep_ended(SLEPT_TICKS);
        stats_period();
    }
    GPIOR1 = (uint8_t)(stats_asleep_permille() / 10);
    clock_start();
    sei();
    time_ms_t now;
    do {
        now = clock_now();
        GPIOR2 = (uint8_t)now;
    } while (now < CLOCK_READ_MS);
    static const uint16_t alarms[] = CLOCK_ALARMS;
    uint8_t rang = CLOCK_RINGS;
    for (uint8_t i = 0; i < sizeof alarms / sizeof *alarms; i++)
        rang = (uint8_t)(rang + rings_in_time(alarms[i]));
    GPIOR1 = rang;
    for (;;)
        ;
}
