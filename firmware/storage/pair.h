// Pairs of bytes in the EEPROM, the cells that logs are made of: where they are, what they hold, and how one
// is written byte by byte, read back and, if a byte has worn out, made void.
//
// A pair is its address, which is even. The pairs form a ring; address 0 and its neighbour stay unused, as
// they are the ones that a program run wild hits first.
//
// What writes takes one step at a time: it begins to erase or program one byte at most. Call it only when the
// EEPROM is not busy, and again until it returns something other than PAIR_BEGUN. Each byte is tried once.
// Main context only.
#ifndef PAIR_H
#define PAIR_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/eeprom.h"

typedef uint16_t pair_t;

enum { PAIR_SIZE = 2, PAIR_FIRST = PAIR_SIZE, PAIRS = EEPROM_SIZE / PAIR_SIZE - 1 };

// PAIR_ERASED: both bytes of an erased pair. PAIR_HEADER: a header's first byte, which no other pair has.
enum { PAIR_ERASED = 0xFF, PAIR_HEADER = 0xA5 };

// The next pair in the ring, and the one `pairs` further on.
pair_t pair_next(pair_t pair);
pair_t pair_after(pair_t pair, uint16_t pairs);

// Pairs from one up to another, 0..PAIRS - 1.
uint16_t pair_distance(pair_t from, pair_t to);

// Its first byte, and its second.
uint8_t pair_value(pair_t pair);
uint8_t pair_check(pair_t pair);

typedef enum {
    PAIR_COMMITTED, // two bytes below 0x80: a value and its check, or what is left of them
    PAIR_BLANK,     // erased
    PAIR_VOID, // two bytes from 0x80 on, but neither erased nor a header: readers pass over this pair. One
               // wrong byte makes no such pair of two bytes below 0x80.
    PAIR_TORN, // anything else
} pair_kind_t;

pair_kind_t pair_kind(pair_t pair);

typedef enum {
    PAIR_BEGUN,  // a byte is being written
    PAIR_DONE,   // the pair holds what it should
    PAIR_PASSED, // it does not, as a byte is bad; it is void now
    PAIR_STUCK,  // it does not, and cannot be made void either
} pair_result_t;

// Writes an erased pair, the value first. As long as the value is not right no check is written that could
// commit it.
//   step: 0 at first; it is 0 again in the end.
pair_result_t pair_write(pair_t pair, uint8_t value, uint8_t check, uint8_t *step);

// Erases a pair, the check first.
//   step: as above.
// Returns PAIR_BEGUN, PAIR_DONE, or PAIR_STUCK when a byte does not become erased.
pair_result_t pair_erase(pair_t pair, uint8_t *step);

#endif
