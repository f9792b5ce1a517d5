#include "board/virtual/chip/sleep.h"

#include "board/virtual/state.h"

enum { SE = 0x01, SM_SHIFT = 1, SM_MASK = 7 }; // SMCR
enum { IDLE = 0, ADC_NOISE_REDUCTION = 1, POWER_DOWN = 2, POWER_SAVE = 3, STANDBY = 6, EXTENDED_STANDBY = 7 };

// From the wake-up to the first clock: with the Uno's fuses (low fuse 0xFF: crystal, CKSEL0 = 1, SUT = 11)
// 16K clocks from power-down (data sheet, table 9-4), 6 from standby (10.7). Then four more than an interrupt
// takes anyway (7.7.1).
enum { CRYSTAL_CYCLES = 16384, STANDBY_CYCLES = 6, WAKE_CYCLES = 4 };

bool chip_sleep_clock_runs(const vb_t *vb)
{
    return vb->sleep.state == CPU_AWAKE || vb->sleep.state == CPU_DEAD ||
           (vb->sleep.state == CPU_ASLEEP && vb->sleep.mode == IDLE);
}

static bool is_powered_down(const vb_t *vb)
{
    return vb->sleep.mode == POWER_DOWN || vb->sleep.mode == POWER_SAVE;
}

void chip_sleep_reset(vb_t *vb)
{
    vb->sleep = (chip_sleep_t){.state = CPU_AWAKE};
}

void chip_sleep_enter(vb_t *vb)
{
    uint8_t control = vb->avr->data[CHIP_SMCR];
    if (!(control & SE))
        return;
    vb->sleep.state = CPU_ASLEEP;
    vb->sleep.mode = control >> SM_SHIFT & SM_MASK;
    vb->changed = true;
    if (!vb->avr->sreg[S_I])
        faults_add(vb, "SLEEP with interrupts off at address 0x%04X", (unsigned)vb->avr->pc - 2);
    if (chip_sleep_clock_runs(vb))
        return;
    chip_edges_clock_stops(vb);
    chip_usart_clock_stops(vb);
    if (vb->usart.sending)
        faults_add(vb, "USART byte 0x%02X lost: its clock was stopped by sleep", vb->usart.shift);
}

void chip_sleep_die(vb_t *vb)
{
    vb->sleep.state = CPU_DEAD;
    vb->changed = true;
}

static unsigned start_cycles(const vb_t *vb)
{
    switch (vb->sleep.mode) {
    case POWER_DOWN:
    case POWER_SAVE: return CRYSTAL_CYCLES;
    case STANDBY:
    case EXTENDED_STANDBY: return STANDBY_CYCLES;
    default: return 0;
    }
}

// Whatever needs the clock cannot ask while that stands still. The EEPROM has a clock of its own, but wakes
// only from idle and ADC noise reduction (table 10-1).
static bool is_woken(vb_t *vb)
{
    if (!vb->avr->sreg[S_I])
        return false;
    if (vb->edges.woke)
        return true;
    if (!vb->interrupts.attention)
        return false;
    unsigned vector = chip_interrupts_pending(vb);
    bool deep = vb->sleep.mode != IDLE && vb->sleep.mode != ADC_NOISE_REDUCTION;
    return vector && !(deep && vector == vb->eeprom.io->ready.vector);
}

static void awake(vb_t *vb)
{
    bool clock_stood = !chip_sleep_clock_runs(vb);
    vb->sleep.state = CPU_AWAKE;
    vb->edges.woke = false;
    if (clock_stood) {
        chip_edges_clock_returns(vb);
        chip_usart_clock_returns(vb);
    }
    vb->interrupts.attention = true;
    vb->avr->cycle += WAKE_CYCLES;
}

static void wake(vb_t *vb)
{
    vb->changed = true;
    if (!start_cycles(vb)) {
        awake(vb);
        return;
    }
    vb->sleep.state = CPU_STARTING;
    vb->sleep.wake_at = vb_now(vb) + start_cycles(vb);
}

static vb_time_t next_event(const vb_t *vb, vb_time_t until)
{
    vb_time_t next = vb->timeline.next < until ? vb->timeline.next : until;
    const avr_cycle_timer_slot_t *timer = vb->avr->cycle_timers.timer;
    if (timer && chip_sleep_clock_runs(vb) && timer->when + vb->offset < next)
        next = timer->when + vb->offset;
    if (vb->sleep.state == CPU_STARTING && vb->sleep.wake_at < next)
        next = vb->sleep.wake_at;
    return next;
}

static void pass(vb_t *vb, vb_time_t until)
{
    vb_time_t now = vb_now(vb), next = next_event(vb, until);
    vb_time_t cycles = next > now ? next - now : 0;
    if (chip_sleep_clock_runs(vb))
        vb->avr->cycle += cycles;
    else
        vb->offset += cycles;
    if (vb->sleep.state != CPU_DEAD)
        measures_slept(vb, cycles, is_powered_down(vb));
}

void chip_sleep_step(vb_t *vb, vb_time_t until)
{
    if (vb->sleep.state == CPU_ASLEEP && is_woken(vb))
        wake(vb);
    else if (vb->sleep.state == CPU_STARTING && vb_now(vb) >= vb->sleep.wake_at)
        awake(vb);
    else
        pass(vb, until);
}
