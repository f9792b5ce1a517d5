#include "hal/watchdog.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>

// WDE and the period change only within four cycles of a write that allows it (ATmega328P data sheet, 11.8).
// Not inlined, so that nothing comes in between.
static __attribute__((noinline)) void set(uint8_t control)
{
    wdt_reset();
    WDTCSR = 1 << WDCE | 1 << WDE;
    WDTCSR = control;
}

void watchdog_start(void)
{
    set(1 << WDE | WDTO_500MS);
}

void watchdog_stop(void)
{
    set(0);
}

void watchdog_feed(void)
{
    wdt_reset();
}

void watchdog_restart(void)
{
    cli();
    set(1 << WDE | WDTO_15MS);
    for (;;) {
    }
}
