#include "board/virtual/chip/watchdog.h"

#include "board/virtual/state.h"

enum { WDIE = 0x40, WDP3 = 0x20, WDCE = 0x10, WDE = 0x08, WDP_LOW = 0x07, WDIF = 0x80 }; // WDTCSR
enum { WDP = WDP3 | WDP_LOW, WINDOW_CYCLES = 4 };
enum { WATCHDOG_HZ = 128000, TICKS_MIN = 2048, WDP_MAX = 9 };

static uint8_t *control(vb_t *vb)
{
    return &vb->avr->data[vb->watchdog.io->wdce.reg];
}

static bool reset_flag(const vb_t *vb)
{
    avr_regbit_t wdrf = vb->watchdog.io->wdrf;
    return vb->avr->data[wdrf.reg] >> wdrf.bit & 1;
}

static void start_at(vb_t *vb, vb_time_t now)
{
    unsigned wdp = (*control(vb) & WDP_LOW) | (*control(vb) & WDP3 ? 8u : 0);
    vb_time_t ticks = (vb_time_t)TICKS_MIN << (wdp > WDP_MAX ? WDP_MAX : wdp);
    bool on = *control(vb) & (WDE | WDIE);
    timeline_alarm(&vb->timeline, ALARM_WATCHDOG,
                   on ? now + ticks * vb_hz(vb) / WATCHDOG_HZ : TIMELINE_NEVER);
}

void chip_watchdog_restart(vb_t *vb)
{
    start_at(vb, vb_now(vb));
}

// WDE can be set at any time; it is cleared, and the period changed, only within four cycles of a write that
// sets WDCE and WDE, and never while WDRF is set.
static void write_control(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    vb_t *vb = param;
    uint8_t old = avr->data[addr];
    avr_cycle_count_t effect = chip_io_effect(avr);
    bool open = old & WDCE && effect <= vb->watchdog.window, opens = v & WDCE && v & WDE;
    uint8_t now = (uint8_t)((v & WDIE) | (old & WDIF & ~v));
    now |= open && !opens ? v & (WDE | WDP) : (v & WDE) | (old & (WDE | WDP));
    if (reset_flag(vb))
        now |= WDE;
    if (opens) {
        now |= WDCE;
        vb->watchdog.window = effect + WINDOW_CYCLES;
    }
    avr->data[addr] = now;
    vb->interrupts.attention = true;
    if ((old ^ now) & WDP || !(old & (WDE | WDIE)) != !(now & (WDE | WDIE)))
        start_at(vb, effect + vb->offset);
}

static uint8_t read_control(avr_t *avr, avr_io_addr_t addr, void *param)
{
    const vb_t *vb = param;
    uint8_t v = avr->data[addr];
    return avr->cycle > vb->watchdog.window ? v & (uint8_t)~WDCE : v;
}

void chip_watchdog_alarm(vb_t *vb)
{
    if (*control(vb) & WDIE) {
        chip_interrupts_raise(vb, &vb->watchdog.io->watchdog);
        chip_watchdog_restart(vb);
    } else {
        vb->changed = true;
        chip_reset(vb, (uint8_t)(1u << vb->watchdog.io->wdrf.bit));
    }
}

// In interrupt-and-reset mode the vector clears WDIE, and the next time-out resets; alone, the interrupt
// repeats.
void chip_watchdog_served(vb_t *vb, unsigned vector)
{
    if (vector == vb->watchdog.io->watchdog.vector && *control(vb) & WDE)
        *control(vb) &= (uint8_t)~WDIE;
}

void chip_watchdog_reset(vb_t *vb)
{
    vb->watchdog.window = 0;
    *control(vb) = reset_flag(vb) ? WDE : 0;
    chip_watchdog_restart(vb);
}

void chip_watchdog_attach(vb_t *vb)
{
    vb->watchdog.io = chip_io_part(vb->avr, "watchdog", 0);
    chip_io_on_write(vb->avr, vb->watchdog.io->wdce.reg, write_control, vb);
    chip_io_on_read(vb->avr, vb->watchdog.io->wdce.reg, read_control, vb);
}
