// Self-programming: SPMCSR with its command window, page buffer, erase and write commands, LPM while a
// section is blocked, boot section size.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/self_programming.h"

#include <stdlib.h>
#include <string.h>

#include "chip/decoder.h"
#include "chip/io.h"
#include "chip/splitmix64.h"

enum {
    SPMIE = 0x80,
    RWWSB = 0x40,
    SIGRD = 0x20,
    RWWSRE = 0x10,
    BLBSET = 0x08,
    PGWRT = 0x04,
    PGERS = 0x02,
    SPMEN = 0x01,
    SPMCSR_COMMAND = SIGRD | RWWSRE | BLBSET | PGWRT | PGERS | SPMEN,
};

// Cycles for which a command is valid: until the end of SPM, until the start of LPM.
enum { SPMCSR_SPM = 4, SPMCSR_LPM = 2 };

enum { ENABLE_RWW = RWWSRE | SPMEN, SET_LOCK = BLBSET | SPMEN, WRITE = PGWRT | SPMEN, ERASE = PGERS | SPMEN };
enum { FILL = SPMEN, READ_SIGNATURE = SIGRD | SPMEN };
enum { BOOTRST = 0x01, BOOTSZ = 0x06 }; // high fuse, 0 is programmed
enum { BLB11 = 0x10, BLB01 = 0x04 };    // lock bits
enum { PROGRAM_US = 4500 };             // 27.8

// ---- SPMCSR (27.9.1) ----

static uint8_t spmcsr_pending(const chip_spmcsr_t *c, unsigned cycles)
{
    bool open = !c->busy && c->core->avr->cycle <= c->written + cycles;
    return open ? *c->reg & SPMCSR_COMMAND : 0;
}

static void spmcsr_forget(chip_spmcsr_t *c)
{
    if (!c->busy)
        *c->reg &= (uint8_t)~SPMCSR_COMMAND;
}

static void spmcsr_write(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    chip_spmcsr_t *c = param;
    uint8_t command = c->busy ? avr->data[addr] & SPMCSR_COMMAND : v & SPMCSR_COMMAND;
    avr->data[addr] = (uint8_t)((v & SPMIE) | (avr->data[addr] & RWWSB) | command);
    c->interrupts->attention = true;
    c->written = chip_io_effect(avr);
}

static uint8_t spmcsr_read(avr_t *avr, avr_io_addr_t addr, void *param)
{
    const chip_spmcsr_t *c = param;
    uint8_t command = c->busy ? avr->data[addr] & SPMCSR_COMMAND : spmcsr_pending(c, SPMCSR_SPM);
    return (uint8_t)((avr->data[addr] & (SPMIE | RWWSB)) | command);
}

static bool spmcsr_is_ready(void *context)
{
    const chip_spmcsr_t *c = context;
    return !c->busy;
}

static void spmcsr_begin(chip_spmcsr_t *c, uint8_t command)
{
    c->busy = true;
    *c->reg = (uint8_t)((*c->reg & ~SPMCSR_COMMAND) | command);
}

static void spmcsr_end(chip_spmcsr_t *c)
{
    c->busy = false;
    *c->reg &= (uint8_t)~SPMCSR_COMMAND;
    c->interrupts->attention = c->core->changed = true;
}

static void spmcsr_show_blocked(chip_spmcsr_t *c, bool blocked)
{
    *c->reg = (uint8_t)(blocked ? *c->reg | RWWSB : *c->reg & ~RWWSB);
}

static void spmcsr_attach(chip_spmcsr_t *c, chip_interrupts_t *interrupts, const avr_flash_t *io)
{
    avr_t *avr = interrupts->core->avr;
    *c = (chip_spmcsr_t){.core = interrupts->core, .interrupts = interrupts, .reg = &avr->data[io->r_spm]};
    chip_io_on_write(avr, io->r_spm, spmcsr_write, c);
    chip_io_on_read(avr, io->r_spm, spmcsr_read, c);
    chip_interrupts_set_level(interrupts, &io->flash, spmcsr_is_ready, c);
}

// ---- Flash ----

static size_t boot_size(const chip_flash_t *f)
{
    return f->boot_max >> ((f->fuses.high & BOOTSZ) >> 1);
}

static bool is_in_boot_section(const chip_flash_t *f, size_t address)
{
    return address >= f->size - boot_size(f);
}

static size_t z_register(const chip_flash_t *f)
{
    const avr_t *avr = f->core->avr;
    size_t low = (size_t)(avr->data[R_ZL] | avr->data[R_ZH] << 8);
    return (low | (avr->rampz ? (size_t)avr->data[avr->rampz] << 16 : 0)) % f->size;
}

static void clear_buffer(chip_flash_t *f)
{
    memset(f->buffer, 0xFF, sizeof f->buffer);
    memset(f->filled, 0, sizeof f->filled);
}

static void decode_again(chip_flash_t *f)
{
    const avr_t *avr = f->core->avr;
    free(f->special);
    free(f->run);
    f->special = chip_decode(f->byte, f->size);
    f->run = chip_decode_runs(f->byte, f->size, avr->ioend + 1u, avr->ramend);
    f->stale = false;
}

// A page's byte after the operation; `may` selects the bits that it has reached.
static uint8_t programmed(const chip_flash_t *f, size_t i, uint8_t may)
{
    uint8_t byte = f->byte[f->at + i];
    if (f->command == ERASE)
        return byte | may;
    return byte & (uint8_t)~(may & (uint8_t)~f->buffer[i]);
}

static void end(chip_flash_t *f)
{
    if (f->command == WRITE)
        clear_buffer(f);
    timeline_set_alarm(&f->core->timeline, f->alarm, TIMELINE_NEVER);
    decode_again(f);
    spmcsr_end(&f->control);
}

static void done(void *context)
{
    chip_flash_t *f = context;
    if (f->command != SET_LOCK)
        for (size_t i = 0; i < f->page; i++)
            f->byte[f->at + i] = programmed(f, i, 0xFF);
    end(f);
}

static void set_blocked(chip_flash_t *f, bool blocked)
{
    f->blocked = blocked;
    spmcsr_show_blocked(&f->control, blocked);
}

static bool is_locked(const chip_flash_t *f, size_t address)
{
    return !(f->fuses.lock & (is_in_boot_section(f, address) ? BLB11 : BLB01));
}

static chip_time_t begin(chip_flash_t *f, uint8_t command)
{
    chip_time_t until = chip_core_now(f->core) + chip_core_us(f->core, PROGRAM_US);
    f->at = z_register(f) & ~(f->page - 1);
    if (command != SET_LOCK && is_locked(f, f->at))
        return 0;
    f->command = command;
    spmcsr_begin(&f->control, command);
    timeline_set_alarm(&f->core->timeline, f->alarm, until);
    if (command == SET_LOCK || !chip_flash_is_read_while_write(f, f->at))
        return command == SET_LOCK ? 0 : until;
    set_blocked(f, true);
    return 0;
}

static void fill(chip_flash_t *f)
{
    size_t word = z_register(f) % f->page / 2;
    if (f->filled[word]) // a word can be written once per buffer erase
        return;
    f->filled[word] = true;
    memcpy(&f->buffer[2 * word], f->core->avr->data, 2); // r1:r0
}

static void enable_read_while_write(chip_flash_t *f)
{
    set_blocked(f, false);
    clear_buffer(f);
}

static chip_time_t run_command(chip_flash_t *f, uint8_t command)
{
    switch (command) {
    case FILL: fill(f); return 0;
    case ENABLE_RWW: enable_read_while_write(f); return 0;
    case SET_LOCK: f->fuses.lock &= f->core->avr->data[0] | 0xC0; return begin(f, command);
    case ERASE:
    case WRITE: return begin(f, command);
    default: return 0;
    }
}

static const char *why_not(const chip_flash_t *f, size_t pc, uint8_t command)
{
    if (!is_in_boot_section(f, pc))
        return "outside the boot section";
    if (f->control.busy)
        return "while flash is busy";
    if (f->eeprom->busy)
        return "while the EEPROM is busy";
    return command ? NULL : "without SPMCSR within four cycles before it";
}

chip_time_t chip_flash_spm(chip_flash_t *f, size_t pc)
{
    uint8_t command = spmcsr_pending(&f->control, SPMCSR_SPM);
    const char *reason = why_not(f, pc, command);
    spmcsr_forget(&f->control);
    if (reason)
        chip_core_fault(f->core, CHIP_FAULT_PROGRAM, "SPM at 0x%04zX %s", pc, reason);
    return reason ? 0 : run_command(f, command);
}

bool chip_flash_reads_differ(const chip_flash_t *f)
{
    return f->blocked || spmcsr_pending(&f->control, SPMCSR_LPM) & (SIGRD | BLBSET);
}

uint8_t chip_flash_read(chip_flash_t *f, size_t address)
{
    const chip_fuses_t *fuses = &f->fuses;
    const uint8_t bits[] = {fuses->low, fuses->lock, fuses->extended, fuses->high};
    uint8_t command = spmcsr_pending(&f->control, SPMCSR_LPM);
    if (command == READ_SIGNATURE)
        return address % 2 ? 0xFF : f->core->avr->signature[address / 2 % 3];
    if (command == SET_LOCK)
        return bits[address % 4];
    if (!f->blocked || !chip_flash_is_read_while_write(f, address))
        return f->byte[address];
    chip_core_fault(f->core, CHIP_FAULT_PROGRAM, "LPM of 0x%04zX, which cannot be read before RWWSRE is set",
                    address);
    return 0xFF;
}

void chip_flash_power_on(chip_flash_t *f)
{
    if (f->stale)
        decode_again(f);
}

void chip_flash_power_off(chip_flash_t *f)
{
    if (!f->control.busy)
        return;
    for (size_t i = 0; f->command != SET_LOCK && i < f->page; i++)
        f->byte[f->at + i] = programmed(f, i, (uint8_t)splitmix64(f->core->random));
    end(f);
}

void chip_flash_reset(chip_flash_t *f)
{
    if (f->control.busy)
        done(f);
    f->blocked = false;
    clear_buffer(f);
    f->core->avr->reset_pc = (avr_flashaddr_t)(f->fuses.high & BOOTRST ? 0 : f->size - boot_size(f));
}

void chip_flash_set_fuses(chip_flash_t *f, const chip_fuses_t *fuses)
{
    f->fuses = *fuses;
}

bool chip_flash_boot_from(chip_flash_t *f, size_t address)
{
    for (unsigned size = 4; size--;) {
        f->fuses.high = (uint8_t)((f->fuses.high & 0xFFu << 3) | size << 1); // BOOTSZ; programs BOOTRST
        if (is_in_boot_section(f, address))
            return true;
    }
    f->fuses.high |= BOOTRST;
    return false;
}

void chip_flash_attach(chip_flash_t *f, chip_interrupts_t *interrupts, const chip_eeprom_t *eeprom,
                       size_t boot_max)
{
    chip_core_t *core = interrupts->core;
    avr_t *avr = core->avr;
    *f = (chip_flash_t){.core = core, .eeprom = eeprom, .boot_max = boot_max};
    const avr_flash_t *io = chip_io_part(avr, "flash", 0);
    f->byte = avr->flash;
    f->size = avr->flashend + 1u;
    f->page = io->spm_pagesize;
    f->fuses = (chip_fuses_t){.low = 0xFF, .high = 0xDF, .extended = 0xFD, .lock = 0xFF};
    f->alarm = timeline_new_alarm(&core->timeline, done, f);
    spmcsr_attach(&f->control, interrupts, io);
}

void chip_flash_detach(chip_flash_t *f)
{
    free(f->special);
    free(f->run);
}
