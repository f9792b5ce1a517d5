// SPMCSR: what the next SPM or LPM is to do, for a few cycles, and whether the flash is being programmed
// (ATmega328P data sheet, 27.9.1).
#ifndef CHIP_SPMCSR_H
#define CHIP_SPMCSR_H

#include <simavr/avr_flash.h>

#include "board/virtual/chip/interrupts.h"

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

// Cycles for which a command stands: up to the end of SPM, up to the beginning of LPM.
enum { SPMCSR_SPM = 4, SPMCSR_LPM = 2 };

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    uint8_t *reg;
    avr_cycle_count_t written;
    bool busy;
} chip_spmcsr_t;

void chip_spmcsr_attach(chip_spmcsr_t *c, chip_interrupts_t *interrupts, const avr_flash_t *io);
void chip_spmcsr_reset(chip_spmcsr_t *c);

// The command that stands; 0: none, or its time is over.
uint8_t chip_spmcsr_pending(const chip_spmcsr_t *c, unsigned cycles);
void chip_spmcsr_forget(chip_spmcsr_t *c);

void chip_spmcsr_begin(chip_spmcsr_t *c, uint8_t command); // busy from now on
void chip_spmcsr_end(chip_spmcsr_t *c);
void chip_spmcsr_show_blocked(chip_spmcsr_t *c, bool blocked); // RWWSB

#endif
