// The EEPROM, accessed byte by byte, written in the background. docs/eeprom.md says what is in it. Host tests
// replace it by a double.
//
// Main context only.
// SPDX-License-Identifier: MIT
#ifndef HAL_EEPROM_H
#define HAL_EEPROM_H

#include <stdbool.h>
#include <stdint.h>

enum { EEPROM_SIZE = 1024 };

// Returns the byte at an address, 0..EEPROM_SIZE - 1. Waits for a write in progress.
uint8_t eeprom_read(uint16_t address);

// Starts to change a byte, which takes 1.8 ms (ATmega328P data sheet, table 8-1), and returns at once. Call
// only if the EEPROM is not busy.
//   address: 0..EEPROM_SIZE - 1.
//   value: 0xFF erases the byte. Any other value only clears bits: the byte becomes (byte & value).
void eeprom_write(uint16_t address, uint8_t value);

// True until the write in progress has ended; its interrupt only wakes the chip. May be called with
// interrupts off.
bool eeprom_is_busy(void);

#endif
