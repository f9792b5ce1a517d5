// SPMCSR: the command for the next SPM or LPM, its window of a few cycles, and whether flash is being
// programmed (ATmega328P data sheet, 27.9.1).
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

// Cycles for which a command is valid: until the end of SPM, until the start of LPM.
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

// The valid command; 0 if there is none or its window has passed.
uint8_t chip_spmcsr_pending(const chip_spmcsr_t *c, unsigned cycles);
void chip_spmcsr_forget(chip_spmcsr_t *c);

void chip_spmcsr_begin(chip_spmcsr_t *c, uint8_t command); // sets busy
void chip_spmcsr_end(chip_spmcsr_t *c);
void chip_spmcsr_show_blocked(chip_spmcsr_t *c, bool blocked); // RWWSB

#endif
