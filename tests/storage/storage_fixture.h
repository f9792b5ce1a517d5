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

// Switches on with a blank EEPROM, and lets the journal come to rest.
void storage_begin(storage_t *f);

// Carries an action out and has the journal note it. Fails the test when the session refuses it.
void storage_do(storage_t *f, action_t action);

// An action that the session allows, such as people choose: mostly marks on empty cells, a new game after the
// end.
//   size: of new games, or 0 for all sizes.
action_t storage_draw(storage_t *f, uint8_t size);

// A mark on an empty cell.
action_t storage_draw_mark(storage_t *f);

// Lets the journal work until a byte is being written. Returns false when it has come to rest without.
bool storage_write(storage_t *f);

// Lets the journal do all its work. Fails the test when there is no end to it.
void storage_rest(storage_t *f);

// Puts so many marks on an n x n board, none of them winning, at rest after each.
void storage_fill_board(storage_t *f, uint8_t n, uint8_t marks);

// True when two sessions are the same in all that is to survive.
bool storage_is_same(const game_t *a, const game_t *b);

// Fails the test unless what is in the EEPROM now is the fixture's session.
void storage_assert_survives(const storage_t *f);

// What the session was after each of the last actions.
enum { RECORD_MAX = 4096 };
typedef struct {
    game_t state[RECORD_MAX]; // after so many actions, modulo RECORD_MAX
    unsigned long done;       // actions, at all
} record_t;

// Begins a record, and the fixture's device on the EEPROM as it is.
void record_power_on(record_t *record, storage_t *f);

// The same as storage_do, with the record.
void record_do(record_t *record, storage_t *f, action_t action);

// Actions of the record that are safe.
unsigned long record_safe(const record_t *record, const storage_t *f);

// Switches a second device on. Fails the test unless it has the session as it was after one of the actions
// from the oldest on.
void record_start(const record_t *record, storage_t *next, unsigned long oldest);

// Switches a second device on with the EEPROM as it is. Fails the test unless it has the session as it was
// after one of the actions, none earlier than what is safe.
//   f: before the loss of power. next: takes the second one.
void record_assert_kept(const record_t *record, const storage_t *f, storage_t *next);

// The same with this value in the byte that was written last; then the EEPROM is as it was.
void record_cut(const record_t *record, const storage_t *f, uint8_t value);

#endif
