// Watchdog by avr-libc's macros, which observe the four-cycle window for changes of WDE and the period
// (ATmega328P data sheet, 11.8).
// SPDX-License-Identifier: MIT
#include "hal/watchdog.h"

#include <avr/interrupt.h>
#include <avr/wdt.h>

#include "hal/avr/flags.h"
#include "hal/stats.h"
#include "input_traits.h"

void watchdog_start(void)
{
    wdt_enable(WDTO_500MS);
}

void watchdog_stop(void)
{
    wdt_disable();
}

#if INPUT_IS_LOOKED_AT
// 8K cycles of its oscillator, 64 ms.
void watchdog_wake(void)
{
    wdt_reset();
    WDTCSR = 1 << WDCE | 1 << WDE;
    WDTCSR = 1 << WDIE | WDTO_60MS;
}

ISR(WDT_vect)
{
    flag_set(FLAG_LOOK);
}
#endif

void watchdog_feed(void)
{
    wdt_reset();
}

void watchdog_restart(void)
{
    cli();
    watchdog_start();
    for (;;) {
    }
}

// A fault of a register has enabled an interrupt that has no handler. The usual jump to the start would leave
// it enabled, and begin again and again.
ISR(BADISR_vect)
{
    stats_mark_restart();
    watchdog_restart();
}
