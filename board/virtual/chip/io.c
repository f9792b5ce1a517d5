// Register callbacks of simavr, and decoding of the instruction that writes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/io.h"

#include <string.h>

void *chip_io_part(avr_t *avr, const char *kind, unsigned index)
{
    for (avr_io_t *io = avr->io_port; io; io = io->next)
        if (strcmp(io->kind, kind) == 0 && !index--)
            return io;
    return NULL;
}

void chip_io_on_write(avr_t *avr, unsigned reg, avr_io_write_t write, void *param)
{
    avr->io[AVR_DATA_TO_IO(reg)].w.c = write;
    avr->io[AVR_DATA_TO_IO(reg)].w.param = param;
}

void chip_io_on_read(avr_t *avr, unsigned reg, avr_io_read_t read, void *param)
{
    avr->io[AVR_DATA_TO_IO(reg)].r.c = read;
    avr->io[AVR_DATA_TO_IO(reg)].r.param = param;
}

static unsigned opcode(const avr_t *avr)
{
    return (unsigned)(avr->flash[avr->pc] | avr->flash[avr->pc + 1] << 8);
}

avr_cycle_count_t chip_io_effect(const avr_t *avr)
{
    bool out = (opcode(avr) & 0xF800) == 0xB800; // OUT takes one cycle; STS, ST, SBI and CBI two
    return avr->cycle + (out ? 1 : 2);
}

avr_cycle_count_t chip_io_sample(const avr_t *avr)
{
    unsigned op = opcode(avr);
    bool by_in = (op & 0xF800) == 0xB000 || (op & 0xFC00) == 0x9800; // IN; CBI, SBIC, SBI, SBIS
    return avr->cycle + (by_in ? 0 : 1);
}

uint8_t chip_io_ones(const avr_t *avr, uint8_t value)
{
    unsigned op = opcode(avr);
    if ((op & 0xFF00) == 0x9A00) // SBI
        return (uint8_t)(1u << (op & 7));
    if ((op & 0xFF00) == 0x9800) // CBI
        return 0;
    return value;
}

bool chip_io_has_clock(chip_core_t *core, avr_regbit_t disabled, const char *part)
{
    bool stands = disabled.reg && core->avr->data[disabled.reg] >> disabled.bit & 1;
    if (stands)
        chip_core_fault(core, CHIP_FAULT_REFUSED,
                        "%s written while the power reduction register stops its clock", part);
    return !stands;
}
