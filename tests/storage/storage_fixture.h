// A session and its journal between power-up and loss of power, on the EEPROM double, with a record of what
// the session was after each action.
#ifndef STORAGE_FIXTURE_H
#define STORAGE_FIXTURE_H

#include "storage/journal.h"
#include "tests/support/eeprom_double.h"

typedef struct {
    game_t game;
    journal_t journal;
    journal_found_t found;
    uint32_t seed; // of random actions
} storage_t;

// Switches on. The EEPROM is as it is.
void storage_power_on(storage_t *f);

// Switches on with a blank EEPROM, lets the journal come to rest, and begins a record.
void storage_begin(storage_t *f);

// Carries an action out, has the journal note it, and records it. Fails the test when the session refuses it.
void storage_do(storage_t *f, action_t action);

// An action that the session allows, such as people choose: mostly marks on empty cells, a new game after the
// end.
//   size: of new games, or 0 for all sizes.
action_t storage_draw(storage_t *f, uint8_t size);

// A mark on an empty cell.
action_t storage_draw_mark(storage_t *f);

// The next brightness, which changes nothing else.
action_t storage_brighter(const storage_t *f);

// Lets the journal work until a byte is being written. Returns false when it has come to rest without.
bool storage_write(storage_t *f);

// Lets the journal do all its work. Fails the test when there is no end to it.
void storage_rest(storage_t *f);

// The same behind an action.
void storage_do_and_rest(storage_t *f, action_t action);

// Puts so many marks on an n x n board, none of them winning, at rest after each.
void storage_fill_board(storage_t *f, uint8_t n, uint8_t marks);

// True when two sessions are the same in all that is to survive.
bool storage_is_same(const game_t *a, const game_t *b);

// Fails the test unless what is in the EEPROM now is the fixture's session.
void storage_assert_survives(const storage_t *f);

// ---- The record: what the session was after each of the last actions ----

enum { RECORD_MAX = 4096 };

// Actions since the record began. A smaller value forgets the latest.
extern unsigned long record_done;

// Begins with what the session is now. The second: on the EEPROM as it is, switched on first.
void record_begin(const storage_t *f);
void record_power_on(storage_t *f);

// How many actions of the record are safe.
unsigned long record_safe(const storage_t *f);

// Switches a second device on. Fails the test unless it has the session as it was after one of the actions
// from the oldest on.
void record_start(storage_t *next, unsigned long oldest);

// The same from the oldest on that is not safe. Where nothing is, the session may be a fresh one.
//   f: before the loss of power. next: takes the second one.
void record_assert_kept(const storage_t *f, storage_t *next);

// The same with this value in the byte that was written last; then the EEPROM is as it was.
void record_cut(const storage_t *f, uint8_t value);

#endif
