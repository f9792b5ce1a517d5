// Logs in the EEPROM: lists of values of 7 bits, which a loss of power cuts short and never makes wrong, and
// which pass over bytes that have worn out.
//
// A log begins where a block of 16 pairs does, with a header: 0xA5 and the number of its format. Each value
// behind it takes a pair: the value, and a check, both below 0x80. The check follows, one to one, from the
// value and the check before it; it is written last and so commits the value. Behind the last value is an
// erased pair.
//
// A pair with a bad byte is passed in one of two ways:
// - Found while writing: it is made void (pair.h), and the value goes into the next pair.
// - Found ahead, as it cannot be erased: the pair before it takes a value of its own, LOG_SKIP, which says
//   how many pairs are to be passed. It is committed like any other.
//
// A value is begun only when two pairs behind it are erased, those that are bad left out. So where reading
// stops, a loss of power has cut the log short, or it was at rest, if the next pair that is erased or looks
// committed is erased; otherwise the log is damaged. One wrong byte is thus taken for a loss of power in the
// last pair only. (In format 1 one pair was erased, which sufficed without void pairs.)
//
// What writes takes a step at a time: see pair.h. Main context only.
#ifndef LOG_H
#define LOG_H

#include "storage/pair.h"

enum { LOG_BLOCKS = 32, LOG_BLOCK_PAIRS = 16 };

// Pairs behind a log that are kept erased, so that a value needs nothing but two bytes programmed. Among them
// are the ones that tell where the log ends, however many bad ones a LOG_SKIP passes: another log may begin
// behind.
enum { LOG_AHEAD = 8 };

// Values: 0..0x7F, except for LOG_SKIP and the SKIPS - 1 after it. LOG_END is no value.
enum { LOG_SKIP = 0x7A, LOG_SKIPS = LOG_AHEAD - 3, LOG_END = 0xFF };

// What a block begins with.
typedef enum {
    LOG_NO_HEADER,
    LOG_HALF_HEADER,  // cut short, or damaged
    LOG_OTHER_FORMAT, // of a later firmware
    LOG_FORMAT_1,     // firmware 0.1: bad bytes are not passed over
    LOG_FORMAT_2,     // what is written now
} log_format_t;

typedef struct {
    pair_t header;
    pair_t end;    // behind the last value
    pair_t limit;  // the log must not grow into this pair
    uint8_t check; // of the last value
    uint8_t ahead; // pairs from `end` on that have been erased, or are bad
    uint8_t write; // the step of the pair that is being written
    uint8_t erase; // the step of the pair that is being erased ahead
    uint8_t bad;   // pairs with bad bytes found since the caller last set it to 0, modulo 256
    bool is_old;   // format 1
} log_t;

// ---- Reading ----

log_format_t log_format(uint8_t block);

// A log that is there, in front of its first value.
//   format: LOG_FORMAT_1 or LOG_FORMAT_2. block: 0..LOG_BLOCKS - 1.
void log_open(log_t *log, uint8_t block, log_format_t format);

// Goes behind the next value and returns it, or LOG_END where none is committed.
uint8_t log_next(log_t *log);

// True when nothing is behind the last value but what a loss of power may leave. Call it behind LOG_END.
bool log_is_whole(const log_t *log);

// ---- Writing ----

typedef enum {
    LOG_BEGUN, // a byte is being written
    LOG_DONE,
    LOG_FULL, // there is no room, or bad bytes that cannot be passed: this log takes no more
} log_result_t;

// A new log, of format 2, without a header so far. Its first pair must not be part of another log.
//   block: 0..LOG_BLOCKS - 1. limit: where it must end.
void log_begin(log_t *log, uint8_t block, pair_t limit);

// Adds a value and goes behind it.
log_result_t log_add(log_t *log, uint8_t value);

// Erases LOG_AHEAD pairs behind the log, one after the other. Returns true when a byte was begun.
bool log_erase_ahead(log_t *log);

// Writes the header, behind the first value: from now on the log is there.
log_result_t log_write_header(log_t *log);

// Erases a block's header, or half of one. Does nothing where there is none.
//   step: see pair_erase. Returns true when a byte was begun.
bool log_erase_header(uint8_t block, uint8_t *step);

// The block that a pair lies in.
uint8_t log_block(pair_t pair);

#endif
