// Logs in the EEPROM: lists of values of 7 bits, which a loss of power cuts short and never makes wrong.
//
// The EEPROM is a ring of pairs of bytes; the first pair of all, and so address 0, stays unused. A log begins
// where a block of 16 pairs does, with a header, two bytes that no other pair has. Each value behind it takes
// a pair: the value, and a check, both below 0x80, chained over all values since the header. The check is
// written last and so commits the value. Whatever a loss of power or one wrong byte leaves behind is right or
// refused, as the check follows from the value one to one. Behind the last value is an erased pair, 0xFF
// 0xFF.
//
// What writes takes a step at a time: it begins to erase or program one byte at most, and returns true;
// false, once nothing is left to be done. Call it only when the EEPROM is not busy. Main context only.
#ifndef LOG_H
#define LOG_H

#include <stdbool.h>
#include <stdint.h>

enum { LOG_BLOCKS = 32, LOG_BLOCK_PAIRS = 16 };

// What both bytes of a header hold, and of an erased pair. LOG_ERASED is no value.
enum { LOG_HEADER = 0xA5, LOG_ERASED = 0xFF };

// Pairs behind a log that are kept erased, so that a value needs nothing but two bytes programmed.
enum { LOG_ERASED_AHEAD = 8 };

// Where a log ends so far.
typedef struct {
    uint16_t pair; // the address behind the last one that is there
    uint8_t check; // of that last one
} log_end_t;

// From now on nothing is written, or is again: what would write only tells whether it had to.
void log_only_look(bool only);

// The end of a log that begins in a block, any number, modulo LOG_BLOCKS, and has no values yet.
void log_begin(log_end_t *end, uint8_t block);

// Adds a value, 0..0x7F, and goes behind it when it is there.
bool log_add(log_end_t *end, uint8_t value);

// Goes behind the next value and returns it, or LOG_ERASED when none is committed there. Only to be called
// with log_only_look.
uint8_t log_next(log_end_t *end);

// Erases the pair so many pairs behind the end.
bool log_erase(const log_end_t *end, uint8_t pairs);

// Erases the pairs from so many behind the end on that are to be kept erased.
bool log_erase_ahead(const log_end_t *end, uint8_t from);

// Makes a block's first pair what it shall be: LOG_HEADER or LOG_ERASED.
bool log_put_header(uint8_t block, uint8_t value);

// True when a block's first pair may be a header, or half of one.
bool log_has_header(uint8_t block);

// Blocks from behind the end, with what is erased ahead, on to where a block begins, any number.
uint8_t log_room(const log_end_t *end, uint8_t block);

#endif
