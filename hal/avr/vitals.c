#include "hal/vitals.h"

#include <avr/io.h>

#include "hal/keypad.h"

// The stack is painted at the start; what has been overwritten since was in use.
enum { PAINT = 0xC5 };
extern uint8_t _end; // the first byte behind static data, from the linker

// The start-up code leaves .noinit alone, so this survives a reset, and its magic tells a reset from a
// power-up, when RAM is random.
enum { MAGIC = 0x0F10 };
static struct {
    uint16_t magic;
    uint8_t resets;
} kept __attribute__((section(".noinit")));

static reset_cause_t cause;

// Paints what is free: from static data up to the frames that are in use now.
static void paint(void)
{
    for (uint8_t *p = &_end; p < (uint8_t *)SP; p++)
        *p = PAINT;
}

static reset_cause_t cause_of(uint8_t flags)
{
    if (flags & 1 << PORF)
        return RESET_POWER;
    if (flags & 1 << BORF)
        return RESET_BROWNOUT;
    if (flags & 1 << WDRF)
        return RESET_WATCHDOG;
    return flags & 1 << EXTRF ? RESET_BUTTON : RESET_UNKNOWN;
}

void vitals_start(void)
{
    paint();
    cause = cause_of(MCUSR);
    MCUSR = 0; // flags add up until they are cleared
    if (cause == RESET_POWER || kept.magic != MAGIC)
        kept.resets = 0;
    else if (kept.resets != UINT8_MAX)
        kept.resets++;
    kept.magic = MAGIC;
}

uptime_t vitals_uptime(void)
{
    return clock_uptime();
}

uint16_t vitals_asleep_permille(void)
{
    return clock_asleep_permille();
}

uint16_t vitals_interrupt_us(void)
{
    return keypad_longest_us(); // no other interrupt takes as long
}

reset_cause_t vitals_cause(void)
{
    return cause;
}

uint8_t vitals_resets(void)
{
    return kept.resets;
}

uint16_t vitals_stack(void)
{
    const uint8_t *p = &_end;
    while (*p == PAINT)
        p++;
    return (uint16_t)((const uint8_t *)RAMEND - p + 1);
}
