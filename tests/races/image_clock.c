// Test firmware: periods of sleeps that are shorter than the interrupts in them; then the clock, read all the
// time.
#include <avr/interrupt.h>
#include <avr/io.h>

#include "hal/clock.h"
#include "hal/stats.h"

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
    for (;;)
        GPIOR2 = (uint8_t)clock_now();
}
