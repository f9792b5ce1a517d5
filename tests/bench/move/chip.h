// A simulated AVR with nothing around it: runs a bench image without interrupts, to the cycle.
//
// The virtual board is one chip, the board's; the bench needs the ATmega2560 as well, and no peripheral of
// either.
#ifndef BENCH_CHIP_H
#define BENCH_CHIP_H

#include <stddef.h>
#include <stdint.h>

typedef struct chip chip_t;

// Loads an image into a chip and resets it.
//   mcu: as avr-gcc and simavr call it. image: a file of the flash's contents, from address 0.
// Ends the program with a line that says why when that cannot be done.
chip_t *chip_new(const char *mcu, const char *image);
void chip_free(chip_t *chip);

// Runs until the image writes a marker to GPIOR0. Ends the program with a line when none comes within a
// second of the chip's time at 16 MHz.
//   at: receives the cycle in which the writing instruction begins.
// Returns the marker.
uint8_t chip_run(chip_t *chip, uint64_t *at);

// The data space: registers, I/O and SRAM by their addresses. size receives its length; may be NULL.
uint8_t *chip_data(chip_t *chip, size_t *size);

#endif
