// Takes the measurements: time with interrupts off, interrupt routines, stack, sleep.
#include "board/virtual/chip/meter.h"

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
    m->sp_split = m->stack_collided = false;
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
    if (!m->interrupts_on)
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

void chip_meter_stack(chip_meter_t *m, uint16_t sp)
{
    if (m->sp_split)
        return;
    m->sp_lowest = sp;
    if (sp < m->ram_end && !m->stack_collided) {
        m->stack_collided = true;
        chip_core_fault(m->core, "stack pointer 0x%04X runs into static data, which ends at 0x%04X", sp,
                        m->ram_end);
    }
}

void chip_meter_read(const chip_meter_t *m, chip_measures_t *out)
{
    *out = m->sum;
    out->elapsed = (m->core->powered ? chip_core_now(m->core) : m->core->off_since) - m->since;
    add_off(m, out);
    out->stack = (unsigned)(m->core->avr->ramend - m->sp_lowest);
}

void chip_meter_start(chip_meter_t *m)
{
    m->sum = (chip_measures_t){0};
    m->since = m->off_since = chip_core_now(m->core);
    m->sp_lowest = m->core->avr->ramend;
}
