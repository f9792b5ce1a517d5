// SPI: shifting of a byte as a master and as a slave, register callbacks, and the SS pin.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/spi.h"

#include "chip/io.h"

enum { SPE = 0x40, DORD = 0x20, MSTR = 0x10, CPOL = 0x08, CPHA = 0x04, SPR = 0x03 }; // SPCR
enum { SPIF = 0x80, WCOL = 0x40, SPI2X = 0x01 };                                     // SPSR
enum { BITS = 8, LAST_STEP = 2 * BITS };

static uint8_t *control(const chip_spi_t *s)
{
    return &s->core->avr->data[s->io->r_spcr];
}

static uint8_t *status(const chip_spi_t *s)
{
    return &s->core->avr->data[s->io->r_spsr];
}

static bool is_master(const chip_spi_t *s)
{
    return (*control(s) & (SPE | MSTR)) == (SPE | MSTR);
}

static bool is_slave(const chip_spi_t *s)
{
    return (*control(s) & (SPE | MSTR)) == SPE;
}

static uint8_t mask_of(chip_pin_t pin)
{
    return (uint8_t)(1u << pin.bit);
}

static uint8_t mosi_mask(const chip_spi_t *s)
{
    return mask_of(s->pins->mcu->mosi);
}

static uint8_t sck_mask(const chip_spi_t *s)
{
    return mask_of(s->pins->mcu->sck);
}

static bool is_selected(const chip_spi_t *s)
{
    return is_slave(s) && !chip_pins_input(s->pins, s->pins->mcu->ss);
}

static uint8_t wires(const chip_spi_t *s, bool sck)
{
    return (uint8_t)((s->mosi ? mosi_mask(s) : 0) | (sck ? sck_mask(s) : 0));
}

static void make_inputs(const chip_spi_t *s, uint8_t mask)
{
    chip_pins_open_drain(s->port, mask, false);
}

// Table 19-1. An idle master keeps MOSI's last level and SCK's idle level; a slave that is not selected
// leaves MISO alone.
static void override_pins(const chip_spi_t *s)
{
    uint8_t miso = mask_of(s->pins->mcu->miso), ss = mask_of(s->pins->mcu->ss);
    uint8_t clocked = mosi_mask(s) | sck_mask(s);
    chip_pins_release(s->port, clocked | miso | ss);
    if (is_master(s)) {
        chip_pins_override(s->port, clocked, wires(s, *control(s) & CPOL), false);
        make_inputs(s, miso);
    } else if (is_slave(s)) {
        make_inputs(s, clocked | ss);
        if (is_selected(s))
            chip_pins_override(s->port, miso, s->miso ? miso : 0, false);
        else
            make_inputs(s, miso);
    }
}

static unsigned divider(const chip_spi_t *s)
{
    static const uint8_t of_spr[] = {4, 16, 64, 128};
    return of_spr[*control(s) & SPR] / (*status(s) & SPI2X ? 2u : 1u);
}

static bool bit(const chip_spi_t *s, unsigned i)
{
    return s->byte >> (BITS - 1 - i) & 1;
}

static avr_cycle_count_t time_of(const chip_spi_t *s, unsigned step)
{
    return s->start + step * s->divider / 2;
}

// Step 0 is the start, each further step an edge of SCK. MOSI changes at the start and at trailing edges, and
// MISO is read at leading ones; with CPHA the other way round.
static void run_step(chip_spi_t *s)
{
    unsigned step = s->step++;
    bool samples = step && (step % 2 != 0) != ((s->control & CPHA) != 0);
    if (samples)
        s->shift = (uint8_t)(s->shift << 1 | chip_pins_input(s->pins, s->pins->mcu->miso));
    bool sck = (step % 2 != 0) != ((s->control & CPOL) != 0);
    bool mosi_changes = (step % 2 != 0) == ((s->control & CPHA) != 0) && step / 2 < BITS;
    if (mosi_changes)
        s->mosi = bit(s, step / 2);
    chip_pins_shift(s->port, mosi_mask(s) | sck_mask(s), wires(s, sck), time_of(s, step));
}

static void catch_up(void *context, avr_cycle_count_t cycle)
{
    chip_spi_t *s = context;
    while (s->busy && s->step <= LAST_STEP && time_of(s, s->step) <= cycle)
        run_step(s);
}

static uint8_t reversed(uint8_t byte)
{
    uint8_t out = 0;
    for (unsigned i = 0; i < BITS; i++)
        out = (uint8_t)(out << 1 | (byte >> i & 1));
    return out;
}

static avr_cycle_count_t done(avr_t *avr, avr_cycle_count_t when, void *param)
{
    chip_spi_t *s = param;
    (void)avr;
    catch_up(s, when);
    s->busy = false;
    s->received = s->control & DORD ? reversed(s->shift) : s->shift;
    chip_interrupts_raise(s->interrupts, &s->io->spi);
    return 0;
}

static void stop(chip_spi_t *s)
{
    s->busy = false;
    avr_cycle_timer_cancel(s->core->avr, done, s);
}

static void begin(chip_spi_t *s, uint8_t v)
{
    avr_t *avr = s->core->avr;
    s->control = *control(s);
    s->busy = true;
    s->byte = s->control & DORD ? reversed(v) : v;
    s->divider = divider(s);
    s->step = 0;
    s->start = chip_io_effect(avr);
    avr_cycle_timer_register(avr, time_of(s, LAST_STEP) - avr->cycle, done, s);
    catch_up(s, s->start);
}

// ---- Slave ----

static void show_bit(chip_spi_t *s)
{
    s->miso = s->shift >> (BITS - 1) & 1;
    s->miso_changes = true;
}

static void sample_bit(chip_spi_t *s)
{
    s->shift = (uint8_t)(s->shift << 1 | chip_pins_input(s->pins, s->pins->mcu->mosi));
    if (++s->bits < BITS)
        return;
    s->bits = 0;
    s->received = *control(s) & DORD ? reversed(s->shift) : s->shift;
    chip_interrupts_raise(s->interrupts, &s->io->spi);
}

// MOSI is read at leading edges and MISO changes at trailing ones; with CPHA the other way round. SS high
// drops an incomplete byte (19.3.1).
static void on_changed(void *context, unsigned port, uint8_t changed, avr_cycle_count_t cycle)
{
    chip_spi_t *s = context;
    (void)cycle;
    if (!is_slave(s) || s->core->clock_stops || port != (unsigned)(s->pins->mcu->ss.letter - 'A'))
        return;
    if (changed & mask_of(s->pins->mcu->ss)) {
        s->bits = 0;
        show_bit(s);
    }
    if (!is_selected(s) || !(changed & sck_mask(s)))
        return;
    bool leading = chip_pins_input(s->pins, s->pins->mcu->sck) != ((*control(s) & CPOL) != 0);
    if (leading != ((*control(s) & CPHA) != 0))
        sample_bit(s);
    else
        show_bit(s);
}

static void write_as_slave(chip_spi_t *s, uint8_t v)
{
    if (s->bits) {
        *status(s) |= WCOL;
        chip_core_fault(s->core, CHIP_FAULT_LOST, "SPI byte 0x%02X written into a running transfer", v);
        return;
    }
    s->shift = *control(s) & DORD ? reversed(v) : v;
    show_bit(s);
    override_pins(s);
    chip_pins_update(s->pins, chip_io_effect(s->core->avr));
}

// ---- Registers ----

static void clear_seen(chip_spi_t *s)
{
    *status(s) &= (uint8_t)~s->seen;
    s->seen = 0;
}

static void write_data(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_spi_t *s = param;
    (void)addr;
    if (!chip_io_has_clock(s->core, s->io->disabled, "SPI"))
        return;
    clear_seen(s);
    if (s->busy && chip_io_effect(avr) >= time_of(s, LAST_STEP)) // it ends during this instruction
        done(avr, time_of(s, LAST_STEP), s);
    if (s->busy) {
        *status(s) |= WCOL;
        chip_core_fault(s->core, CHIP_FAULT_LOST, "SPI byte 0x%02X written into a running transfer", v);
    } else if (is_master(s)) {
        begin(s, v);
    } else if (is_slave(s)) {
        write_as_slave(s, v);
    }
}

static uint8_t read_data(avr_t *avr, avr_io_addr_t addr, void *param)
{
    chip_spi_t *s = param;
    (void)avr;
    (void)addr;
    clear_seen(s);
    return s->received;
}

static uint8_t read_status(avr_t *avr, avr_io_addr_t addr, void *param)
{
    chip_spi_t *s = param;
    s->seen = avr->data[addr] & (SPIF | WCOL);
    return avr->data[addr];
}

static void write_status(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    (void)param;
    avr->data[addr] = (uint8_t)((avr->data[addr] & ~SPI2X) | (v & SPI2X));
}

static void write_control(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_spi_t *s = param;
    catch_up(s, chip_io_effect(avr));
    avr->data[addr] = v;
    if (!is_master(s))
        stop(s);
    if (!s->busy)
        override_pins(s);
    s->interrupts->attention = true;
    chip_pins_update(s->pins, chip_io_effect(avr));
}

// A master becomes a slave when its SS pin is an input and low (19.3.2).
static void after_changes(void *context)
{
    chip_spi_t *s = context;
    if (s->miso_changes) {
        s->miso_changes = false;
        override_pins(s);
        chip_pins_update(s->pins, s->core->avr->cycle);
    }
    chip_pin_t ss = s->pins->mcu->ss;
    if (!is_master(s) || chip_pins_drive(s->pins, ss) >= DRIVE_LOW || chip_pins_input(s->pins, ss))
        return;
    *control(s) &= (uint8_t)~MSTR;
    stop(s);
    override_pins(s);
    chip_interrupts_raise(s->interrupts, &s->io->spi);
    chip_pins_update(s->pins, s->core->avr->cycle);
}

void chip_spi_reset(chip_spi_t *s)
{
    catch_up(s, s->core->avr->cycle);
    stop(s);
    s->mosi = s->miso = s->miso_changes = false;
    s->shift = s->received = s->seen = 0;
    s->bits = 0;
}

void chip_spi_attach(chip_spi_t *s, chip_interrupts_t *interrupts, chip_pins_t *pins)
{
    avr_t *avr = pins->core->avr;
    *s = (chip_spi_t){.core = pins->core, .interrupts = interrupts, .pins = pins};
    s->io = chip_io_part(avr, "spi", 0);
    s->port = chip_pins_port(pins, pins->mcu->mosi);
    chip_io_on_write(avr, s->io->r_spdr, write_data, s);
    chip_io_on_read(avr, s->io->r_spdr, read_data, s);
    chip_io_on_write(avr, s->io->r_spsr, write_status, s);
    chip_io_on_read(avr, s->io->r_spsr, read_status, s);
    chip_io_on_write(avr, s->io->r_spcr, write_control, s);
    chip_pins_listen(pins,
                     &(chip_pins_listener_t){
                         .context = s, .before = catch_up, .changed = on_changed, .after = after_changes});
}
