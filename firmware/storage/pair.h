// Pairs of bytes in the EEPROM, the elements of logs: their addresses and contents, and writing byte by byte,
// with read-back; a pair with a worn byte is made void.
//
// A pair is identified by its address, which is even. The pairs form a ring; addresses 0 and 1 stay unused,
// because a program out of control hits them first.
//
// Writing functions take one step at a time: they start to erase or program at most one byte. Call them only
// if the EEPROM is not busy, and repeat until they return something other than PAIR_BEGUN. Each byte is tried
// once. Main context only.
#ifndef PAIR_H
#define PAIR_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/eeprom.h"

typedef uint16_t pair_t;

enum { PAIR_SIZE = 2, PAIR_FIRST = PAIR_SIZE, PAIRS = EEPROM_SIZE / PAIR_SIZE - 1 };

// PAIR_ERASED: each byte of an erased pair. PAIR_HEADER: a header's first byte, which no other pair has.
enum { PAIR_ERASED = 0xFF, PAIR_HEADER = 0xA5 };

// The next pair in the ring, and the one `pairs` further on.
pair_t pair_next(pair_t pair);
pair_t pair_after(pair_t pair, uint16_t pairs);

// Number of pairs from one to another, 0..PAIRS - 1.
uint16_t pair_distance(pair_t from, pair_t to);

// Its first and its second byte.
uint8_t pair_value(pair_t pair);
uint8_t pair_check(pair_t pair);

typedef enum {
    PAIR_COMMITTED, // two bytes below 0x80: a value and its check, or the remains of them
    PAIR_BLANK,     // erased
    PAIR_VOID, // two bytes of 0x80 or above, but neither erased nor a header: readers pass over it. One wrong
               // byte cannot turn two bytes below 0x80 into such a pair.
    PAIR_TORN, // anything else
} pair_kind_t;

pair_kind_t pair_kind(pair_t pair);

typedef enum {
    PAIR_BEGUN,  // a byte is being written
    PAIR_DONE,   // the pair has the requested contents
    PAIR_PASSED, // a byte is bad; the pair is void now
    PAIR_STUCK,  // a byte is bad, and the pair cannot be made void
} pair_result_t;

// Writes an erased pair, the value first. Until the value is correct, writes no check that could commit it.
//   step: 0 initially; it is 0 again at the end.
pair_result_t pair_write(pair_t pair, uint8_t value, uint8_t check, uint8_t *step);

// Erases a pair, the check first.
//   step: as above.
// Returns PAIR_BEGUN, PAIR_DONE, or PAIR_STUCK if a byte cannot be erased.
pair_result_t pair_erase(pair_t pair, uint8_t *step);

#endif
