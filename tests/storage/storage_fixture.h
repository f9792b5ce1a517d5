// A session and its journal between power-up and loss of power, on the EEPROM double, with a record of the
// session after each action.
// SPDX-License-Identifier: MIT
#ifndef STORAGE_FIXTURE_H
#define STORAGE_FIXTURE_H

#include "storage/journal.h"
#include "tests/support/eeprom_double.h"
#include "tests/support/session.h"

typedef struct {
    session_t session;
    journal_t journal;
    journal_found_t found;
    uint32_t seed; // of random actions
} storage_t;

// Switches on. The EEPROM is unchanged.
void storage_power_on(storage_t *f);

// Switches on with a blank EEPROM, runs the journal to rest, and starts a record.
void storage_begin(storage_t *f);

// Does an action, notes it in the journal, and records the session. Fails the test if the session refuses it.
void storage_do(storage_t *f, action_t action);

// Draws a legal action: mostly marks on empty cells, and a new game after the end.
//   size: of new games, or 0 for all sizes.
action_t storage_draw(storage_t *f, uint8_t size);

// Draws a mark on an empty cell.
action_t storage_draw_mark(storage_t *f);

// The next brightness, which changes nothing else.
action_t storage_brighter(const storage_t *f);

// Runs the journal until a byte is being written. Returns false if it comes to rest without writing.
bool storage_write(storage_t *f);

// Runs the journal to rest. Fails the test if it does not come to rest; the second does an action first.
void storage_rest(storage_t *f);
void storage_do_and_rest(storage_t *f, action_t action);

// Puts this many marks on an n x n board, none of them winning, at rest after each.
void storage_fill_board(storage_t *f, uint8_t n, uint8_t marks);

// Fails the test unless a power-up now restores the fixture's session.
void storage_assert_survives(const storage_t *f);

// ---- The record: the session after each of the last actions ----

enum { RECORD_MAX = 4096 };

// Actions since the record started. A smaller value discards the latest.
extern unsigned long record_done;

// The session after so many actions of the record.
//   done: at most RECORD_MAX - 1 before the latest.
const session_t *record_state(unsigned long done);

// Starts a record with the present session; the second switches on first, and the EEPROM is unchanged.
void record_begin(const storage_t *f);
void record_power_on(storage_t *f);

// Number of actions of the record that are safe.
unsigned long record_safe(const storage_t *f);

// Switches on a second device. Fails the test unless it restores the session after `oldest` or more actions.
void record_start(storage_t *next, unsigned long oldest);

// Switches on a second device. Fails the test unless it restores the session after all safe actions or a
// later one; while nothing is safe, a fresh session is right, too.
//   f: before the loss of power. next: receives the second device.
void record_assert_kept(const storage_t *f, storage_t *next);

// The same with this value in the byte written last. Restores the EEPROM.
void record_cut(const storage_t *f, uint8_t value);

#endif
