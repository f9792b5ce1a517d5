#include "board/virtual/chip/eeprom.h"

#include <stdlib.h>

#include "board/virtual/random.h"
#include "board/virtual/state.h"

enum { EEPM = 0x30, EERIE = 0x08, EEMPE = 0x04, EEPE = 0x02, EERE = 0x01 }; // EECR
enum { MODE_BOTH = 0x00, MODE_ERASE = 0x10, MODE_WRITE = 0x20 };            // EEPM
enum { WINDOW_CYCLES = 4, READ_HALT = 4, WRITE_HALT = 2 };

// Data sheet, table 8-1. Erase and write in one go takes 3.4 ms, of which the erasing is taken to need as
// long as alone.
enum { ALONE_US = 1800, BOTH_US = 3400 };

static uint16_t address(const vb_t *vb)
{
    const uint8_t *data = vb->avr->data;
    unsigned a = data[vb->eeprom.io->r_eearl] | (unsigned)data[vb->eeprom.io->r_eearh] << 8;
    return (uint16_t)(a % vb->eeprom.size);
}

// What a byte becomes when it is given a value.
static uint8_t held(const chip_eeprom_t *e, unsigned at, uint8_t value)
{
    return (uint8_t)((value & ~e->stuck[at].mask) | (e->stuck[at].value & e->stuck[at].mask));
}

static uint8_t read_byte(const vb_t *vb)
{
    const chip_eeprom_t *e = &vb->eeprom;
    return e->absent ? 0xFF : held(e, address(vb), e->byte[address(vb)]);
}

static uint8_t programmed(const chip_eeprom_t *e)
{
    uint8_t value = (uint8_t)((e->erases ? 0xFF : e->now.before) & (e->writes ? e->data : 0xFF));
    return held(e, e->now.address, value);
}

static void start(vb_t *vb, uint8_t control)
{
    chip_eeprom_t *e = &vb->eeprom;
    uint8_t mode = control & EEPM;
    if (mode == EEPM || e->absent) // reserved; nothing there
        return;
    e->busy = true;
    e->erases = mode != MODE_WRITE;
    e->writes = mode != MODE_ERASE;
    e->data = vb->avr->data[e->io->r_eedr];
    e->start = chip_io_effect(vb->avr) + vb->offset;
    e->now.address = address(vb);
    e->now.before = read_byte(vb);
    e->now.after = programmed(e);
    e->now.done = e->start + vb_us(vb, mode == MODE_BOTH ? BOTH_US : ALONE_US);
    vb->avr->data[e->io->r_eecr] |= EEPE;
    vb->stall += WRITE_HALT;
    vb->changed = true;
    timeline_alarm(&vb->timeline, ALARM_EEPROM, e->now.done);
    if (e->on_write)
        e->on_write(vb, &e->now, e->context);
}

static bool refused(vb_t *vb, const char *what)
{
    if (vb->eeprom.busy)
        faults_add(vb, "EEPROM %s while it is busy", what);
    return vb->eeprom.busy;
}

static void write_control(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    vb_t *vb = param;
    chip_eeprom_t *e = &vb->eeprom;
    uint8_t ones = chip_io_ones(avr, v), mode = e->busy ? avr->data[addr] & EEPM : v & EEPM;
    bool open = avr->data[addr] & EEMPE && chip_io_effect(avr) <= e->window;
    avr->data[addr] = (uint8_t)(mode | (v & EERIE) | (avr->data[addr] & (EEPE | EEMPE)));
    vb->interrupts.attention = true;
    if (ones & EERE && !refused(vb, "read")) {
        avr->data[e->io->r_eedr] = read_byte(vb);
        vb->stall += READ_HALT;
    }
    if (ones & EEPE && open && !refused(vb, "written")) {
        start(vb, avr->data[addr]);
        avr->data[addr] &= (uint8_t)~EEMPE;
    } else if (ones & EEMPE) {
        avr->data[addr] |= EEMPE;
        e->window = chip_io_effect(avr) + WINDOW_CYCLES;
    }
}

static uint8_t read_control(avr_t *avr, avr_io_addr_t addr, void *param)
{
    const vb_t *vb = param;
    uint8_t v = avr->data[addr];
    return avr->cycle > vb->eeprom.window ? v & (uint8_t)~EEMPE : v;
}

// While a byte is programmed the address cannot be changed (8.6.3).
static void write_address(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    if (!refused(param, "address written"))
        avr->data[addr] = v;
}

static bool is_ready(vb_t *vb)
{
    return !vb->eeprom.busy;
}

void chip_eeprom_alarm(vb_t *vb)
{
    chip_eeprom_t *e = &vb->eeprom;
    e->byte[e->now.address] = e->now.after;
    e->busy = false;
    vb->avr->data[e->io->r_eecr] &= (uint8_t)~EEPE;
    vb->interrupts.attention = vb->changed = true;
}

// "If a reset occurs while a write operation is in progress, the write operation will be completed" (8.4.2).
void chip_eeprom_reset(vb_t *vb)
{
    vb->avr->data[vb->eeprom.io->r_eecr] = vb->eeprom.busy ? EEPE : 0;
    vb->eeprom.window = 0;
}

// Erasing sets bits, writing clears bits, each in its own time within the operation: whichever is under way
// has done some of its bits.
static uint8_t torn(vb_t *vb)
{
    const chip_eeprom_t *e = &vb->eeprom;
    uint8_t some = (uint8_t)vb_random(&vb->random), byte = e->now.before;
    bool erasing = e->erases && vb_now(vb) < e->start + vb_us(vb, ALONE_US);
    if (erasing)
        return byte | (uint8_t)(some & ~byte);
    if (e->erases)
        byte = 0xFF;
    return (uint8_t)(byte & ~(some & ~e->data));
}

void chip_eeprom_power_off(vb_t *vb)
{
    chip_eeprom_t *e = &vb->eeprom;
    if (e->busy)
        e->byte[e->now.address] = held(e, e->now.address, torn(vb));
    e->busy = false;
    timeline_alarm(&vb->timeline, ALARM_EEPROM, TIMELINE_NEVER);
}

void chip_eeprom_attach(vb_t *vb)
{
    avr_t *avr = vb->avr;
    avr_eeprom_t *io = vb->eeprom.io = chip_io_part(avr, "eeprom", 0);
    vb->eeprom.byte = io->eeprom;
    vb->eeprom.size = io->size;
    vb->eeprom.stuck = calloc(io->size, sizeof *vb->eeprom.stuck);
    if (!vb->eeprom.stuck)
        abort();
    chip_io_on_write(avr, io->r_eecr, write_control, vb);
    chip_io_on_read(avr, io->r_eecr, read_control, vb);
    chip_io_on_write(avr, io->r_eearl, write_address, vb);
    chip_io_on_write(avr, io->r_eearh, write_address, vb);
    chip_interrupts_set_level(vb, &io->ready, is_ready);
}

void chip_eeprom_detach(vb_t *vb)
{
    free(vb->eeprom.stuck);
    vb->eeprom.stuck = NULL;
}

void vb_eeprom_stick(vb_t *vb, unsigned address, uint8_t mask, uint8_t value)
{
    chip_eeprom_t *e = &vb->eeprom;
    address %= (unsigned)e->size;
    e->stuck[address] = (eeprom_stuck_t){mask, value};
    e->byte[address] = held(e, address, e->byte[address]);
}

void vb_eeprom_remove(vb_t *vb)
{
    vb->eeprom.absent = true;
}

uint8_t *vb_eeprom(vb_t *vb, size_t *size)
{
    *size = vb->eeprom.size;
    return vb->eeprom.byte;
}

void vb_on_eeprom(vb_t *vb, vb_eeprom_callback_t *callback, void *context)
{
    vb->eeprom.on_write = callback;
    vb->eeprom.context = context;
}
