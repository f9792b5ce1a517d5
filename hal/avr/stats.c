#include "hal/stats.h"

#include <avr/io.h>

#include "hal/keypad.h"

// The stack is painted at the start; what has been overwritten since was in use.
enum { PAINT = 0xC5 };
extern uint8_t _end; // the first byte behind static data, from the linker

// The start-up code leaves .noinit alone, so this survives a reset, and its magic tells a reset from a
// power-up, when RAM is random.
enum { MAGIC = 0x0F10 };
typedef struct {
    uint16_t magic;
    uint8_t resets;
} kept_t;
static kept_t kept __attribute__((section(".noinit")));

static uint8_t cause; // a reset_cause_t

// Paints what is free: from static data up to the frames that are in use now.
static void paint(void)
{
    for (uint8_t *p = &_end; p < (uint8_t *)SP; p++)
        *p = PAINT;
}

_Static_assert(PORF == RESET_POWER - 1 && EXTRF == RESET_BUTTON - 1 && BORF == RESET_BROWNOUT - 1 &&
                   WDRF == RESET_WATCHDOG - 1,
               "causes come in the order of their flags");

// The first of several, as power that comes up brings other causes with it.
static uint8_t cause_of(uint8_t flags)
{
    if (flags == 0)
        return RESET_UNKNOWN;
    uint8_t first = RESET_POWER;
    for (; !(flags & 1); flags >>= 1)
        first++;
    return first;
}

void stats_start(void)
{
    paint();
    uint8_t why = cause_of(MCUSR);
    cause = why;
    MCUSR = 0; // flags add up until they are cleared
    kept_t *k = &kept;
    if (why == RESET_POWER || k->magic != MAGIC)
        k->resets = 0;
    else if (k->resets != UINT8_MAX)
        k->resets++;
    k->magic = MAGIC;
}

uptime_t stats_uptime(void)
{
    return clock_uptime();
}

uint16_t stats_asleep_permille(void)
{
    return clock_asleep_permille();
}

uint16_t stats_interrupt_us(void)
{
    return keypad_longest_us(); // no other interrupt takes as long
}

reset_cause_t stats_cause(void)
{
    return (reset_cause_t)cause;
}

uint8_t stats_resets(void)
{
    return kept.resets;
}

uint16_t stats_stack(void)
{
    const uint8_t *p = &_end;
    while (*p == PAINT)
        p++;
    return (uint16_t)((const uint8_t *)RAMEND - p + 1);
}
