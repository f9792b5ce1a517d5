#include "board/virtual/state.h"

// Adds the stretch with interrupts off that is under way, if one is.
static void add_off(const vb_t *vb, vb_measures_t *sum)
{
    const measures_t *m = &vb->measures;
    vb_time_t off = vb->powered && !m->interrupts_on ? vb_now(vb) - m->off_since : 0;
    vb_time_t *longest = m->off_by_interrupt ? &sum->off_by_interrupts : &sum->off_by_program;
    if (off > *longest)
        *longest = off;
    if (off > sum->interrupts_off)
        sum->interrupts_off = off;
}

void measures_reset(vb_t *vb)
{
    measures_t *m = &vb->measures;
    add_off(vb, &m->sum);
    m->interrupts_on = m->off_by_interrupt = false;
    m->off_since = vb_now(vb);
    m->depth = 0;
    m->sp_split = m->stack_collided = false;
}

void measures_interrupt(vb_t *vb, unsigned vector)
{
    measures_t *m = &vb->measures;
    if (m->depth < MEASURES_NESTED) {
        m->nested[m->depth].vector = vector % VB_VECTORS_MAX;
        m->nested[m->depth].start = vb_now(vb);
    }
    m->depth++;
    m->off_by_interrupt = true;
}

void measures_return(vb_t *vb)
{
    measures_t *m = &vb->measures;
    if (!m->depth)
        return;
    m->depth--;
    if (m->depth >= MEASURES_NESTED)
        return;
    vb_time_t cycles = vb_now(vb) - m->nested[m->depth].start;
    unsigned v = m->nested[m->depth].vector;
    m->sum.vector[v].calls++;
    m->sum.vector[v].total += cycles;
    if (cycles > m->sum.vector[v].worst)
        m->sum.vector[v].worst = cycles;
}

void measures_slept(vb_t *vb, vb_time_t cycles, bool powered_down)
{
    measures_t *m = &vb->measures;
    m->sum.asleep += cycles;
    if (powered_down)
        m->sum.powered_down += cycles;
    if (!m->interrupts_on)
        m->off_since += cycles;
}

void measures_interrupts_on(vb_t *vb, bool on)
{
    measures_t *m = &vb->measures;
    if (on) {
        add_off(vb, &m->sum);
    } else {
        m->off_since = vb_now(vb);
        m->off_by_interrupt = m->depth != 0;
    }
    m->interrupts_on = on;
}

void measures_stack(vb_t *vb, uint16_t sp)
{
    measures_t *m = &vb->measures;
    if (m->sp_split)
        return;
    m->sp_lowest = sp;
    if (sp < vb->image.ram_end && !m->stack_collided) {
        m->stack_collided = true;
        faults_add(vb, "stack pointer 0x%04X runs into static data, which ends at 0x%04X", sp,
                   vb->image.ram_end);
    }
}

void vb_measures(const vb_t *vb, vb_measures_t *out)
{
    const measures_t *m = &vb->measures;
    *out = m->sum;
    out->elapsed = (vb->powered ? vb_now(vb) : vb->off_since) - m->since;
    add_off(vb, out);
    out->stack = (unsigned)(vb->avr->ramend - m->sp_lowest);
}

void vb_measure_from_here(vb_t *vb)
{
    measures_t *m = &vb->measures;
    m->sum = (vb_measures_t){0};
    m->since = m->off_since = vb_now(vb);
    m->sp_lowest = vb->avr->ramend;
}
