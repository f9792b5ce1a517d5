// SPI slave: shifting by the edges of SCK.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/spi_slave.h"

enum { BITS = 8 };

static uint8_t reversed(uint8_t byte)
{
    uint8_t out = 0;
    for (unsigned i = 0; i < BITS; i++)
        out = (uint8_t)(out << 1 | (byte >> i & 1));
    return out;
}

// MISO floats unless the slave is selected; the other pins are inputs.
static void resolve(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    const spi_slave_t *s = (const spi_slave_t *)part;
    for (unsigned i = 0; i < SPI_SLAVE_PINS; i++)
        level[i] = drive[i] == DRIVE_NONE ? PIN_FLOATING : drive[i] == DRIVE_LOW ? PIN_LOW : PIN_HIGH;
    if (s->selected && drive[SPI_SLAVE_MISO] < DRIVE_LOW)
        level[SPI_SLAVE_MISO] = s->miso ? PIN_HIGH : PIN_LOW;
}

static void load(spi_slave_t *s)
{
    s->shift = s->lsb_first ? reversed(s->send) : s->send;
}

static void show_bit(spi_slave_t *s)
{
    s->miso = s->shift >> (BITS - 1) & 1;
    chip_resolve(s->chip);
}

static void set_selected(spi_slave_t *s, bool selected)
{
    s->selected = selected;
    s->bits = 0;
    if (s->select)
        s->select(s, selected);
    load(s);
    show_bit(s);
}

static void sample_bit(spi_slave_t *s, bool mosi)
{
    s->shift = (uint8_t)(s->shift << 1 | mosi);
    if (++s->bits < BITS)
        return;
    s->bits = 0;
    if (s->received)
        s->received(s, s->lsb_first ? reversed(s->shift) : s->shift);
    load(s);
}

static void sense(part_t *part, const pin_level_t level[], chip_time_t when)
{
    spi_slave_t *s = (spi_slave_t *)part;
    bool sck = level[SPI_SLAVE_SCK] == PIN_HIGH, rises = sck && !s->sck, falls = !sck && s->sck;
    bool selected = level[SPI_SLAVE_SS] == PIN_LOW;
    (void)when;
    s->sck = sck;
    if (selected != s->selected)
        set_selected(s, selected);
    if (!selected || (!rises && !falls))
        return;
    bool samples = rises == (s->mode == 0 || s->mode == 3);
    if (samples)
        sample_bit(s, level[SPI_SLAVE_MOSI] == PIN_HIGH);
    else
        show_bit(s);
}

void spi_slave_start(spi_slave_t *s, chip_t *chip, unsigned mode)
{
    *s = (spi_slave_t){.part = {.pins = SPI_SLAVE_PINS, .resolve = resolve, .sense = sense},
                       .chip = chip,
                       .mode = mode,
                       .send = 0xFF};
}
