// I2C slave as a part: its pull on SDA, and its bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/i2c_slave_part.h"

enum { ANSWER_NS = 350 }; // from SCL's fall to its own change of SDA: more than 300 ns (UM10204, table 10)

static void resolve(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    const i2c_slave_part_t *s = (const i2c_slave_part_t *)part;
    for (unsigned i = 0; i < I2C_SLAVE_PINS; i++) {
        if (drive[i] == DRIVE_HIGH)
            chip_fault(s->chip, "%s driven high", i == I2C_SLAVE_SDA ? "SDA" : "SCL");
        level[i] = drive[i] == DRIVE_LOW || (i == I2C_SLAVE_SDA && s->pulls) ? PIN_LOW : PIN_HIGH;
    }
}

static void answer(void *context)
{
    i2c_slave_part_t *s = context;
    s->pulls = s->slave.pulls;
    chip_resolve(s->chip);
}

static void prepare(i2c_slave_part_t *s)
{
    s->slave.send = s->sends ? s->sends(s) : 0xFF;
}

static void receive_byte(i2c_slave_part_t *s, uint8_t byte)
{
    bool reads = byte & 1;
    if (s->is_called) {
        if (s->received)
            s->received(s, byte);
        return;
    }
    s->is_called = true;
    if (s->addressed)
        s->addressed(s, reads);
    if (reads)
        prepare(s);
}

static void end_transfer(i2c_slave_part_t *s)
{
    bool ends = s->is_called;
    s->is_called = false;
    if (ends && s->ended)
        s->ended(s);
}

static void sense(part_t *part, const pin_level_t level[], chip_time_t when)
{
    i2c_slave_part_t *s = (i2c_slave_part_t *)part;
    bool pulled = s->slave.pulls;
    i2c_event_t event =
        i2c_slave_lines(&s->slave, level[I2C_SLAVE_SDA] != PIN_LOW, level[I2C_SLAVE_SCL] != PIN_LOW);
    if (event == I2C_BYTE)
        receive_byte(s, s->slave.byte);
    else if (event == I2C_SENT)
        prepare(s);
    else if (event != I2C_NOTHING)
        end_transfer(s);
    if (s->slave.pulls != pulled)
        chip_at(s->chip, when + 1 + (chip_time_t)chip_hz(s->chip) * ANSWER_NS / 1000000000, answer, s);
}

void i2c_slave_part_start(i2c_slave_part_t *s, chip_t *chip, uint8_t address)
{
    *s = (i2c_slave_part_t){.part = {.pins = I2C_SLAVE_PINS, .resolve = resolve, .sense = sense},
                            .chip = chip,
                            .slave = {.address = address, .sda = true, .scl = true}};
}
