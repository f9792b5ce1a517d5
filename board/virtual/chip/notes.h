// Which instructions of an image the run loop must treat in its own way.
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
    NOTE_BAD_SKIP, // a skip over an instruction that simavr takes for two words
    NOTE_SPH,      // first half of a new stack pointer
    NOTE_SPL,      // second half
} chip_note_t;

// Returns an array, to be freed, of a chip_note_t for each word of flash.
//   size: bytes of flash.
uint8_t *chip_notes(const uint8_t *flash, size_t size);

#endif
