// I2C slave: conditions, bits and acknowledges from line levels.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/i2c_slave.h"

enum { BITS = 8 };

// The SCL edge before the condition was counted as a clock. While the slave pulls SDA, there is none.
static i2c_event_t condition(i2c_slave_t *s, bool starts)
{
    s->cut = s->mode != I2C_DEAF && s->clocks > 1;
    s->mode = starts ? I2C_ADDRESS : I2C_DEAF;
    s->clocks = 0;
    return starts ? I2C_START : I2C_STOP;
}

static bool is_for_it(const i2c_slave_t *s)
{
    return s->mode == I2C_WRITTEN || (s->mode == I2C_ADDRESS && s->shift >> 1 == s->address);
}

static i2c_event_t rise(i2c_slave_t *s, bool sda)
{
    if (s->clocks++ == BITS) {
        if (s->mode != I2C_READ)
            return I2C_NOTHING;
        if (!sda)
            return I2C_SENT;
        s->mode = I2C_DEAF; // NACK: the master ends the read
        return I2C_NOTHING;
    }
    s->shift = (uint8_t)(s->shift << 1 | sda);
    if (s->clocks != BITS || !is_for_it(s) || s->absent)
        return I2C_NOTHING;
    s->byte = s->shift;
    return I2C_BYTE;
}

// Whether it pulls SDA low until SCL falls again.
static bool pulls_now(const i2c_slave_t *s)
{
    if (s->clocks == BITS)
        return is_for_it(s) && !s->absent;
    return s->mode == I2C_READ && !(s->send >> (BITS - 1 - s->clocks) & 1);
}

static void fall(i2c_slave_t *s)
{
    if (s->holds_for != 0) {
        s->holds_for--;
        s->mode = I2C_DEAF; // its pull may have been a START
    }
    if (s->clocks > BITS) {
        s->clocks = 0;
        if (s->mode == I2C_ADDRESS)
            s->mode = !is_for_it(s) || s->absent ? I2C_DEAF : s->shift & 1 ? I2C_READ : I2C_WRITTEN;
    }
    s->pulls = s->holds_for || pulls_now(s);
}

i2c_event_t i2c_slave_lines(i2c_slave_t *s, bool sda, bool scl)
{
    bool stays = s->scl == scl, sda_changes = s->sda != sda;
    s->sda = sda;
    s->scl = scl;
    if (stays)
        return scl && sda_changes ? condition(s, !sda) : I2C_NOTHING;
    if (scl)
        return rise(s, sda);
    fall(s);
    return I2C_NOTHING;
}

void i2c_slave_hang(i2c_slave_t *s, unsigned clocks)
{
    s->mode = I2C_DEAF;
    s->holds_for = clocks;
    s->pulls = clocks != 0;
}
