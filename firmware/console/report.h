// Multi-line reports, printed one line a call, so that printing never waits for the serial line.
//
// Functions with a step print the step-th line, from 0, and return whether more lines follow.
// SPDX-License-Identifier: MIT
#ifndef REPORT_H
#define REPORT_H

#include "hal/flash.h"
#include "session/session.h"

// Arguments of `computer`: the levels in order, then the sides; several texts in one (print.h).
extern const FLASH char report_computer_words[];

// How the session began.
typedef enum {
    REPORT_GOES_ON, // continued from the last one
    REPORT_EARLIER, // an earlier state of it continues, as the saved session is damaged
    REPORT_NOTHING_SAVED,
    REPORT_DAMAGED,      // the saved session was damaged
    REPORT_OTHER_FORMAT, // it has a format that this version does not read
} report_beginning_t;

// A greeting, preceded by how the session began unless it simply goes on.
bool report_welcome(report_beginning_t beginning, uint8_t step);

// The board as in docs/behaviour.md, section 6: header, rows with rules between them, and whose turn it is or
// who has won.
bool report_board(const session_t *session, uint8_t step);

// That nobody can win any more.
void report_dead_draw(void);

// The result of a move, as `move` prints it.
//   result: not an error.
void report_result(ttt_result_t result);

// The cell of a hint, and what it is good for.
//   board: not over. hint: an empty cell.
void report_hint(const ttt_t *board, cell_t hint);

// Games won and drawn.
void report_score(const session_t *session);

// Names of settings: brightness, layout; several texts in one.
extern const FLASH char report_settings[];

// The opponent, and what it does.
bool report_computer(const session_t *session, uint8_t step);

// Single settings.
void report_brightness(const settings_t *settings);
void report_layout(const settings_t *settings);
void report_sound(const settings_t *settings);

// State of saving.
typedef struct {
    bool failed;   // the EEPROM cannot be written
    uint16_t worn; // worn places of the EEPROM that are passed over
} report_storage_t;

// Reports that games are not saved.
void report_storage_failed(void);

// Reports that the display does not answer, so that nothing is shown.
void report_display_silent(void);

// State of the device.
//   silent: the display does not answer.
bool report_stats(const report_storage_t *storage, bool silent, uint8_t step);

#endif
