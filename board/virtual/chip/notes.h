// Marks the instructions of an image that the run loop handles itself.
#ifndef CHIP_NOTES_H
#define CHIP_NOTES_H

#include <stddef.h>
#include <stdint.h>

typedef enum {
    NOTE_NONE,
    NOTE_SLEEP,
    NOTE_WDR,
    NOTE_RETI,
    NOTE_SPM,
    NOTE_LPM,      // and ELPM
    NOTE_BAD_SKIP, // a skip over an instruction that simavr takes for a two-word one
    NOTE_SPH,      // first half of a stack pointer write
    NOTE_SPL,      // second half
} chip_note_t;

// Returns an array, to be freed by the caller, with one chip_note_t for each word of flash.
//   size: bytes of flash.
uint8_t *chip_notes(const uint8_t *flash, size_t size);

#endif
