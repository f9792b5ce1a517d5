// EEPROM: programming sequence, register callbacks, and torn bytes at a power cut.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/eeprom.h"

#include <stdlib.h>

#include "chip/io.h"
#include "chip/splitmix64.h"

enum { EEPM = 0x30, EERIE = 0x08, EEMPE = 0x04, EEPE = 0x02, EERE = 0x01 }; // EECR
enum { MODE_BOTH = 0x00, MODE_ERASE = 0x10, MODE_WRITE = 0x20 };            // EEPM
enum { WINDOW_CYCLES = 4, READ_HALT = 4, WRITE_HALT = 2 };

// Data sheet, table 8-1. The combined operation takes 3.4 ms; its erase phase is assumed to last as long as
// an erase alone.
enum { ALONE_US = 1800, BOTH_US = 3400 };

static uint16_t address(const chip_eeprom_t *e)
{
    const uint8_t *data = e->core->avr->data;
    unsigned a = data[e->io->r_eearl] | (unsigned)data[e->io->r_eearh] << 8;
    return (uint16_t)(a % e->size);
}

// The value that a byte reads after `value` is stored, with its stuck bits.
static uint8_t with_stuck_bits(const chip_eeprom_t *e, size_t at, uint8_t value)
{
    return (uint8_t)((value & ~e->stuck[at].mask) | (e->stuck[at].value & e->stuck[at].mask));
}

static uint8_t read_byte(chip_eeprom_t *e)
{
    const uint16_t at = address(e);
    if (e->loose[at] != 0)
        e->byte[at] ^= (uint8_t)splitmix64(e->core->random) & e->loose[at];
    return e->absent ? 0xFF : with_stuck_bits(e, at, e->byte[at]);
}

static uint8_t programmed(const chip_eeprom_t *e)
{
    uint8_t value = (uint8_t)((e->erases ? 0xFF : e->now.before) & (e->writes ? e->data : 0xFF));
    return with_stuck_bits(e, e->now.address, value);
}

static void start(chip_eeprom_t *e, uint8_t control)
{
    uint8_t mode = control & EEPM;
    if (mode == EEPM || e->absent) // reserved mode, or no EEPROM
        return;
    e->busy = true;
    e->erases = mode != MODE_WRITE;
    e->writes = mode != MODE_ERASE;
    e->data = e->core->avr->data[e->io->r_eedr];
    e->start = chip_io_effect(e->core->avr) + e->core->offset;
    e->now.address = address(e);
    e->now.before = read_byte(e);
    e->now.after = programmed(e);
    e->now.done = e->start + chip_core_us(e->core, mode == MODE_BOTH ? BOTH_US : ALONE_US);
    e->core->avr->data[e->io->r_eecr] |= EEPE;
    e->core->stall += WRITE_HALT;
    e->core->changed = true;
    timeline_set_alarm(&e->core->timeline, e->alarm, e->now.done);
    if (e->core->hooks.eeprom)
        e->core->hooks.eeprom(e->core->hooks.context, &e->now);
}

static bool refused(chip_eeprom_t *e, const char *what)
{
    if (e->busy)
        chip_core_fault(e->core, CHIP_FAULT_REFUSED, "EEPROM %s while it is busy", what);
    return e->busy;
}

// While a byte is being programmed, EEPE is 1 anyway.
static void report_without_window(chip_eeprom_t *e, bool too_late)
{
    if (!e->busy)
        chip_core_fault(e->core, CHIP_FAULT_REFUSED, "EEPROM not written: EEPE set %s",
                        too_late ? "more than four cycles after EEMPE" : "without EEMPE before it");
}

static void write_control(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_eeprom_t *e = param;
    uint8_t ones = chip_io_ones(avr, v), mode = e->busy ? avr->data[addr] & EEPM : v & EEPM;
    bool asked = avr->data[addr] & EEMPE, open = asked && chip_io_effect(avr) <= e->window;
    avr->data[addr] = (uint8_t)(mode | (v & EERIE) | (avr->data[addr] & (EEPE | EEMPE)));
    e->interrupts->attention = true;
    if (ones & EERE && !refused(e, "read")) {
        avr->data[e->io->r_eedr] = read_byte(e);
        e->core->stall += READ_HALT;
    }
    if (ones & EEPE && !open)
        report_without_window(e, asked);
    if (ones & EEPE && open && !refused(e, "written")) {
        start(e, avr->data[addr]);
        avr->data[addr] &= (uint8_t)~EEMPE;
    } else if (ones & EEMPE) {
        avr->data[addr] |= EEMPE;
        e->window = chip_io_effect(avr) + WINDOW_CYCLES;
    }
}

static uint8_t read_control(avr_t *avr, avr_io_addr_t addr, void *param)
{
    const chip_eeprom_t *e = param;
    uint8_t v = avr->data[addr];
    return avr->cycle > e->window ? v & (uint8_t)~EEMPE : v;
}

// The address cannot be changed while a byte is being programmed (8.6.3).
static void write_address(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    if (!refused(param, "address written"))
        avr->data[addr] = v;
}

static bool is_ready(void *context)
{
    const chip_eeprom_t *e = context;
    return !e->busy;
}

// Erasing settles all bits, programming those that it clears.
static uint8_t loose_after(const chip_eeprom_t *e)
{
    return e->erases ? 0 : e->loose[e->now.address] & e->data;
}

static void done(void *context)
{
    chip_eeprom_t *e = context;
    e->byte[e->now.address] = e->now.after;
    e->loose[e->now.address] = loose_after(e);
    e->busy = false;
    e->core->avr->data[e->io->r_eecr] &= (uint8_t)~EEPE;
    e->interrupts->attention = e->core->changed = true;
}

// "If a reset occurs while a write operation is in progress, the write operation will be completed" (8.4.2).
void chip_eeprom_reset(chip_eeprom_t *e)
{
    e->core->avr->data[e->io->r_eecr] = e->busy ? EEPE : 0;
}

// Erasing sets bits, then writing clears bits: the phase in progress has changed a random subset of them.
static uint8_t torn(chip_eeprom_t *e)
{
    uint8_t some = (uint8_t)splitmix64(e->core->random), byte = e->now.before;
    bool erasing = e->erases && chip_core_now(e->core) < e->start + chip_core_us(e->core, ALONE_US);
    if (erasing)
        return byte | (uint8_t)(some & ~byte);
    if (e->erases)
        byte = 0xFF;
    return (uint8_t)(byte & ~(some & ~e->data));
}

void chip_eeprom_power_off(chip_eeprom_t *e)
{
    if (e->busy) {
        e->byte[e->now.address] = with_stuck_bits(e, e->now.address, torn(e));
        e->loose[e->now.address] |= e->now.before ^ e->now.after;
    }
    e->busy = false;
    timeline_set_alarm(&e->core->timeline, e->alarm, TIMELINE_NEVER);
}

void chip_eeprom_make_stuck(chip_eeprom_t *e, size_t at, uint8_t mask, uint8_t value)
{
    e->stuck[at] = (chip_stuck_t){mask, value};
    e->byte[at] = with_stuck_bits(e, at, e->byte[at]);
}

void chip_eeprom_attach(chip_eeprom_t *e, chip_interrupts_t *interrupts)
{
    avr_t *avr = interrupts->core->avr;
    avr_eeprom_t *io = chip_io_part(avr, "eeprom", 0);
    *e = (chip_eeprom_t){.core = interrupts->core, .interrupts = interrupts, .io = io};
    e->alarm = timeline_new_alarm(&e->core->timeline, done, e);
    e->byte = io->eeprom;
    e->size = io->size;
    e->stuck = calloc(io->size, sizeof *e->stuck);
    e->loose = calloc(io->size, sizeof *e->loose);
    if (!e->stuck || !e->loose)
        abort();
    chip_io_on_write(avr, io->r_eecr, write_control, e);
    chip_io_on_read(avr, io->r_eecr, read_control, e);
    chip_io_on_write(avr, io->r_eearl, write_address, e);
    chip_io_on_write(avr, io->r_eearh, write_address, e);
    chip_interrupts_set_level(interrupts, &io->ready, is_ready, e);
}

void chip_eeprom_detach(chip_eeprom_t *e)
{
    free(e->stuck);
    free(e->loose);
}
