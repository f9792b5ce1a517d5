// Logs in the EEPROM: lists of 7-bit values, which a loss of power may shorten but never falsify, and which
// pass over worn bytes. docs/eeprom.md says what their bytes are.
//
// Writing functions take one step at a time: see entry.h. Main context only.
// SPDX-License-Identifier: MIT
#ifndef LOG_H
#define LOG_H

#include "storage/entry.h"

enum { LOG_BLOCKS = 32, LOG_BLOCK_ENTRIES = 16 };

// Entries after a log that are kept erased, so that a value only needs two bytes programmed. They include
// those that mark the log's end, however many bad ones a LOG_SKIP passes over: another log may start after
// them.
enum { LOG_AHEAD = 8 };

// Values: 0..0x7F, except LOG_SKIP and the LOG_SKIPS - 1 after it. LOG_END is not a value.
enum { LOG_SKIP = 0x7A, LOG_SKIPS = LOG_AHEAD - 3, LOG_END = 0xFF };

// What the first entry of a block tells.
typedef enum {
    LOG_NO_HEADER,
    LOG_LOST_HEADER,  // this format's number, but another first byte
    LOG_HALF_HEADER,  // damaged; the log behind it may still be whole, as it may behind the next two
    LOG_OTHER_FORMAT, // of other firmware, or damaged
    LOG_TORN_HEADER,  // perhaps cut while it was written or erased
    LOG_HEADER,
} log_header_t;

// A log that is read or written. log.c alone changes it; anybody may read it.
typedef struct {
    entry_t header; // the first entry of a block
    entry_t end;    // takes the next value; equal to `header` in a new log, and once the ring is full
    entry_t limit;  // log_erase_ahead stops before this entry; 0: nowhere
    uint8_t salt;   // 0..0x7F
    uint8_t check;  // of the last value, 0..0x7F; before the first one, that of the format
    uint8_t value;  // the last one that log_next has read, LOG_SKIP and what follows it included, 0..0x7F
    entry_t last;   // its entry; 0 if none has been read
    entry_t behind; // the entry behind it, or behind those that it passes over; 0 if none has been read
    uint8_t ahead;  // entries from `end` on that are erased or bad, 0..LOG_AHEAD
    uint8_t write;  // the next step of writing an entry (entry_write) or of log_write_again; 0 between two
    uint8_t erase;  // the next step of erasing the entry `ahead` behind `end` (entry_erase); 0 between two
    uint8_t again;  // entries ahead that are erased even if they read as erased, 0..255
    entry_t search; // the entry at which the search for an unused salt goes on; 0 once there is one
    uint8_t salts;  // that may still be tried after `salt`, 0..0x7F
    uint8_t bad;    // entries with bad bytes found since log_take_bad, modulo 256
} log_t;

// ---- Reading ----

//   block: 0..LOG_BLOCKS - 1, as in all functions.
log_header_t log_header(uint8_t block);

// Opens an existing log, before its first value.
void log_open(log_t *log, uint8_t block);

// Returns the next value and moves past it; LOG_END if none is committed.
uint8_t log_next(log_t *log);

// True if only what a loss of power may leave follows the last value. Call it after LOG_END. Takes up to
// 5.5 ms at 16 MHz, for a short log.
bool log_is_whole(const log_t *log);

// ---- Writing ----

typedef enum {
    LOG_BEGUN, // a byte is being written
    LOG_DONE,
    LOG_FULL, // no room, or bad bytes that cannot be passed over: this log accepts no more
} log_result_t;

// Starts a new log, without a header. Its first entry must not be part of another log.
//   limit: see log_set_limit. salt: the first one to try, any number; the one after the last log's is usually
//   unused. again: erase also what reads as erased, as a loss of power may have left it half erased.
void log_begin(log_t *log, uint8_t block, entry_t limit, uint8_t salt, bool again);

// Sets the entry before which log_erase_ahead stops. A log only grows into what is erased.
void log_set_limit(log_t *log, entry_t limit);

// Appends a value. Before the first one of a new log it searches the EEPROM for its salt, in steps of 0.7 ms
// at 16 MHz that return LOG_BEGUN without starting a byte: usually 16 of them.
log_result_t log_add(log_t *log, uint8_t value);

// Erases LOG_AHEAD entries after the log, one after the other. Returns true if it has started a byte.
bool log_erase_ahead(log_t *log);

// Programs the bytes of the header and of the last entry again: a loss of power may have left them so that
// they do not always read as they do now. Call it before anything is added to a log that has been read.
// Returns true if it has started a byte.
bool log_write_again(log_t *log);

// Moves the end back over void entries behind the last value, one of which may have been cut and read
// otherwise later, for log_erase_ahead to erase them again. Call it once everything behind them is erased.
// Returns false if there are none.
bool log_step_back(log_t *log);

// Writes the header; from then on the log exists. Call it after the first value has been added.
log_result_t log_write_header(log_t *log);

// Erases a block's header or partial header, if there is one.
//   again, step: see entry_erase. Returns true if it has started a byte.
bool log_erase_header(uint8_t block, bool again, uint8_t *step);

// Returns how many entries with bad bytes have been found since the last call, modulo 256.
uint8_t log_take_bad(log_t *log);

// The block that contains an entry, and a block's first entry.
uint8_t log_block(entry_t entry);
entry_t log_first_entry(uint8_t block);

#endif
