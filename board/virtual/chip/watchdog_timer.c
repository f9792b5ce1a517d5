// Watchdog: timed sequence, period, interrupt and reset modes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/watchdog_timer.h"

#include "chip/io.h"

enum { WDIE = 0x40, WDP3 = 0x20, WDCE = 0x10, WDE = 0x08, WDP_LOW = 0x07, WDIF = 0x80 }; // WDTCSR
enum { WDP = WDP3 | WDP_LOW, WINDOW_CYCLES = 4 };
enum { WATCHDOG_HZ = 128000, TICKS_MIN = 2048, WDP_MAX = 9 };

static uint8_t *control(const chip_watchdog_t *w)
{
    return &w->core->avr->data[w->io->wdce.reg];
}

static bool reset_flag(const chip_watchdog_t *w)
{
    avr_regbit_t wdrf = w->io->wdrf;
    return w->core->avr->data[wdrf.reg] >> wdrf.bit & 1;
}

static void start_at(chip_watchdog_t *w, chip_time_t now)
{
    unsigned wdp = (*control(w) & WDP_LOW) | (*control(w) & WDP3 ? 8u : 0);
    chip_time_t ticks = (chip_time_t)TICKS_MIN << (wdp > WDP_MAX ? WDP_MAX : wdp);
    bool on = *control(w) & (WDE | WDIE);
    timeline_set_alarm(&w->core->timeline, w->alarm,
                       on ? now + ticks * w->core->avr->frequency / w->hz : TIMELINE_NEVER);
}

void chip_watchdog_restart(chip_watchdog_t *w)
{
    start_at(w, chip_core_now(w->core));
}

// WDE can be set at any time. Clearing it or changing the period requires a write that sets WDCE and WDE
// within the four preceding cycles; WDE cannot be cleared while WDRF is set.
static void write_control(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_watchdog_t *w = param;
    uint8_t old = avr->data[addr];
    avr_cycle_count_t effect = chip_io_effect(avr);
    bool open = old & WDCE && effect <= w->window, opens = v & WDCE && v & WDE;
    uint8_t now = (uint8_t)((v & WDIE) | (old & WDIF & ~v));
    now |= open && !opens ? v & (WDE | WDP) : (v & WDE) | (old & (WDE | WDP));
    if (reset_flag(w))
        now |= WDE;
    if (opens) {
        now |= WDCE;
        w->window = effect + WINDOW_CYCLES;
    }
    avr->data[addr] = now;
    w->interrupts->attention = true;
    if ((old ^ now) & WDP || !(old & (WDE | WDIE)) != !(now & (WDE | WDIE)))
        start_at(w, effect + w->core->offset);
}

static uint8_t read_control(avr_t *avr, avr_io_addr_t addr, void *param)
{
    const chip_watchdog_t *w = param;
    uint8_t v = avr->data[addr];
    return avr->cycle > w->window ? v & (uint8_t)~WDCE : v;
}

static void time_is_up(void *context)
{
    chip_watchdog_t *w = context;
    if (*control(w) & WDIE) {
        chip_interrupts_raise(w->interrupts, &w->io->watchdog);
        chip_watchdog_restart(w);
    } else {
        w->time_out(w->context);
    }
}

// In interrupt-and-reset mode, entering the vector clears WDIE, so the next time-out resets; in interrupt
// mode, the interrupt repeats.
void chip_watchdog_served(chip_watchdog_t *w, unsigned vector)
{
    if (vector == w->io->watchdog.vector && *control(w) & WDE)
        *control(w) &= (uint8_t)~WDIE;
}

void chip_watchdog_reset(chip_watchdog_t *w, chip_time_t until)
{
    *control(w) = reset_flag(w) ? WDE : 0;
    start_at(w, until);
}

void chip_watchdog_attach(chip_watchdog_t *w, chip_interrupts_t *interrupts, void (*time_out)(void *context),
                          void *context)
{
    chip_core_t *core = interrupts->core;
    *w = (chip_watchdog_t){
        .core = core, .hz = WATCHDOG_HZ, .interrupts = interrupts, .time_out = time_out, .context = context};
    w->io = chip_io_part(core->avr, "watchdog", 0);
    w->alarm = timeline_new_alarm(&core->timeline, time_is_up, w);
    chip_io_on_write(core->avr, w->io->wdce.reg, write_control, w);
    chip_io_on_read(core->avr, w->io->wdce.reg, read_control, w);
}
