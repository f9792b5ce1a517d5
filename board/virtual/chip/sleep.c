// Sleep modes: entering, waking, start-up delays, and time passing while the CPU is halted.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/sleep.h"

#include "chip/io.h"

enum { SE = 0x01, SM_SHIFT = 1, SM_MASK = 7 }; // SMCR
enum { IDLE = 0, ADC_NOISE_REDUCTION = 1, POWER_DOWN = 2, POWER_SAVE = 3, STANDBY = 6, EXTENDED_STANDBY = 7 };

// Delay from wake-up to the first clock, with the Uno's fuses (low fuse 0xFF: crystal, CKSEL0 = 1, SUT = 11):
// 16K clocks from power-down (data sheet, table 9-4), 6 from standby (10.7). Then four more than an interrupt
// takes otherwise (7.7.1).
enum { CRYSTAL_CYCLES = 16384, STANDBY_CYCLES = 6, WAKE_CYCLES = 4 };

static void set_state(chip_sleep_t *s, chip_cpu_state_t state)
{
    s->state = state;
    s->core->clock_stops =
        state == CPU_STARTING || state == CPU_IN_RESET || (state == CPU_ASLEEP && s->mode != IDLE);
}

static bool is_powered_down(const chip_sleep_t *s)
{
    return s->mode == POWER_DOWN || s->mode == POWER_SAVE;
}

void chip_sleep_reset(chip_sleep_t *s, chip_time_t cycles)
{
    s->wake_at = chip_core_now(s->core) + cycles;
    set_state(s, cycles ? CPU_IN_RESET : CPU_AWAKE);
}

void chip_sleep_halt(chip_sleep_t *s, chip_time_t until)
{
    s->wake_at = until;
    set_state(s, CPU_HALTED);
}

void chip_sleep_enter(chip_sleep_t *s)
{
    uint8_t control = s->core->avr->data[CHIP_SMCR];
    if (!(control & SE))
        return;
    s->mode = control >> SM_SHIFT & SM_MASK;
    set_state(s, CPU_ASLEEP);
    s->core->changed = true;
    if (!s->core->avr->sreg[S_I])
        chip_core_fault(s->core, CHIP_FAULT_SLEEP, "SLEEP with interrupts off at address 0x%04X",
                        (unsigned)s->core->avr->pc - 2);
    if (s->mode == IDLE || s->mode == ADC_NOISE_REDUCTION)
        chip_adc_cpu_stops(s->adc);
    if (!s->core->clock_stops)
        return;
    if (s->mode == ADC_NOISE_REDUCTION)
        chip_adc_clock_stops(s->adc);
    chip_extint_clock_stops(s->extint);
    chip_timers_clock_stops(s->timers, s->mode == POWER_SAVE,
                            s->mode == POWER_SAVE || s->mode == EXTENDED_STANDBY ||
                                s->mode == ADC_NOISE_REDUCTION); // 10.6 and table 10-1
    for (unsigned i = 0; i < CHIP_USARTS; i++)
        if (s->usart[i].io)
            chip_usart_clock_stops(&s->usart[i]);
    chip_twi_clock_stops(s->twi);
}

void chip_sleep_die(chip_sleep_t *s)
{
    set_state(s, CPU_DEAD);
}

static unsigned start_cycles(const chip_sleep_t *s)
{
    switch (s->mode) {
    case POWER_DOWN:
    case POWER_SAVE: return CRYSTAL_CYCLES;
    case STANDBY:
    case EXTENDED_STANDBY: return STANDBY_CYCLES;
    default: return 0;
    }
}

// A stopped peripheral cannot request an interrupt. The EEPROM has its own clock, but wakes only from idle
// and ADC noise reduction (table 10-1).
static bool is_woken(chip_sleep_t *s)
{
    if (!s->core->avr->sreg[S_I])
        return false;
    if (s->extint->woke)
        return true;
    if (!s->interrupts->attention)
        return false;
    unsigned vector = chip_interrupts_pending(s->interrupts);
    bool deep = s->mode != IDLE && s->mode != ADC_NOISE_REDUCTION;
    return vector && !(deep && vector == s->eeprom->io->ready.vector);
}

static void awake(chip_sleep_t *s)
{
    bool clock_stood = s->core->clock_stops;
    set_state(s, CPU_AWAKE);
    s->extint->woke = false;
    if (clock_stood) {
        chip_extint_clock_returns(s->extint);
        chip_timers_clock_returns(s->timers);
        chip_adc_clock_returns(s->adc);
        chip_comparator_clock_returns(s->comparator);
        for (unsigned i = 0; i < CHIP_USARTS; i++)
            if (s->usart[i].io)
                chip_usart_clock_returns(&s->usart[i]);
    }
    s->core->avr->cycle += WAKE_CYCLES;
}

static void wake(chip_sleep_t *s)
{
    if (!start_cycles(s)) {
        awake(s);
        return;
    }
    set_state(s, CPU_STARTING);
    s->wake_at = chip_core_now(s->core) + start_cycles(s);
}

static bool has_end(const chip_sleep_t *s)
{
    return s->state == CPU_STARTING || s->state == CPU_IN_RESET || s->state == CPU_HALTED;
}

static chip_time_t next_event(const chip_sleep_t *s, chip_time_t until)
{
    chip_time_t next = s->core->timeline.next < until ? s->core->timeline.next : until;
    const avr_cycle_timer_slot_t *timer = s->core->avr->cycle_timers.timer;
    if (timer && !s->core->clock_stops && timer->when + s->core->offset < next)
        next = timer->when + s->core->offset;
    if (has_end(s) && s->wake_at < next)
        next = s->wake_at;
    return next;
}

chip_time_t chip_sleep_next(const chip_sleep_t *s)
{
    bool wakes =
        s->state == CPU_ASLEEP && s->core->avr->sreg[S_I] && (s->extint->woke || s->interrupts->attention);
    return s->state == CPU_AWAKE || wakes ? chip_core_now(s->core) : next_event(s, TIMELINE_NEVER);
}

static void pass(chip_sleep_t *s, chip_time_t until)
{
    chip_time_t now = chip_core_now(s->core), next = next_event(s, until);
    chip_time_t cycles = next > now ? next - now : 0;
    if (!s->core->clock_stops)
        s->core->avr->cycle += cycles;
    else
        s->core->offset += cycles;
    if (s->state == CPU_ASLEEP || s->state == CPU_STARTING)
        chip_meter_slept(s->meter, cycles, is_powered_down(s));
    else if (s->state == CPU_IN_RESET)
        chip_meter_held(s->meter, cycles);
}

static void go_on(chip_sleep_t *s)
{
    if (s->state == CPU_STARTING)
        awake(s);
    else
        set_state(s, CPU_AWAKE);
}

void chip_sleep_step(chip_sleep_t *s, chip_time_t until)
{
    if (s->state == CPU_ASLEEP && is_woken(s))
        wake(s);
    else if (has_end(s) && chip_core_now(s->core) >= s->wake_at)
        go_on(s);
    else
        pass(s, until);
}
