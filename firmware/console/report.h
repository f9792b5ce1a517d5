// Reports: several lines each, one line a call, so that printing never waits for the serial line.
//
// Functions with a step print the step-th line, from 0, and return whether more lines follow.
#ifndef REPORT_H
#define REPORT_H

#include "hal/flash.h"
#include "session/game.h"

// Who the computer plays as: the levels in their order, then the sides; several texts in one (print.h).
extern const FLASH char report_whos[];

// How a session began.
typedef enum {
    REPORT_GOES_ON, // where the last one ended
    REPORT_NOTHING_SAVED,
    REPORT_DAMAGED,      // what was saved was damaged
    REPORT_OTHER_FORMAT, // it was of a format that this version does not read
} report_beginning_t;

// A greeting; before it, for a fresh session, why it is fresh.
bool report_welcome(report_beginning_t beginning, uint8_t step);

// The board as docs/behaviour.md, 6 draws it: header, rows with rules between them, and whose turn it is or
// who has won.
bool report_board(const game_t *game, uint8_t step);

// What the last move has led to, as `move` answers it.
void report_result(const ttt_t *board);

// Where to play.
void report_hint(cell_t hint);

// Games won and drawn.
void report_score(const game_t *game);

// Names of settings: brightness, layout; several texts in one.
extern const FLASH char report_settings[];

// A setting.
void report_opponent(const settings_t *settings);
void report_brightness(const settings_t *settings);
void report_layout(const settings_t *settings);

// How saving is doing.
typedef struct {
    bool failed;   // the EEPROM takes no values
    uint16_t worn; // places of the EEPROM that do not take their values and are passed over
} report_storage_t;

// That games are not saved.
void report_storage_failed(void);

// How the device is doing.
bool report_stats(const report_storage_t *storage, uint8_t step);

#endif
