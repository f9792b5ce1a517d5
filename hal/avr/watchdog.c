#include "hal/watchdog.h"

#include <avr/wdt.h>

void watchdog_start(void)
{
    wdt_enable(WDTO_1S);
}

void watchdog_feed(void)
{
    wdt_reset();
}
