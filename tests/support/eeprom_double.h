// The EEPROM as a double: what is written is there at once, and every write is noted.
#ifndef EEPROM_DOUBLE_H
#define EEPROM_DOUBLE_H

#include "hal/eeprom.h"

typedef struct {
    uint8_t byte[EEPROM_SIZE];
    unsigned long writes;              // all so far
    uint16_t address;                  // of the last one
    uint8_t before;                    // what was there before it
    bool is_busy;                      // what eeprom_is_busy says
    unsigned long erased[EEPROM_SIZE]; // how often each byte was
} eeprom_double_t;

extern eeprom_double_t eeprom_double;

// As from the factory: all erased, nothing noted.
void eeprom_double_reset(void);

#endif
