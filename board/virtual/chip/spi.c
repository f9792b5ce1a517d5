#include "board/virtual/chip/spi.h"

#include "board/virtual/board_pins.h"
#include "board/virtual/state.h"

enum { SPE = 0x40, DORD = 0x20, MSTR = 0x10, CPOL = 0x08, CPHA = 0x04, SPR = 0x03 }; // SPCR
enum { SPIF = 0x80, WCOL = 0x40, SPI2X = 0x01 };                                     // SPSR
enum { BITS = 8, MATRIX_HZ_MAX = 10000000 };

static const board_pin_t ss = BOARD_PIN(BOARD_MATRIX_CS); // the SPI's SS pin, too

bool chip_spi_is_master(const vb_t *vb)
{
    return (vb->avr->data[vb->spi.io->r_spcr] & (SPE | MSTR)) == (SPE | MSTR);
}

bool chip_spi_mosi(const vb_t *vb)
{
    return vb->spi.mosi;
}

bool chip_spi_clk_idle(const vb_t *vb)
{
    return vb->avr->data[vb->spi.io->r_spcr] & CPOL;
}

static unsigned divider(const vb_t *vb)
{
    static const uint8_t of_spr[] = {4, 16, 64, 128};
    const uint8_t *data = vb->avr->data;
    return of_spr[data[vb->spi.io->r_spcr] & SPR] / (data[vb->spi.io->r_spsr] & SPI2X ? 2u : 1u);
}

static bool bit(const chip_spi_t *s, unsigned i)
{
    return s->byte >> (BITS - 1 - i) & 1;
}

// When SCK rises for the i-th time: its leading edges are half a bit into each bit, the trailing ones at the
// end.
static avr_cycle_count_t rise(const chip_spi_t *s, unsigned i)
{
    unsigned half = s->divider / 2;
    return s->start + i * s->divider + (s->control & CPOL ? s->divider : half);
}

// What MOSI shows at that edge. With CPHA it changes on the leading edges, and a part that samples on them
// takes the bit before.
static bool sampled(const chip_spi_t *s, unsigned i)
{
    if ((s->control & (CPOL | CPHA)) != CPHA)
        return bit(s, i);
    return i ? bit(s, i - 1) : s->before;
}

void chip_spi_catch_up(vb_t *vb, avr_cycle_count_t cycle)
{
    chip_spi_t *s = &vb->spi;
    for (; s->busy && s->clocked < BITS && rise(s, s->clocked) <= cycle; s->clocked++)
        if (s->drives_clk)
            matrix_clock(vb, s->drives_din ? sampled(s, s->clocked) : vb_pin(vb, VB_PIN_DIN) == VB_HIGH);
}

static avr_cycle_count_t end(const chip_spi_t *s)
{
    return s->start + BITS * s->divider;
}

static avr_cycle_count_t done(avr_t *avr, avr_cycle_count_t when, void *param)
{
    vb_t *vb = param;
    (void)avr;
    chip_spi_catch_up(vb, when);
    vb->spi.busy = false;
    chip_interrupts_raise(vb, &vb->spi.io->spi);
    return 0;
}

// Both pins' edges of the whole byte, each pin's in order.
static void report_edges(vb_t *vb)
{
    chip_spi_t *s = &vb->spi;
    vb_time_t start = s->start + vb->offset;
    vb_level_t idle = s->control & CPOL ? VB_HIGH : VB_LOW, busy = s->control & CPOL ? VB_LOW : VB_HIGH;
    unsigned shift = s->control & CPHA ? s->divider / 2 : 0;
    for (unsigned i = 0; i < BITS; i++) {
        vb_time_t at = start + i * s->divider;
        if (s->drives_clk) {
            chip_pins_report(vb, VB_PIN_CLK, busy, at + s->divider / 2);
            chip_pins_report(vb, VB_PIN_CLK, idle, at + s->divider);
        }
        if (s->drives_din)
            chip_pins_report(vb, VB_PIN_DIN, bit(s, i) ? VB_HIGH : VB_LOW, at + shift);
    }
}

static uint8_t reversed(uint8_t byte)
{
    uint8_t out = 0;
    for (unsigned i = 0; i < BITS; i++)
        out = (uint8_t)(out << 1 | (byte >> i & 1));
    return out;
}

static void begin(vb_t *vb, uint8_t v)
{
    chip_spi_t *s = &vb->spi;
    avr_t *avr = vb->avr;
    s->control = avr->data[s->io->r_spcr];
    s->busy = true;
    s->byte = s->control & DORD ? reversed(v) : v;
    s->before = s->mosi;
    s->mosi = bit(s, BITS - 1);
    s->divider = divider(vb);
    s->clocked = 0;
    s->start = chip_io_effect(avr);
    s->drives_din = chip_pins_drives(vb, VB_PIN_DIN);
    s->drives_clk = chip_pins_drives(vb, VB_PIN_CLK);
    if (vb_hz(vb) / s->divider > MATRIX_HZ_MAX)
        faults_add(vb, "SPI clock of %u Hz, but the display takes %d at most", vb_hz(vb) / s->divider,
                   MATRIX_HZ_MAX);
    report_edges(vb);
    avr_cycle_timer_register(avr, end(s) - avr->cycle, done, vb);
    chip_pins_update(vb, s->start + vb->offset);
}

static void clear_seen(vb_t *vb)
{
    vb->avr->data[vb->spi.io->r_spsr] &= (uint8_t)~vb->spi.seen;
    vb->spi.seen = 0;
}

static void write_data(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    vb_t *vb = param;
    (void)addr;
    clear_seen(vb);
    if (vb->spi.busy && chip_io_effect(avr) >= end(&vb->spi)) // it ends within this very instruction
        done(avr, end(&vb->spi), vb);
    if (vb->spi.busy) {
        avr->data[vb->spi.io->r_spsr] |= WCOL;
        faults_add(vb, "SPI byte 0x%02X written into a running transfer", v);
    } else if (chip_spi_is_master(vb)) {
        begin(vb, v);
    }
}

static uint8_t read_data(avr_t *avr, avr_io_addr_t addr, void *param)
{
    (void)avr;
    (void)addr;
    clear_seen(param);
    return 0xFF;
}

static uint8_t read_status(avr_t *avr, avr_io_addr_t addr, void *param)
{
    vb_t *vb = param;
    vb->spi.seen = avr->data[addr] & (SPIF | WCOL);
    return avr->data[addr];
}

static void write_status(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    (void)param;
    avr->data[addr] = (uint8_t)((avr->data[addr] & ~SPI2X) | (v & SPI2X));
}

static void write_control(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    vb_t *vb = param;
    chip_spi_catch_up(vb, chip_io_effect(avr));
    avr->data[addr] = v;
    if (!(v & SPE) || !(v & MSTR)) {
        vb->spi.busy = false;
        avr_cycle_timer_cancel(avr, done, vb);
    }
    vb->interrupts.attention = true;
    chip_pins_update(vb, chip_io_effect(avr) + vb->offset);
}

void chip_spi_check_ss(vb_t *vb)
{
    avr_t *avr = vb->avr;
    const avr_ioport_t *port = vb->pins.port[ss.letter - 'A'].io;
    if (!chip_spi_is_master(vb) || avr->data[port->r_ddr] >> ss.bit & 1 ||
        chip_pins_level(vb, ss.letter, ss.bit))
        return;
    avr->data[vb->spi.io->r_spcr] &= (uint8_t)~MSTR;
    vb->spi.busy = false;
    avr_cycle_timer_cancel(avr, done, vb);
    chip_interrupts_raise(vb, &vb->spi.io->spi);
    chip_pins_update(vb, vb_now(vb));
}

void chip_spi_reset(vb_t *vb)
{
    chip_spi_catch_up(vb, vb->avr->cycle);
    vb->spi = (chip_spi_t){.io = vb->spi.io};
}

void chip_spi_attach(vb_t *vb)
{
    avr_t *avr = vb->avr;
    vb->spi.io = chip_io_part(avr, "spi", 0);
    chip_io_on_write(avr, vb->spi.io->r_spdr, write_data, vb);
    chip_io_on_read(avr, vb->spi.io->r_spdr, read_data, vb);
    chip_io_on_write(avr, vb->spi.io->r_spsr, write_status, vb);
    chip_io_on_read(avr, vb->spi.io->r_spsr, read_status, vb);
    chip_io_on_write(avr, vb->spi.io->r_spcr, write_control, vb);
}
