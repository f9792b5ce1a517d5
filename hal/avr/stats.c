// Statistics of the device: stack depth by painting, resets, uptime, time asleep, the longest interrupt.
// SPDX-License-Identifier: MIT
#include "hal/stats.h"

#include <avr/io.h>
#include <stdbool.h>

#include "hal/avr/chip.h"
#include "hal/clock.h"

// The free stack is painted at the start; overwritten bytes have been in use.
enum { PAINT = 0xC5 };
extern uint8_t _end; // from the linker: the first byte after static data

// The start-up code does not clear .noinit, so this survives a reset. The magic numbers distinguish it from
// the random RAM of a power-up.
enum { RUNNING = 0x0F10, RESTARTING = 0x5EE1 };
typedef struct {
    uint16_t magic; // RESTARTING: the firmware was about to restart itself
    uint8_t resets;
} reset_record_t;
static reset_record_t record __attribute__((section(".noinit")));

static reset_cause_t cause;

enum {
    PERIOD_TICKS = F_CPU / CLOCK_TICK_CYCLES / 1000 * CLOCK_PERIOD_MS,
    PERIODS_PER_S = 1000 / CLOCK_PERIOD_MS
};
static uint32_t uptime_periods; // since the reset: 34 years

static uint8_t awake;  // ticks awake during the current sleep; interrupts add, main reads with interrupts off
static uint16_t slept; // ticks in the current period
static __uint24 asleep; // running mean of ticks asleep per period, times 256

static uint8_t
    longest; // interrupt, in ticks; owned by interrupts, and a byte, so main can read it at any time

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

// The first of several causes, since a power-up may set others too.
static reset_cause_t cause_of(uint8_t flags)
{
    if (flags & 1 << PORF)
        return RESET_POWER;
    if (flags & 1 << EXTRF)
        return RESET_BUTTON;
    if (flags & 1 << BORF)
        return RESET_BROWNOUT;
    return flags & 1 << WDRF ? RESET_WATCHDOG : RESET_UNKNOWN;
}

// A bootloader may have cleared the flags (Optiboot 4.4 does); record.magic still shows the firmware's
// restart.
static reset_cause_t cause_now(void)
{
    reset_cause_t by_flags = cause_of(MCUSR & CHIP_RESET_CAUSES);
    return by_flags == RESET_UNKNOWN && record.magic == RESTARTING ? RESET_WATCHDOG : by_flags;
}

void stats_start(void)
{
    paint();
    cause = cause_now();
    MCUSR = 0; // flags accumulate until cleared
    if (cause == RESET_POWER || (record.magic != RUNNING && record.magic != RESTARTING))
        record.resets = 0;
    else if (record.resets != UINT8_MAX)
        record.resets++;
    record.magic = RUNNING;
    asleep = (__uint24)PERIOD_TICKS << 8;
}

void stats_mark_restart(void)
{
    record.magic = RESTARTING;
}

// ---- Time asleep, interrupts and uptime ----

// Every sleep ends with the period at the latest, so `slept` belongs to the period that has ended.
void stats_period(void)
{
    uptime_periods++;
    asleep += (slept - (asleep >> 8)); // the ended period has a weight of 1/256
    slept = 0;
}

void stats_sleep_begins(void)
{
    awake = 2; // for waking and leaving the interrupt that ends the sleep, and as ticks are rounded down
}

void stats_sleep_ended(uint16_t ticks)
{
    if (ticks > awake)
        slept += ticks - awake;
}

void stats_awake(uint8_t ticks)
{
    awake = (uint8_t)(awake + ticks);
}

void stats_interrupt(uint8_t ticks)
{
    if (ticks > longest)
        longest = ticks;
    stats_awake(ticks);
}

uptime_t stats_uptime(void)
{
    uint32_t minutes = uptime_periods / (60 * PERIODS_PER_S);
    uint16_t rest = (uint16_t)(minutes % (24 * 60));
    return (uptime_t){(uint16_t)(minutes / (24 * 60)), (uint8_t)(rest / 60), (uint8_t)(rest % 60),
                      (uint8_t)(uptime_periods % (60 * PERIODS_PER_S) / PERIODS_PER_S)};
}

uint16_t stats_asleep_permille(void)
{
    return (uint16_t)((uint32_t)(asleep >> 8) * 1000 / PERIOD_TICKS);
}

uint16_t stats_interrupt_us(void)
{
    return (uint16_t)(longest * (CLOCK_TICK_CYCLES / (F_CPU / 1000000)));
}

// ---- Resets and stack ----

reset_cause_t stats_cause(void)
{
    return cause;
}

uint8_t stats_resets(void)
{
    return record.resets;
}

uint16_t stats_stack(void)
{
    const uint8_t *p = paint_begin();
    while (*p == PAINT)
        p++;
    return (uint16_t)((const uint8_t *)RAMEND - p + 1);
}
