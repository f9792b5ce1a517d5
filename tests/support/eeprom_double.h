// The EEPROM as a double: what is written is there at once. It can have bits that are stuck, or be absent,
// and it notes what is written.
#ifndef EEPROM_DOUBLE_H
#define EEPROM_DOUBLE_H

#include "hal/eeprom.h"

enum { EEPROM_WRITE_US = 1800 }; // to erase or to program a byte

typedef struct {
    uint8_t byte[EEPROM_SIZE];
    uint8_t stuck[EEPROM_SIZE]; // the bits of a byte that keep what they are
    unsigned long writes;       // all so far
    uint16_t address;           // of the last one
    uint8_t before;             // what was there before it
    bool erases;                // it erases
    bool is_busy;               // what eeprom_is_busy says
    bool is_absent;             // reads give `absent`, writes go nowhere
    uint8_t absent;
    unsigned long erased[EEPROM_SIZE]; // how often each byte was
} eeprom_double_t;

extern eeprom_double_t eeprom_double;

// As from the factory: all erased, all good, nothing noted.
void eeprom_double_reset(void);

// From now on these bits of a byte have this value, whatever is written.
void eeprom_double_stick(uint16_t address, uint8_t mask, uint8_t value);

// So many bytes at random: all their bits are stuck, or one is, at 0 or at 1.
//   seed: see mess.h.
void eeprom_double_wear_out(unsigned bytes, uint32_t *seed);

// What a loss of power may leave in the byte that was written last, all its 256 values in turn: puts one
// there, as far as its bits are not stuck.
void eeprom_double_tear(uint8_t value);

// The same, but only what is possible: erasing has set some of the bits, programming has cleared some.
void eeprom_double_cut(uint8_t which);

#endif
