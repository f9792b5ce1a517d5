// Passes what slaves on I2C and SPI receive to functions of the test, with its place in the transfer.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/devices.h"

#include <stdlib.h>
#include <string.h>

enum { NOTHING = 0xFF }; // what an open line reads

// ---- I2C ----

static void on_addressed(i2c_slave_part_t *s, bool reads)
{
    (void)reads;
    ((i2c_part_t *)s)->index = 0;
}

static void on_received(i2c_slave_part_t *s, uint8_t byte)
{
    i2c_part_t *p = (i2c_part_t *)s;
    unsigned index = p->index++;
    if (p->device.written)
        p->device.written(p->device.context, byte, index);
}

static uint8_t on_sends(i2c_slave_part_t *s)
{
    i2c_part_t *p = (i2c_part_t *)s;
    unsigned index = p->index++;
    return p->device.read ? p->device.read(p->device.context, index) : NOTHING;
}

static void on_ended(i2c_slave_part_t *s)
{
    const i2c_part_t *p = (const i2c_part_t *)s;
    if (p->device.ended)
        p->device.ended(p->device.context);
}

// From 8 to 0x77; others are reserved (UM10204, table 3).
static bool is_address(const char *value, uint8_t *address)
{
    char *end;
    unsigned long number = value && *value >= '0' && *value <= '9' ? strtoul(value, &end, 0) : 0;
    *address = (uint8_t)number;
    return number >= 0x08 && number <= 0x77 && !*end;
}

static const char *start_i2c(part_t *part, const part_config_t *config)
{
    i2c_part_t *p = (i2c_part_t *)part;
    uint8_t address;
    if (!is_address(description_value(config->words, "address"), &address))
        return "has an address from 0x08 to 0x77, without the bit for reading, as address=0x48";
    i2c_slave_part_start(&p->slave, config->chip, address);
    p->slave.addressed = on_addressed;
    p->slave.received = on_received;
    p->slave.sends = on_sends;
    p->slave.ended = on_ended;
    return NULL;
}

static bool usual_i2c(const chip_t *chip, unsigned pin, chip_pin_t *at)
{
    chip_pin_t pins[I2C_SLAVE_PINS];
    chip_twi_pins(chip, &pins[I2C_SLAVE_SDA], &pins[I2C_SLAVE_SCL]);
    *at = pins[pin];
    return true;
}

const part_kind_t i2c_kind = {.name = "i2c",
                              .pin = {[I2C_SLAVE_SDA] = "SDA", [I2C_SLAVE_SCL] = "SCL"},
                              .size = sizeof(i2c_part_t),
                              .start = start_i2c,
                              .usual_pin = usual_i2c,
                              .properties = "address"};

// ---- SPI ----

static uint8_t next_of(const spi_part_t *p)
{
    return p->device.read ? p->device.read(p->device.context, p->index) : NOTHING;
}

static void on_select(spi_slave_t *s, bool selected)
{
    spi_part_t *p = (spi_part_t *)s;
    p->index = 0;
    if (p->device.selected)
        p->device.selected(p->device.context, selected);
    if (selected)
        s->send = next_of(p);
}

static void on_exchanged(spi_slave_t *s, uint8_t byte)
{
    spi_part_t *p = (spi_part_t *)s;
    unsigned index = p->index++;
    if (p->device.written)
        p->device.written(p->device.context, byte, index);
    s->send = next_of(p);
}

static const char *start_spi(part_t *part, const part_config_t *config)
{
    spi_part_t *p = (spi_part_t *)part;
    const char *mode = description_value(config->words, "mode"),
               *order = description_value(config->words, "order");
    if (mode && (*mode < '0' || *mode > '3' || mode[1]))
        return "has mode=0 to mode=3";
    if (order && strcmp(order, "msb") != 0 && strcmp(order, "lsb") != 0)
        return "has order=msb or order=lsb, the bit that comes first";
    spi_slave_start(&p->slave, config->chip, mode ? (unsigned)(*mode - '0') : 0);
    p->slave.lsb_first = order && *order == 'l';
    p->slave.select = on_select;
    p->slave.received = on_exchanged;
    return NULL;
}

static bool usual_spi(const chip_t *chip, unsigned pin, chip_pin_t *at)
{
    chip_pin_t pins[SPI_SLAVE_PINS];
    chip_spi_pins(chip, &pins[SPI_SLAVE_SCK], &pins[SPI_SLAVE_MOSI], &pins[SPI_SLAVE_MISO],
                  &pins[SPI_SLAVE_SS]);
    *at = pins[pin];
    return true;
}

const part_kind_t spi_kind = {.name = "spi",
                              .pin = {[SPI_SLAVE_SCK] = "SCK",
                                      [SPI_SLAVE_MOSI] = "MOSI",
                                      [SPI_SLAVE_MISO] = "MISO",
                                      [SPI_SLAVE_SS] = "SS"},
                              .size = sizeof(spi_part_t),
                              .start = start_spi,
                              .usual_pin = usual_spi,
                              .properties = "mode order"};
