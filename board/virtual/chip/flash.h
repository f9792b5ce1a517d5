// Flash that firmware programs as silicon does (ATmega328P data sheet, 27): the window behind SPMCSR, the
// page buffer, 4.5 ms a page, a section that cannot be read meanwhile, a CPU that stands while the other one
// is written, lock bits.
#ifndef CHIP_FLASH_H
#define CHIP_FLASH_H

#include "board/virtual/chip/eeprom.h"
#include "board/virtual/chip/fuses.h"
#include "board/virtual/chip/spmcsr.h"

enum { CHIP_FLASH_PAGE_MAX = 256 };

typedef struct {
    chip_core_t *core;
    const chip_eeprom_t *eeprom;
    chip_spmcsr_t control;
    unsigned alarm;
    uint8_t *byte;
    size_t size,
        boot_max;  // boot_max: the largest boot section, which is the section without read-while-write
    size_t page;   // bytes
    uint8_t *note; // a chip_note_t for each word
    bool stale;    // the host may have changed bytes: notes must be renewed
    chip_fuses_t fuses;
    bool blocked;    // the section with read-while-write cannot be read
    uint8_t command; // of the operation under way
    size_t at;       // the page that it works on
    uint8_t buffer[CHIP_FLASH_PAGE_MAX];
    bool filled[CHIP_FLASH_PAGE_MAX / 2]; // words of the buffer
} chip_flash_t;

void chip_flash_attach(chip_flash_t *f, chip_interrupts_t *interrupts, const chip_eeprom_t *eeprom,
                       size_t boot_max);
void chip_flash_detach(chip_flash_t *f);
void chip_flash_set_fuses(chip_flash_t *f, const chip_fuses_t *fuses);

// Programs BOOTRST, and of the boot section's sizes the smallest that holds the address.
// Returns false when none does.
bool chip_flash_boot_from(chip_flash_t *f, size_t address);

void chip_flash_power_on(chip_flash_t *f);
void chip_flash_power_off(chip_flash_t *f); // a page under way is torn
void chip_flash_reset(chip_flash_t *f);     // a page under way is finished

// SPM, at the address that the PC has. Returns until when the CPU stands; 0: not at all.
chip_time_t chip_flash_spm(chip_flash_t *f, size_t pc);

// Whether LPM may read something else than the byte at its address now; and what it reads.
bool chip_flash_reads_differ(const chip_flash_t *f);
uint8_t chip_flash_read(chip_flash_t *f, size_t address);

// Whether an address is in the section that can be read while the other one is written.
static inline bool chip_flash_is_read_while_write(const chip_flash_t *f, size_t address)
{
    return address < f->size - f->boot_max;
}

// Whether an address can be executed now. If not, that is a fault.
static inline bool chip_flash_can_run(const chip_flash_t *f, size_t pc)
{
    return !f->blocked || !chip_flash_is_read_while_write(f, pc);
}

#endif
