#include "board/virtual/state.h"

#include <simavr/sim_core.h>

enum { ENTRY_CYCLES = 4 };

static uint8_t mask_of(avr_regbit_t bit)
{
    return (uint8_t)(bit.mask << bit.bit);
}

// Flags are cleared by writing ones to them.
static void write_flags(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    (void)param;
    avr->data[addr] &= (uint8_t)~chip_io_ones(avr, v);
}

static void write_enables(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    vb_t *vb = param;
    unsigned io = AVR_DATA_TO_IO(addr);
    if (vb->interrupts.before[io].write)
        vb->interrupts.before[io].write(avr, addr, v, vb->interrupts.before[io].param);
    else
        avr->data[addr] = v;
    vb->interrupts.attention = true;
}

static void watch_enables(vb_t *vb, unsigned reg)
{
    unsigned io = AVR_DATA_TO_IO(reg);
    if (vb->avr->io[io].w.c == write_enables)
        return;
    vb->interrupts.before[io].write = vb->avr->io[io].w.c;
    vb->interrupts.before[io].param = vb->avr->io[io].w.param;
    chip_io_on_write(vb->avr, reg, write_enables, vb);
}

static void on_raise(struct avr_irq_t *irq, uint32_t value, void *param)
{
    vb_t *vb = param;
    (void)irq;
    (void)value;
    vb->interrupts.raised = vb->interrupts.attention = true;
}

void chip_interrupts_attach(vb_t *vb)
{
    chip_interrupts_t *in = &vb->interrupts;
    avr_int_table_t *table = &vb->avr->interrupts;
    for (unsigned i = 0; i < table->vector_count; i++) {
        avr_int_vector_t *v = table->vector[i];
        if (v->vector >= VB_VECTORS_MAX)
            continue;
        in->vector[v->vector] = v;
        if (v->vector >= in->vectors)
            in->vectors = v->vector + 1u;
        watch_enables(vb, v->enable.reg);
        if (v->raised.reg && v->raised.reg != v->enable.reg) // a register that has nothing but flags
            chip_io_on_write(vb->avr, v->raised.reg, write_flags, NULL);
    }
    avr_irq_register_notify(table->irq + AVR_INT_IRQ_PENDING, on_raise, vb);
}

void chip_interrupts_detach(vb_t *vb)
{
    avr_int_table_t *table = &vb->avr->interrupts;
    for (unsigned i = 0; i < table->vector_count; i++)
        avr_free_irq(table->vector[i]->irq, AVR_INT_IRQ_COUNT);
    avr_free_irq(table->irq, AVR_INT_IRQ_COUNT);
}

void chip_interrupts_set_level(vb_t *vb, const avr_int_vector_t *vector, chip_level_t *level)
{
    if (vector->vector < VB_VECTORS_MAX)
        vb->interrupts.level[vector->vector] = level;
}

void chip_interrupts_raise(vb_t *vb, const avr_int_vector_t *vector)
{
    vb->avr->data[vector->raised.reg] |= mask_of(vector->raised);
    vb->interrupts.attention = true;
}

void chip_interrupts_settle(vb_t *vb)
{
    avr_int_table_t *table = &vb->avr->interrupts;
    vb->interrupts.raised = false;
    table->pending.read = table->pending.write = 0;
    for (unsigned i = 0; i < table->vector_count; i++)
        table->vector[i]->pending = 0;
    vb->avr->state = cpu_Running;
}

static bool asks(vb_t *vb, const avr_int_vector_t *v)
{
    const uint8_t *data = vb->avr->data;
    if (!(data[v->enable.reg] & mask_of(v->enable)))
        return false;
    if (v->raised.reg && data[v->raised.reg] & mask_of(v->raised))
        return true;
    return vb->interrupts.level[v->vector] && vb->interrupts.level[v->vector](vb);
}

unsigned chip_interrupts_pending(vb_t *vb)
{
    for (unsigned i = 1; i < vb->interrupts.vectors; i++)
        if (vb->interrupts.vector[i] && asks(vb, vb->interrupts.vector[i]))
            return i;
    vb->interrupts.attention = false;
    return 0;
}

void chip_interrupts_enter(vb_t *vb, unsigned vector)
{
    avr_t *avr = vb->avr;
    const avr_int_vector_t *v = vb->interrupts.vector[vector];
    measures_interrupts_on(vb, false);
    _avr_push_addr(avr, avr->pc);
    avr->sreg[S_I] = 0;
    avr->pc = vector * avr->vector_size;
    if (v->raised.reg && !v->raise_sticky)
        avr->data[v->raised.reg] &= (uint8_t)~mask_of(v->raised);
    chip_watchdog_served(vb, vector);
    avr->cycle += ENTRY_CYCLES;
    measures_interrupt(vb, vector);
}
