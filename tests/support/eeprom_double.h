// Stands in for the EEPROM (hal/eeprom.h). A write takes effect at once and is recorded. Bits can be stuck,
// and the EEPROM can be absent.
#ifndef EEPROM_DOUBLE_H
#define EEPROM_DOUBLE_H

#include "hal/eeprom.h"

enum { EEPROM_WRITE_US = 1800 }; // to erase or to program a byte

typedef struct {
    uint8_t byte[EEPROM_SIZE];
    uint8_t stuck[EEPROM_SIZE]; // the bits of each byte that keep their value
    unsigned long writes;       // how many so far
    uint16_t address;           // of the last write
    uint8_t before;             // the byte before it
    bool erases;                // it has erased
    bool is_busy;               // what eeprom_is_busy says
    bool is_absent;             // reads give `absent`, writes go nowhere
    uint8_t absent;
    unsigned long erased[EEPROM_SIZE]; // how often each byte was
} eeprom_double_t;

extern eeprom_double_t eeprom_double;

// As from the factory: all bytes erased and good, nothing recorded.
void eeprom_double_reset(void);

// From now on these bits of a byte read as in `value`, whatever is written.
void eeprom_double_stick(uint16_t address, uint8_t mask, uint8_t value);

// Wears out so many bytes at random: all bits or one bit of each stick at 0 or at 1.
//   seed: see generator_random.
void eeprom_double_wear_out(unsigned bytes, uint32_t *seed);

// A loss of power may leave any value in the byte that was written last: puts this one there, as far as its
// bits are not stuck.
void eeprom_double_tear(uint8_t value);

// The same with a value that the interrupted write can reach: erasing sets some bits, programming clears
// some.
//   which: the bits that erasing has reached, or that programming has not.
void eeprom_double_cut(uint8_t which);

#endif
