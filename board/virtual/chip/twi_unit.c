// Registers and lines of the TWI.
#include "board/virtual/chip/twi_unit.h"

#include "board/virtual/chip/io.h"

uint8_t *chip_twi_control(const chip_twi_t *t)
{
    return &t->core->avr->data[t->io->r_twcr];
}

void chip_twi_set_status(const chip_twi_t *t, uint8_t status)
{
    uint8_t *reg = &t->core->avr->data[t->io->r_twsr];
    *reg = (uint8_t)(status | (*reg & TWPS));
}

bool chip_twi_is_off(const chip_twi_t *t)
{
    return t->core->avr->data[CHIP_PRR] & PRTWI;
}

// A period of SCL is 16 + 2 * TWBR * 4^TWPS cycles (22.5.2).
unsigned chip_twi_half_period(const chip_twi_t *t)
{
    const uint8_t *data = t->core->avr->data;
    return 8 + ((unsigned)data[t->io->r_twbr] << 2 * (data[t->io->r_twsr] & TWPS));
}

void chip_twi_pull(const chip_twi_t *t, chip_pin_t pin, bool low)
{
    chip_pins_open_drain(chip_pins_port(t->pins, pin), (uint8_t)(1u << pin.bit), low);
}

void chip_twi_let_go(const chip_twi_t *t)
{
    chip_twi_pull(t, t->pins->mcu->sda, false);
    chip_twi_pull(t, t->pins->mcu->scl, false);
}

bool chip_twi_sda(const chip_twi_t *t)
{
    return chip_pins_wire(t->pins, t->pins->mcu->sda);
}

bool chip_twi_scl(const chip_twi_t *t)
{
    return chip_pins_wire(t->pins, t->pins->mcu->scl);
}
