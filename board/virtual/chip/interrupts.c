// Interrupt flags and enables, selection by priority, and vector entry.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/interrupts.h"

#include <simavr/sim_core.h>

#include "chip/io.h"

// Plus the bytes of the return address: 4 cycles on the ATmega328P, 5 on the ATmega2560 (2549, 7.7.1).
enum { ENTRY_CYCLES = 2 };

static uint8_t mask_of(avr_regbit_t bit)
{
    return (uint8_t)(bit.mask << bit.bit);
}

// Writing ones clears flags.
static void write_flags(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    (void)param;
    avr->data[addr] &= (uint8_t)~chip_io_ones(avr, v);
}

static void write_enables(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_interrupts_t *in = param;
    avr->data[addr] = v;
    in->attention = true;
}

void chip_interrupts_add(chip_interrupts_t *in, avr_int_vector_t *v)
{
    if (v->vector >= CHIP_VECTORS_MAX)
        return;
    in->vector[v->vector] = v;
    if (v->vector >= in->vectors)
        in->vectors = v->vector + 1u;
    chip_io_on_write(in->core->avr, v->enable.reg, write_enables, in);
    if (v->raised.reg && v->raised.reg != v->enable.reg) // a register that holds only flags
        chip_io_on_write(in->core->avr, v->raised.reg, write_flags, NULL);
}

void chip_interrupts_attach(chip_interrupts_t *in, chip_core_t *core)
{
    const avr_int_table_t *table = &core->avr->interrupts;
    in->core = core;
    for (unsigned i = 0; i < table->vector_count; i++)
        chip_interrupts_add(in, table->vector[i]);
}

void chip_interrupts_detach(chip_interrupts_t *in)
{
    avr_int_table_t *table = &in->core->avr->interrupts;
    for (unsigned i = 0; i < table->vector_count; i++)
        avr_free_irq(table->vector[i]->irq, AVR_INT_IRQ_COUNT);
    avr_free_irq(table->irq, AVR_INT_IRQ_COUNT);
}

void chip_interrupts_set_level(chip_interrupts_t *in, const avr_int_vector_t *vector, chip_asks_t *asks,
                               void *context)
{
    in->level[vector->vector].asks = asks;
    in->level[vector->vector].context = context;
}

void chip_interrupts_raise_at(chip_interrupts_t *in, const avr_int_vector_t *vector, avr_cycle_count_t cycle)
{
    uint8_t *flags = &in->core->avr->data[vector->raised.reg];
    bool rises = !(*flags & mask_of(vector->raised));
    *flags |= mask_of(vector->raised);
    in->attention = true;
    if (rises && in->listener.raised)
        in->listener.raised(in->listener.context, vector, cycle);
}

void chip_interrupts_raise(chip_interrupts_t *in, const avr_int_vector_t *vector)
{
    chip_interrupts_raise_at(in, vector, in->core->avr->cycle);
}

void chip_interrupts_listen(chip_interrupts_t *in, chip_raised_t *raised, void *context)
{
    in->listener.raised = raised;
    in->listener.context = context;
}

static bool asks(const chip_interrupts_t *in, const avr_int_vector_t *v)
{
    const uint8_t *data = in->core->avr->data;
    if (!(data[v->enable.reg] & mask_of(v->enable)))
        return false;
    if (v->raised.reg && data[v->raised.reg] & mask_of(v->raised))
        return true;
    return in->level[v->vector].asks && in->level[v->vector].asks(in->level[v->vector].context);
}

unsigned chip_interrupts_pending(chip_interrupts_t *in)
{
    for (unsigned i = 1; i < in->vectors; i++)
        if (in->vector[i] && asks(in, in->vector[i]))
            return i;
    in->attention = false;
    return 0;
}

void chip_interrupts_enter(chip_interrupts_t *in, unsigned vector)
{
    avr_t *avr = in->core->avr;
    const avr_int_vector_t *v = in->vector[vector];
    _avr_push_addr(avr, avr->pc);
    avr->sreg[S_I] = 0;
    avr->pc = vector * avr->vector_size;
    if (v->raised.reg && !v->raise_sticky)
        avr->data[v->raised.reg] &= (uint8_t)~mask_of(v->raised);
    avr->cycle += ENTRY_CYCLES + avr->address_size;
}
