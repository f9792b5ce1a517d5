// A test double of the EEPROM (hal/eeprom.h). A write takes effect at once and is recorded. Bits can be
// stuck, and the EEPROM can be absent.
// SPDX-License-Identifier: MIT
#ifndef EEPROM_DOUBLE_H
#define EEPROM_DOUBLE_H

#include "hal/eeprom.h"

enum { EEPROM_WRITE_US = 1800 }; // to erase or to program a byte

typedef struct {
    uint8_t byte[EEPROM_SIZE];
    uint8_t stuck[EEPROM_SIZE]; // mask of the bits that keep their value
    unsigned long writes;       // number of writes so far
    uint16_t address;           // of the last write
    uint8_t before, after;      // the byte before and after the last write
    bool erases;                // the last write erased
    uint8_t loose[EEPROM_SIZE]; // mask of the bits that read at random until they are written
    uint32_t random;            // for these
    bool is_busy;               // returned by eeprom_is_busy
    bool is_absent;             // reads return `absent`, writes have no effect
    uint8_t absent;
    unsigned long erased[EEPROM_SIZE]; // number of erasures, by byte
} eeprom_double_t;

extern eeprom_double_t eeprom_double;

// Resets to a new EEPROM: all bytes erased and good, nothing recorded.
void eeprom_double_reset(void);

// Makes the bits of `mask` in a byte stick at their state in `value`.
void eeprom_double_stick(uint16_t address, uint8_t mask, uint8_t value);

// Wears out this many random bytes: all bits or one bit of each stick at 0 or at 1.
//   seed: see generator_random.
void eeprom_double_wear_out(unsigned bytes, uint32_t *seed);

// Puts a value into the byte last written, as a loss of power may, except for stuck bits. A byte that was
// programmed with what it had has stayed as it was.
void eeprom_double_tear(uint8_t value);

// The same with a value that an interrupted write can leave: erasing sets some bits, programming clears some.
//   which: the bits already erased, or not yet programmed.
void eeprom_double_cut(uint8_t which);

// The same, but the bits that the interrupted write was changing read at random from now on, until they are
// written.
void eeprom_double_loosen(void);

#endif
