// Entries of logs, pairs of bytes in the EEPROM (docs/eeprom.md): their addresses and contents, and writing
// byte by byte, with read-back; an entry with a worn byte is made void. An entry is identified by its
// address, which is even.
//
// Writing functions take one step at a time: they start to erase or program at most one byte. Call them only
// if the EEPROM is not busy, and repeat until they return something other than ENTRY_BEGUN. Each byte is
// tried once. Main context only.
// SPDX-License-Identifier: MIT
#ifndef ENTRY_H
#define ENTRY_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/eeprom.h"

typedef uint16_t entry_t;

enum { ENTRY_SIZE = 2, ENTRY_FIRST = ENTRY_SIZE, ENTRIES = EEPROM_SIZE / ENTRY_SIZE - 1 };

// ENTRY_ERASED: each byte of an erased entry. ENTRY_HEADER: a header's first byte, which no other entry has.
enum { ENTRY_ERASED = 0xFF, ENTRY_HEADER = 0xA5 };

// The next entry in the ring, and the one `entries` further on.
entry_t entry_next(entry_t entry);
entry_t entry_after(entry_t entry, uint16_t entries);

// Number of entries from one to another, 0..ENTRIES - 1.
uint16_t entry_distance(entry_t from, entry_t to);

// Its first and its second byte.
uint8_t entry_value(entry_t entry);
uint8_t entry_check(entry_t entry);

typedef enum {
    ENTRY_COMMITTED, // two bytes below 0x80: a value and its check, or the remains of them
    ENTRY_BLANK,     // erased
    ENTRY_VOID,      // two bytes of 0x80 or above, but neither erased nor a header: readers pass over it. One
                     // wrong byte cannot turn two bytes below 0x80 into such an entry.
    ENTRY_TORN,      // anything else
} entry_kind_t;

entry_kind_t entry_kind(entry_t entry);

typedef enum {
    ENTRY_BEGUN,  // a byte is being written
    ENTRY_DONE,   // the entry has the requested contents
    ENTRY_PASSED, // a byte is bad; the entry is void now
    ENTRY_STUCK,  // a byte is bad, and the entry cannot be made void
} entry_result_t;

// Writes an erased entry, the value first. Until the value is correct, writes no check that could commit it.
//   step: 0 initially; it is 0 again at the end.
entry_result_t entry_write(entry_t entry, uint8_t value, uint8_t check, uint8_t *step);

// Erases an entry, the check first.
//   again: also bytes that read as erased, which a loss of power may have left half erased.
//   step: as above.
// Returns ENTRY_BEGUN, ENTRY_DONE, or ENTRY_STUCK if a byte cannot be erased.
entry_result_t entry_erase(entry_t entry, bool again, uint8_t *step);

#endif
