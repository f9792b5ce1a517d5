// The port registers: writes become levels, PIN reads what the synchroniser has let through.
#include "board/virtual/state.h"

enum { SYNC_CYCLES = 1 };

static void update(const chip_port_t *p)
{
    chip_pins_update(p->vb, chip_io_effect(p->vb->avr) + p->vb->offset);
}

static void write_register(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    const chip_port_t *p = param;
    if (avr->data[addr] == v)
        return;
    avr->data[addr] = v;
    update(p);
}

// Ones written to PIN toggle PORT.
static void write_pin(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    const chip_port_t *p = param;
    (void)addr;
    avr->data[p->io->r_port] ^= chip_io_ones(avr, v);
    update(p);
}

// A level takes one clock through the synchroniser (ATmega328P data sheet, 14.2.4): what OUT has just written
// is not read back by the instruction that follows.
static uint8_t read_pin(avr_t *avr, avr_io_addr_t addr, void *param)
{
    const chip_port_t *p = param;
    (void)addr;
    return avr->cycle >= p->changed + SYNC_CYCLES ? p->level : p->before;
}

// MCUCR has the bit that disables all pull-ups.
static void write_mcucr(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    vb_t *vb = param;
    avr->data[addr] = v;
    chip_pins_update(vb, chip_io_effect(avr) + vb->offset);
}

static void attach_port(vb_t *vb, avr_ioport_t *io)
{
    chip_port_t *p = &vb->pins.port[io->name - 'A'];
    p->vb = vb;
    p->io = io;
    chip_io_on_write(vb->avr, io->r_port, write_register, p);
    chip_io_on_write(vb->avr, io->r_ddr, write_register, p);
    chip_io_on_write(vb->avr, io->r_pin, write_pin, p);
    chip_io_on_read(vb->avr, io->r_pin, read_pin, p);
}

void chip_pins_attach(vb_t *vb)
{
    avr_ioport_t *io;
    for (unsigned i = 0; (io = chip_io_part(vb->avr, "port", i)); i++)
        if (io->name >= 'A' && io->name < 'A' + CHIP_PORTS)
            attach_port(vb, io);
    chip_io_on_write(vb->avr, CHIP_MCUCR, write_mcucr, vb);
}

void chip_pins_power_on(vb_t *vb)
{
    for (unsigned i = 0; i < CHIP_PORTS; i++)
        vb->pins.port[i].level = vb->pins.port[i].before = 0;
    vb->pins.rows_high = vb->pins.shorts = 0;
}
