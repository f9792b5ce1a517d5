// Watchdog by avr-libc's macros, which observe the four-cycle window for changes of WDE and the period
// (ATmega328P data sheet, 11.8).
#include "hal/watchdog.h"

#include <avr/interrupt.h>
#include <avr/wdt.h>

void watchdog_start(void)
{
    wdt_enable(WDTO_500MS);
}

void watchdog_stop(void)
{
    wdt_disable();
}

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
