// Masks what is written to registers with reserved bits.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/reserved.h"

#include <string.h>

#include "chip/io.h"

enum { EEARH = 0x42 };

// ATmega328P data sheet (Atmel 8271), 31: the bits that are not "-". Registers whose parts keep only what
// there is are not in it, nor those of other chips.
static const struct {
    uint8_t reg, bits;
} table[] = {
    {0x3D, 0x03}, // EIMSK
    {0x44, 0xF3}, // TCCR0A
    {0x53, 0x0F}, // SMCR
    {0x55, 0x73}, // MCUCR
    {0x64, 0xEF}, // PRR
    {0x68, 0x07}, // PCICR
    {0x69, 0x0F}, // EICRA
    {0x6C, 0x7F}, // PCMSK1
    {0x6E, 0x07}, // TIMSK0
    {0x6F, 0x27}, // TIMSK1
    {0x70, 0x07}, // TIMSK2
    {0x7B, 0x47}, // ADCSRB
    {0x7C, 0xEF}, // ADMUX
    {0x7E, 0x3F}, // DIDR0
    {0x7F, 0x03}, // DIDR1
    {0x80, 0xF3}, // TCCR1A
    {0xB0, 0xF3}, // TCCR2A
    {0xBD, 0xFE}, // TWAMR
    {0xC5, 0x0F}, // UBRR0H
};
enum { ROWS = sizeof table / sizeof *table };
_Static_assert((int)ROWS < (int)CHIP_RESERVED, "there is room for all, and EEARH");

static void write(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    const struct chip_reserved_register *r = param;
    if (r->write)
        r->write(avr, addr, v & r->bits, r->param);
    else
        avr->data[addr] = v & r->bits;
}

static void mask(struct chip_reserved_register *r, avr_t *avr, unsigned reg, uint8_t bits)
{
    r->bits = bits;
    r->write = avr->io[AVR_DATA_TO_IO(reg)].w.c;
    r->param = avr->io[AVR_DATA_TO_IO(reg)].w.param;
    chip_io_on_write(avr, reg, write, r);
}

void chip_reserved_attach(chip_reserved_t *reserved, const chip_core_t *core, size_t eeprom_size)
{
    avr_t *avr = core->avr;
    const bool is_328 = strncmp(avr->mmcu, "atmega328", 9) == 0 || strncmp(avr->mmcu, "atmega168", 9) == 0;
    mask(&reserved->reg[ROWS], avr, EEARH, (uint8_t)((eeprom_size - 1) >> 8));
    for (unsigned i = 0; is_328 && i < ROWS; i++)
        mask(&reserved->reg[i], avr, table[i].reg, table[i].bits);
}
