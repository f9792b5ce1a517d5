// Self-programming of flash (ATmega328P data sheet, 27): SPMCSR window, page buffer, 4.5 ms a page, blocked
// read-while-write section, CPU halted while the other section is programmed, lock bits.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_SELF_PROGRAMMING_H
#define CHIP_SELF_PROGRAMMING_H

#include <simavr/avr_flash.h>

#include "chip/eeprom.h"
#include "chip/fuses.h"

enum { CHIP_FLASH_PAGE_MAX = 256 };

// SPMCSR: the command for the next SPM or LPM, valid for a few cycles, and whether flash is being programmed.
typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    uint8_t *reg;
    avr_cycle_count_t written;
    bool busy;
} chip_spmcsr_t;

typedef struct {
    chip_core_t *core;
    const chip_eeprom_t *eeprom;
    chip_spmcsr_t control;
    unsigned alarm;
    uint8_t *byte;
    size_t size;
    size_t boot_max;  // size of the largest boot section, which is the section without read-while-write
    size_t page;      // page size in bytes
    uint8_t *special; // one chip_special_t a word
    uint8_t *run;     // cycles of the run of plain instructions from each word on
    bool stale;       // the host may have changed bytes: decode them again
    chip_fuses_t fuses;
    bool blocked;    // the read-while-write section cannot be read
    uint8_t command; // of the operation in progress
    size_t at;       // address of its page
    uint8_t buffer[CHIP_FLASH_PAGE_MAX];
    bool filled[CHIP_FLASH_PAGE_MAX / 2]; // buffer words already written
} chip_flash_t;

void chip_flash_attach(chip_flash_t *f, chip_interrupts_t *interrupts, const chip_eeprom_t *eeprom,
                       size_t boot_max);
void chip_flash_detach(chip_flash_t *f);
void chip_flash_set_fuses(chip_flash_t *f, const chip_fuses_t *fuses);

// Programs BOOTRST and BOOTSZ for the smallest boot section that contains the address; false if none does.
bool chip_flash_boot_from(chip_flash_t *f, size_t address);

void chip_flash_power_on(chip_flash_t *f);
void chip_flash_power_off(chip_flash_t *f); // a page in progress is torn
void chip_flash_reset(chip_flash_t *f);     // a page in progress is completed

// Executes SPM at address pc. Returns the time until which the CPU is halted; 0: not halted.
chip_time_t chip_flash_spm(chip_flash_t *f, size_t pc);

// Whether LPM may currently read something other than the flash byte; and the byte that it reads.
bool chip_flash_reads_differ(const chip_flash_t *f);
uint8_t chip_flash_read(chip_flash_t *f, size_t address);

// Whether an address is in the read-while-write section.
static inline bool chip_flash_is_read_while_write(const chip_flash_t *f, size_t address)
{
    return address < f->size - f->boot_max;
}

// Whether the instruction at pc can be fetched now; if not, the caller reports a fault.
static inline bool chip_flash_can_run(const chip_flash_t *f, size_t pc)
{
    return !f->blocked || !chip_flash_is_read_while_write(f, pc);
}

#endif
