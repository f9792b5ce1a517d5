// Calls single functions of the flashed file on its chip, and counts their cycles. Nothing else of the
// firmware runs: registers, stack and RAM are as the test sets them, by avr-gcc's calling convention, or as
// they were when a device called the function.
// SPDX-License-Identifier: MIT
#ifndef FLASHED_H
#define FLASHED_H

#include "tests/support/rig.h"

enum { FLASHED_RAM = 256 };

typedef struct {
    rig_t rig;
    uint8_t *data;       // the chip's registers and RAM
    uint16_t ram, stack; // addresses: of FLASHED_RAM bytes for what arguments point to; of the stack's begin
    chip_time_t at;      // when the caller last wrote its marker
    bool marked;
} flashed_t;

// Loads rig_elf() and runs the chip to the first call. Fails the test if that is impossible.
void flashed_open(flashed_t *f);

// Frees the board. Fails the test if it has recorded a fault.
void flashed_close(flashed_t *f);

typedef struct {
    uint32_t address; // in bytes
    bool is_far;      // called by CALL somewhere, which takes a cycle longer than RCALL
} flashed_function_t;

// Finds a function by its symbol. Fails the test if there is none, or if no instruction calls it.
flashed_function_t flashed_function(const rig_t *d, const char *name);

// Calls a function with up to four arguments of one or two bytes each. Fails the test if it runs for a
// second.
//   cycles: receives what it takes with call and return.
// Returns r25:r24; of a result of one byte the upper half is undefined.
uint16_t flashed_call(flashed_t *f, flashed_function_t function, const uint16_t argument[4],
                      unsigned *cycles);

// ---- A function whose arguments the compiler may have changed ----

enum { FLASHED_DATA = 0x900 };

// A call that the device has made: what it takes is in registers and RAM, wherever the compiler keeps it.
typedef struct {
    flashed_function_t function;
    uint16_t stack;
    uint8_t data[FLASHED_DATA]; // registers and RAM at its first instruction
} flashed_caught_t;

// Runs a device up to its next call of a function, or of what link-time optimisation has made of it. Fails
// the test if none comes within a second.
void flashed_catch(flashed_caught_t *caught, const rig_t *device, const char *name);

// Sets the RAM as it was then.
void flashed_restore(flashed_t *f, const flashed_caught_t *caught);

// Makes that call again, with RAM as it is now. As flashed_call otherwise.
uint16_t flashed_repeat(flashed_t *f, const flashed_caught_t *caught, unsigned *cycles);

// How many times its promised cycles a function may take: 1, or 2 with another compiler than the reference,
// for which make sets IS_REFERENCE to nothing.
unsigned flashed_allowance(void);

#endif
