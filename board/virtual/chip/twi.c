// TWI: register callbacks, reset, and loss of the clock.
#include "board/virtual/chip/twi.h"

#include "board/virtual/chip/io.h"
#include "board/virtual/chip/twi_bus.h"

static void switch_on(chip_twi_t *t)
{
    chip_twi_let_go(t);
    t->bus_busy = false;
    chip_pins_update(t->pins, chip_io_effect(t->core->avr));
}

static void switch_off(chip_twi_t *t)
{
    chip_twi_bus_stop(t);
    chip_pins_give_back(chip_pins_port(t->pins, t->pins->mcu->sda), (uint8_t)(1u << t->pins->mcu->sda.bit));
    chip_pins_give_back(chip_pins_port(t->pins, t->pins->mcu->scl), (uint8_t)(1u << t->pins->mcu->scl.bit));
    chip_pins_update(t->pins, chip_io_effect(t->core->avr));
}

static bool can_write(const chip_twi_t *t)
{
    if (chip_twi_is_off(t))
        chip_core_fault(t->core, "TWI register written while PRTWI is set");
    return !chip_twi_is_off(t);
}

static void write_control(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_twi_t *t = param;
    uint8_t before = avr->data[addr];
    if (!can_write(t))
        return;
    avr->data[addr] = (uint8_t)((v & (TWEA | TWSTA | TWSTO | TWEN | TWIE)) | (before & TWWC) |
                                (before & TWINT & ~(v & TWINT)));
    t->interrupts->attention = true;
    if ((v ^ before) & TWEN)
        (v & TWEN ? switch_on : switch_off)(t);
    bool waits = avr->data[addr] & TWINT;
    if (v & TWEN && !waits && (t->job == CHIP_TWI_IDLE || t->job == CHIP_TWI_HELD))
        chip_twi_bus_go_on(t, v, chip_io_effect(avr));
}

static void write_data(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_twi_t *t = param;
    if (!can_write(t))
        return;
    if (*chip_twi_control(t) & TWINT) {
        *chip_twi_control(t) &= (uint8_t)~TWWC;
        avr->data[addr] = v;
    } else {
        *chip_twi_control(t) |= TWWC;
        chip_core_fault(t->core, "TWI byte 0x%02X lost: written while TWINT was 0", v);
    }
}

static void write_status(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    if (can_write(param))
        avr->data[addr] = (uint8_t)((avr->data[addr] & TWS) | (v & TWPS));
}

static void write_other(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    if (can_write(param))
        avr->data[addr] = v;
}

void chip_twi_clock_stops(chip_twi_t *t)
{
    if (t->io && t->job > CHIP_TWI_HELD)
        chip_core_fault(t->core, "TWI transfer cut off: its clock was stopped by sleep");
}

void chip_twi_reset(chip_twi_t *t)
{
    if (!t->io)
        return;
    uint8_t *data = t->core->avr->data;
    chip_twi_bus_stop(t);
    t->bus_busy = false;
    data[t->io->r_twbr] = data[t->io->r_twcr] = 0;
    data[t->io->r_twsr] = CHIP_TWI_NO_STATE;
    data[t->io->r_twdr] = 0xFF;
    data[t->io->r_twar] = 0xFE;
}

void chip_twi_attach(chip_twi_t *t, chip_interrupts_t *interrupts, chip_pins_t *pins)
{
    avr_t *avr = pins->core->avr;
    *t = (chip_twi_t){.core = pins->core, .interrupts = interrupts, .pins = pins};
    t->io = chip_io_part(avr, "twi", 0);
    if (!t->io)
        return;
    chip_io_on_write(avr, t->io->r_twcr, write_control, t);
    chip_io_on_write(avr, t->io->r_twdr, write_data, t);
    chip_io_on_write(avr, t->io->r_twsr, write_status, t);
    chip_io_on_write(avr, t->io->r_twbr, write_other, t);
    chip_io_on_read(avr, t->io->r_twsr, NULL, NULL);
    chip_io_on_read(avr, t->io->r_twcr, NULL, NULL);
    chip_io_on_read(avr, t->io->r_twdr, NULL, NULL);
    chip_pins_listen(pins, &(chip_pins_listener_t){.context = t, .after = chip_twi_bus_look});
}
