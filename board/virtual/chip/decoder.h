// Decodes an image: marks the instructions of an image that the run loop handles itself.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_DECODER_H
#define CHIP_DECODER_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
    SPECIAL_NONE,
    SPECIAL_SLEEP,
    SPECIAL_WDR,
    SPECIAL_RETI,
    SPECIAL_SPM,
    SPECIAL_LPM,      // and ELPM
    SPECIAL_BAD_SKIP, // a skip over an instruction that simavr takes for a two-word one
    SPECIAL_SPH,      // OUT of a half of the stack pointer
    SPECIAL_SPL,
    SPECIAL_UNKNOWN, // the chip has no such opcode
    SPECIAL_ERASED,  // nothing is programmed there
} chip_special_t;

// Returns an array, to be freed by the caller, with one chip_special_t for each word of flash.
//   size: bytes of flash, which decides whether the chip has ELPM, EIJMP and EICALL.
uint8_t *chip_decode(const uint8_t *flash, size_t size);

// Returns an array, to be freed by the caller, with the least cycles of the run of plain instructions from
// each word on, 0 if the word begins none. A plain instruction touches only registers of the CPU, flags but
// I, and RAM; the last one of a run may be a jump.
//   ram, ram_end: the first and the last address of RAM.
uint8_t *chip_decode_runs(const uint8_t *flash, size_t size, unsigned ram, unsigned ram_end);

// The target of the jump at this address, in bytes, which wraps at the end of flash; `at` itself if there is
// no RJMP or JMP.
size_t chip_jump_target(const uint8_t *flash, size_t size, size_t at);

#endif
