// The journal: saves the session as a log of its actions in the EEPROM, to survive a loss of power.
//
// A log contains a snapshot (snapshot.h) of the session at the log's start, then the actions since;
// docs/eeprom.md says in which order which bytes are written.
//
// When a log has become long, a copy of the session is frozen and written as the next one, while actions
// still go into the old one at once. When actions arrive faster than they can be written, the journal falls
// behind: it adds nothing more to the old log, freezes the current session, and writes that to the end. So
// every action is safe after JOURNAL_LATEST_MS of writing at any rate of input. At human speed it is safe
// after two bytes, 4 ms: actions are written before anything is erased or copied, up to six of them in a row.
// Only a header that has been begun, and the old one, come first: 7 ms more.
//
// Bytes that do not take their value are passed over, each at the cost of a few bytes' time. If a log cannot
// continue, another is started; if none can be started, the journal fails until the next power-up.
//
// Main context only.
// SPDX-License-Identifier: MIT
#ifndef JOURNAL_H
#define JOURNAL_H

#include "storage/log.h"
#include "storage/snapshot.h"

// How the session began.
typedef enum {
    JOURNAL_FOUND,        // the session continues
    JOURNAL_EARLIER,      // its log is damaged; an earlier state of it continues
    JOURNAL_BLANK,        // no log and no partial header
    JOURNAL_DAMAGED,      // there is or was a log, of which nothing can be used
    JOURNAL_OTHER_FORMAT, // a log written by other firmware
} journal_found_t;

// Actions that can be queued, or done while a snapshot is written, before the journal falls behind.
enum { JOURNAL_QUEUE = 20 };

// The longest time, in EEPROM writes of 1.8 ms (hal/eeprom.h), until an action is safe: two snapshots, the
// first started just before the action, with all their entries erased, again too, and programmed; the headers
// of both and of their predecessors; the erasure of the entries ahead; and the queue in between.
enum { JOURNAL_LATEST_WRITES = 2 * (5 * (SNAPSHOT_MAX + 3) + 3 * LOG_AHEAD) + 4 * JOURNAL_QUEUE };
enum { JOURNAL_LATEST_MS = JOURNAL_LATEST_WRITES * 18 / 10 };

// The same if up to some 150 of the EEPROM's bytes are worn, each of which may end a log that is being
// written: up to four are begun in vain. tests/storage measures it.
enum { JOURNAL_WORN_MS = 4 * JOURNAL_LATEST_MS };

// The operation in progress.
typedef enum { JOURNAL_KEEP, JOURNAL_COPY, JOURNAL_COMMIT, JOURNAL_FAILED } journal_phase_t;

typedef struct {
    log_t log;       // the current log
    log_t next;      // its replacement
    uint8_t count;   // of noted[]
    uint8_t in_log;  // number of these already in the log
    uint8_t in_next; // items of the snapshot, then actions, already in the next log
    uint8_t phase;   // a journal_phase_t
    bool has_log;    // else `log` is empty and lies before the start of the ring
    bool has_grown;  // actions have been added to the log, or it was read
    uint8_t unsure;  // what of the log that was read is still to be written again
    bool again;      // the next log is in a part of the EEPROM that may be half erased since a loss of power
    bool is_behind;  // actions missing from the log are no longer in noted[]
    bool overran;    // more than noted[] can hold since the freeze: too many actions, or a calibration
    uint8_t headers; // blocks still to be searched for obsolete headers
    uint8_t erase;   // the step of erasing one
    uint16_t first, total, saved;  // numbers of actions, modulo 65536: before noted[0], noted in all, safe
    uint16_t bad;                  // see journal_bad_bytes
    action_t noted[JOURNAL_QUEUE]; // actions after the snapshot; if nothing is frozen, those not yet in
                                   // the log
    snapshot_t frozen;             // contents of the next log's snapshot
    uint8_t checksum;
} journal_t;

// Restores the session from the EEPROM, or starts a fresh one. Of a damaged log it restores what stands
// before the first wrong entry, which the log's checks prove right, and replaces the log. Takes up to 14 ms
// at 16 MHz, for a long log of games on 8 x 8, 28 ms if it is new games alone; a damaged one is read twice,
// at worst 40 ms.
journal_found_t journal_start(journal_t *j, session_t *session);

// Notes a logged action (action_is_logged) that the session has carried out. Takes 0.1 ms.
//   j: intact.
void journal_note(journal_t *j, action_t action);

#if INPUT_CALIBRATION_BYTES != 0
// Notes that the input's calibration has changed, which no action tells: a log's snapshot takes it, so the
// journal falls behind and starts a new log. Counts as an action. Takes 0.1 ms.
//   j: intact.
void journal_note_calibration(journal_t *j);
#endif

// Takes the next step: starts to write at most one byte, never waits. Takes up to 0.8 ms at 16 MHz; freezing
// a session, 0.9 ms.
//   session: the session after all noted actions.
// Returns true if there is more to do when the EEPROM is not busy, false if there is nothing to do until an
// action is noted. If the journal, or a session to be frozen, is not intact, it writes nothing and returns
// true: the contents of the EEPROM are better.
bool journal_run(journal_t *j, const session_t *session);

// True if all noted actions, and the session at power-up, would survive a loss of power now. With input
// faster than the EEPROM it may stay false; compare these counts to see progress:
bool journal_is_safe(const journal_t *j);

// Counts modulo 65536: actions noted, and how many of these, from the first on, are safe. The session at
// power-up counts as one. journal_saved() reaches a value of journal_noted() within JOURNAL_LATEST_MS, unless
// the journal has failed.
uint16_t journal_noted(const journal_t *j);
uint16_t journal_saved(const journal_t *j);

// True if the EEPROM is absent or has too few good bytes. Nothing more is saved until the next power-up.
bool journal_has_failed(const journal_t *j);

// How often since power-up a log entry has not taken its value.
uint16_t journal_bad_bytes(const journal_t *j);

// False if anything but these functions has changed *j: a fault of the RAM or the program.
bool journal_is_intact(const journal_t *j);

#endif
