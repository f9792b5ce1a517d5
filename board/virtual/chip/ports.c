// The port registers: writes become levels, PIN reads what the synchroniser has let through.
#include <string.h>

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

// Which pin a bit of DIDR0 to DIDR2 disables: ATmega328P data sheet, 22.3.2 and 23.9.5;
// ATmega2560, 25.2.3, 26.8.6 and 26.8.7.
typedef struct {
    const char *chip; // how its name begins
    unsigned reg;
    const char *pin[8]; // of bit 0, 1, ...; NULL: none
} didr_t;

static const didr_t didrs[] = {
    {"atmega328", CHIP_DIDR0, {"C0", "C1", "C2", "C3", "C4", "C5"}},
    {"atmega328", CHIP_DIDR1, {"D6", "D7"}},
    {"atmega2560", CHIP_DIDR0, {"F0", "F1", "F2", "F3", "F4", "F5", "F6", "F7"}},
    {"atmega2560", CHIP_DIDR1, {"E2", "E3"}},
    {"atmega2560", CHIP_DIDR2, {"K0", "K1", "K2", "K3", "K4", "K5", "K6", "K7"}},
};

static void disable_inputs(vb_t *vb, const didr_t *didr)
{
    for (unsigned i = 0; i < 8 && didr->pin[i]; i++) {
        chip_port_t *p = &vb->pins.port[didr->pin[i][0] - 'A'];
        uint8_t mask = (uint8_t)(1u << (didr->pin[i][1] - '0'));
        bool disabled = vb->avr->data[didr->reg] >> i & 1;
        p->disabled = (uint8_t)(disabled ? p->disabled | mask : p->disabled & ~mask);
    }
}

static bool is_of(const didr_t *didr, const avr_t *avr)
{
    return strncmp(avr->mmcu, didr->chip, strlen(didr->chip)) == 0;
}

static void write_didr(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    vb_t *vb = param;
    avr->data[addr] = v;
    for (size_t i = 0; i < sizeof didrs / sizeof didrs[0]; i++)
        if (is_of(&didrs[i], avr) && didrs[i].reg == addr)
            disable_inputs(vb, &didrs[i]);
    chip_pins_update(vb, chip_io_effect(avr) + vb->offset);
}

void chip_pins_reset(vb_t *vb)
{
    for (unsigned i = 0; i < CHIP_PORTS; i++)
        vb->pins.port[i].disabled = 0;
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
    for (size_t i = 0; i < sizeof didrs / sizeof didrs[0]; i++)
        if (is_of(&didrs[i], vb->avr))
            chip_io_on_write(vb->avr, didrs[i].reg, write_didr, vb);
}

void chip_pins_power_on(vb_t *vb)
{
    for (unsigned i = 0; i < CHIP_PORTS; i++)
        vb->pins.port[i].wire = vb->pins.port[i].level = vb->pins.port[i].before = 0;
    vb->pins.rows_high = vb->pins.shorts = 0;
}
