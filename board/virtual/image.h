// The firmware's ELF: checked, loaded, and read once over for the instructions that the run loop must know
// about.
#ifndef VB_IMAGE_H
#define VB_IMAGE_H

#include "board/virtual/vboard.h"

// What the run loop does about an instruction besides running it.
typedef enum {
    NOTE_NONE,
    NOTE_SLEEP,
    NOTE_WDR,
    NOTE_RETI,
    NOTE_SPM,
    NOTE_BAD_SKIP, // a skip over an instruction that simavr takes for two words
    NOTE_SPH,      // first half of a new stack pointer
    NOTE_SPL,      // second half
} image_note_t;

typedef struct {
    uint8_t *note;    // an image_note_t for each word of flash
    uint16_t ram_end; // first address behind static data
} image_t;

// Loads the file into vb->avr's flash, and into its EEPROM what the image has for it.
// Returns false with a line in error when the file cannot be used.
bool image_load(vb_t *vb, const char *path, char *error, size_t error_size);
void image_free(vb_t *vb);

#endif
