// Callbacks of PORT, DDR, PIN, MCUCR and DIDR.
#include "board/virtual/chip/ports.h"

#include "board/virtual/chip/io.h"

enum { SYNC_CYCLES = 1 };

static void write_register(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    const chip_port_t *p = param;
    if (avr->data[addr] == v)
        return;
    avr->data[addr] = v;
    chip_pins_update(p->pins, chip_io_effect(avr));
}

// Writing ones to PIN toggles PORT.
static void write_pin(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    const chip_port_t *p = param;
    (void)addr;
    avr->data[p->io->r_port] ^= chip_io_ones(avr, v);
    chip_pins_update(p->pins, chip_io_effect(avr));
}

// The synchroniser delays a level by one clock (ATmega328P data sheet, 14.2.4): the instruction after OUT
// does not yet read back what OUT wrote.
static uint8_t read_pin(avr_t *avr, avr_io_addr_t addr, void *param)
{
    const chip_port_t *p = param;
    (void)addr;
    chip_pins_catch_up(p->pins, avr->cycle);
    return avr->cycle >= p->changed + SYNC_CYCLES ? p->level : p->before;
}

// MCUCR contains PUD, which disables all pull-ups.
static void write_mcucr(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    avr->data[addr] = v;
    chip_pins_update(param, chip_io_effect(avr));
}

static void disable_inputs(chip_pins_t *pins, const char *pin, uint8_t bits)
{
    for (; *pin; pin += 2, bits >>= 1) {
        if (*pin == ' ')
            continue;
        chip_port_t *p = &pins->port[pin[0] - 'A'];
        uint8_t mask = (uint8_t)(1u << (pin[1] - '0'));
        p->disabled = (uint8_t)(bits & 1 ? p->disabled | mask : p->disabled & ~mask);
    }
}

static void write_didr(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_pins_t *pins = param;
    avr->data[addr] = v;
    for (unsigned i = 0; i < CHIP_DIDRS; i++)
        if (pins->mcu->didr[i].reg == addr)
            disable_inputs(pins, pins->mcu->didr[i].pins, v);
    chip_pins_update(pins, chip_io_effect(avr));
}

static void attach_port(chip_pins_t *pins, avr_ioport_t *io)
{
    avr_t *avr = pins->core->avr;
    chip_port_t *p = &pins->port[io->name - 'A'];
    p->io = io;
    chip_io_on_write(avr, io->r_port, write_register, p);
    chip_io_on_write(avr, io->r_ddr, write_register, p);
    chip_io_on_write(avr, io->r_pin, write_pin, p);
    chip_io_on_read(avr, io->r_pin, read_pin, p);
}

void chip_ports_attach(chip_pins_t *pins)
{
    avr_t *avr = pins->core->avr;
    avr_ioport_t *io;
    for (unsigned i = 0; (io = chip_io_part(avr, "port", i)); i++)
        if (io->name >= 'A' && io->name < 'A' + CHIP_PORTS)
            attach_port(pins, io);
    chip_io_on_write(avr, CHIP_MCUCR, write_mcucr, pins);
    for (unsigned i = 0; i < CHIP_DIDRS && pins->mcu->didr[i].reg; i++)
        chip_io_on_write(avr, pins->mcu->didr[i].reg, write_didr, pins);
}
