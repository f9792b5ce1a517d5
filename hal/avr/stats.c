// Statistics of the device: stack depth by painting, and what survives a reset.
#include "hal/stats.h"

#include <avr/io.h>
#include <stdbool.h>

#include "hal/avr/chip.h"
#include "hal/input.h"

// The free stack is painted at the start; overwritten bytes have been in use.
enum { PAINT = 0xC5 };
extern uint8_t _end; // from the linker: the first byte after static data

// The start-up code does not clear .noinit, so this survives a reset. The magic numbers distinguish it from
// the random RAM of a power-up.
enum { RUNNING = 0x0F10, RESTARTING = 0x5EE1 };
typedef struct {
    uint16_t magic; // RESTARTING: the firmware was about to restart itself
    uint8_t resets;
} kept_t;
static kept_t kept __attribute__((section(".noinit")));

static uint8_t cause; // a reset_cause_t

// Start of the paint: after static data, but at most so far below the end of RAM that searching takes no
// longer than on the ATmega328P.
static uint8_t *paint_begin(void)
{
    enum { PAINTED_MAX = 1280 };
    uint8_t *begin = (uint8_t *)(RAMEND + 1 - PAINTED_MAX);
    return RAMEND + 1 - RAMSTART <= 2048 || begin < &_end ? &_end : begin;
}

// Paints the free RAM, up to the stack frames in use.
static void paint(void)
{
    for (uint8_t *p = paint_begin(); p < (uint8_t *)SP; p++)
        *p = PAINT;
}

_Static_assert(PORF == RESET_POWER - 1 && EXTRF == RESET_BUTTON - 1 && BORF == RESET_BROWNOUT - 1 &&
                   WDRF == RESET_WATCHDOG - 1,
               "reset_cause_t must be in the order of MCUSR's flags");

// The first of several causes, since a power-up may set others too.
static uint8_t cause_of(uint8_t flags)
{
    if (flags == 0)
        return RESET_UNKNOWN;
    uint8_t first = RESET_POWER;
    for (; !(flags & 1); flags >>= 1)
        first++;
    return first;
}

// A bootloader may have cleared the flags (Optiboot 4.4 does); kept.magic still shows the firmware's restart.
static uint8_t cause_now(void)
{
    uint8_t by_flags = cause_of(MCUSR & CHIP_RESET_CAUSES);
    return by_flags == RESET_UNKNOWN && kept.magic == RESTARTING ? RESET_WATCHDOG : by_flags;
}

void stats_start(void)
{
    paint();
    cause = cause_now();
    MCUSR = 0; // flags accumulate until cleared
    if (cause == RESET_POWER || (kept.magic != RUNNING && kept.magic != RESTARTING))
        kept.resets = 0;
    else if (kept.resets != UINT8_MAX)
        kept.resets++;
    kept.magic = RUNNING;
}

void stats_mark_restart(void)
{
    kept.magic = RESTARTING;
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
    return input_longest_us(); // no other interrupt takes longer
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
    const uint8_t *p = paint_begin();
    while (*p == PAINT)
        p++;
    return (uint16_t)((const uint8_t *)RAMEND - p + 1);
}
