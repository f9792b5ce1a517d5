// Which instructions of an image the run loop must treat in its own way.
#ifndef VB_IMAGE_NOTES_H
#define VB_IMAGE_NOTES_H

#include <stddef.h>
#include <stdint.h>

// Returns an array, to be freed, of an image_note_t for each word of flash.
//   size: bytes of flash.
uint8_t *image_notes(const uint8_t *flash, size_t size);

#endif
