// SPMCSR register: command window, busy state, RWWSB and SPMIE.
#include "board/virtual/chip/spmcsr.h"

#include "board/virtual/chip/io.h"

uint8_t chip_spmcsr_pending(const chip_spmcsr_t *c, unsigned cycles)
{
    bool open = !c->busy && c->core->avr->cycle <= c->written + cycles;
    return open ? *c->reg & SPMCSR_COMMAND : 0;
}

void chip_spmcsr_forget(chip_spmcsr_t *c)
{
    if (!c->busy)
        *c->reg &= (uint8_t)~SPMCSR_COMMAND;
}

static void write(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_spmcsr_t *c = param;
    uint8_t command = c->busy ? avr->data[addr] & SPMCSR_COMMAND : v & SPMCSR_COMMAND;
    avr->data[addr] = (uint8_t)((v & SPMIE) | (avr->data[addr] & RWWSB) | command);
    c->interrupts->attention = true;
    if (!c->busy)
        c->written = chip_io_effect(avr);
}

static uint8_t read(avr_t *avr, avr_io_addr_t addr, void *param)
{
    const chip_spmcsr_t *c = param;
    uint8_t command = c->busy ? avr->data[addr] & SPMCSR_COMMAND : chip_spmcsr_pending(c, SPMCSR_SPM);
    return (uint8_t)((avr->data[addr] & (SPMIE | RWWSB)) | command);
}

static bool is_ready(void *context)
{
    const chip_spmcsr_t *c = context;
    return !c->busy;
}

void chip_spmcsr_begin(chip_spmcsr_t *c, uint8_t command)
{
    c->busy = true;
    *c->reg = (uint8_t)((*c->reg & ~SPMCSR_COMMAND) | command);
}

void chip_spmcsr_end(chip_spmcsr_t *c)
{
    c->busy = false;
    *c->reg &= (uint8_t)~SPMCSR_COMMAND;
    c->interrupts->attention = c->core->changed = true;
}

void chip_spmcsr_show_blocked(chip_spmcsr_t *c, bool blocked)
{
    *c->reg = (uint8_t)(blocked ? *c->reg | RWWSB : *c->reg & ~RWWSB);
}

void chip_spmcsr_reset(chip_spmcsr_t *c)
{
    *c->reg = 0;
    c->written = 0;
}

void chip_spmcsr_attach(chip_spmcsr_t *c, chip_interrupts_t *interrupts, const avr_flash_t *io)
{
    avr_t *avr = interrupts->core->avr;
    *c = (chip_spmcsr_t){.core = interrupts->core, .interrupts = interrupts, .reg = &avr->data[io->r_spm]};
    chip_io_on_write(avr, io->r_spm, write, c);
    chip_io_on_read(avr, io->r_spm, read, c);
    chip_interrupts_set_level(interrupts, &io->flash, is_ready, c);
}
