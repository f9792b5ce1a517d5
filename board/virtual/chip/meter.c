// Takes the measurements: time with interrupts off, interrupt routines, stack, sleep.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/meter.h"

#include <simavr/sim_core.h>

enum { BETWEEN_HALVES = 8 }; // cycles that may pass between the writes of SP's two halves

// Adds the current interval with interrupts off, if any.
static void add_off(const chip_meter_t *m, chip_measures_t *sum)
{
    chip_time_t off = m->core->powered && !m->interrupts_on ? chip_core_now(m->core) - m->off_since : 0;
    chip_time_t *longest = m->off_by_interrupt ? &sum->off_by_interrupts : &sum->off_by_program;
    if (off > *longest)
        *longest = off;
    if (off > sum->interrupts_off)
        sum->interrupts_off = off;
}

void chip_meter_reset(chip_meter_t *m)
{
    add_off(m, &m->sum);
    m->interrupts_on = m->off_by_interrupt = false;
    m->off_since = chip_core_now(m->core);
    m->depth = 0;
    m->stack_collided = m->on_other_stack = false;
    m->sp_lowest = m->core->avr->ramend;
    m->sp_halves = 0;
}

void chip_meter_interrupt(chip_meter_t *m, unsigned vector)
{
    if (m->depth < CHIP_METER_NESTED) {
        m->nested[m->depth].vector = vector % CHIP_VECTORS_MAX;
        m->nested[m->depth].start = chip_core_now(m->core);
    }
    m->depth++;
    m->off_by_interrupt = true;
}

void chip_meter_return(chip_meter_t *m)
{
    if (!m->depth)
        return;
    m->depth--;
    if (m->depth >= CHIP_METER_NESTED)
        return;
    chip_time_t cycles = chip_core_now(m->core) - m->nested[m->depth].start;
    unsigned v = m->nested[m->depth].vector;
    m->sum.vector[v].calls++;
    m->sum.vector[v].total += cycles;
    if (cycles > m->sum.vector[v].worst)
        m->sum.vector[v].worst = cycles;
}

void chip_meter_slept(chip_meter_t *m, chip_time_t cycles, bool powered_down)
{
    m->sum.asleep += cycles;
    if (powered_down)
        m->sum.powered_down += cycles;
    chip_meter_held(m, cycles);
}

void chip_meter_held(chip_meter_t *m, chip_time_t cycles)
{
    m->off_since += cycles;
}

void chip_meter_interrupts_on(chip_meter_t *m, bool on)
{
    if (on) {
        add_off(m, &m->sum);
    } else {
        m->off_since = chip_core_now(m->core);
        m->off_by_interrupt = m->depth != 0;
    }
    m->interrupts_on = on;
}

static uint16_t stack_pointer(const chip_meter_t *m)
{
    const avr_t *avr = m->core->avr;
    return (uint16_t)(avr->data[R_SPL] | avr->data[R_SPH] << 8);
}

// Whether SP was computed from its previous value: IN Rd, SPL comes before the OUT, and no load from memory
// (LD, LDD, LDS, POP) is in between. Opcodes: Atmel AVR Instruction Set Manual, 0856.
static bool is_frame(const avr_t *avr, size_t pc)
{
    enum { WORDS_BACK = 24 };
    for (unsigned back = 1; back <= WORDS_BACK && 2 * back <= pc; back++) {
        unsigned op = (unsigned)(avr->flash[pc - 2 * back] | avr->flash[pc - 2 * back + 1] << 8);
        if ((op & 0xFE0F) == 0xB60D)
            return true;
        if ((op & 0xFE00) == 0x9000 || (op & 0xD200) == 0x8000)
            return false;
    }
    return false;
}

static bool is_between_halves(const chip_meter_t *m)
{
    return m->sp_halves && m->core->avr->cycle <= m->sp_half_at + BETWEEN_HALVES;
}

void chip_meter_sp_half(chip_meter_t *m, unsigned half, size_t pc)
{
    m->sp_halves = (is_between_halves(m) ? m->sp_halves : 0) | half;
    m->sp_half_at = m->core->avr->cycle;
    if (m->sp_halves != (CHIP_SPL | CHIP_SPH))
        return;
    m->sp_halves = 0;
    m->on_other_stack = stack_pointer(m) < m->ram_end && (m->on_other_stack || !is_frame(m->core->avr, pc));
}

void chip_meter_stack(chip_meter_t *m, uint16_t sp)
{
    if (m->on_other_stack || is_between_halves(m))
        return;
    m->sp_lowest = sp;
    m->sp_measured = sp < m->sp_measured ? sp : m->sp_measured;
    if (sp < m->ram_end && !m->stack_collided) {
        m->stack_collided = true;
        chip_core_fault(m->core, CHIP_FAULT_STACK,
                        m->ram_end > m->core->avr->ioend + 1u
                            ? "stack pointer 0x%04X runs into static data, which ends at 0x%04X"
                            : "stack pointer 0x%04X runs below RAM, which begins at 0x%04X",
                        sp, m->ram_end);
    }
}

void chip_meter_read(const chip_meter_t *m, chip_measures_t *out)
{
    *out = m->sum;
    out->elapsed = (m->core->powered ? chip_core_now(m->core) : m->core->off_since) - m->since;
    add_off(m, out);
    out->stack = (unsigned)(m->core->avr->ramend - m->sp_measured);
}

void chip_meter_start(chip_meter_t *m)
{
    m->sum = (chip_measures_t){0};
    m->since = m->off_since = chip_core_now(m->core);
    m->sp_lowest = m->sp_measured = m->core->avr->ramend;
}
