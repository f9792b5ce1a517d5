// The front panel: what keys do to the session, and which screen is on the matrix. A state machine,
// (state, key, time) -> state. How a screen looks is screen.h's business.
//
// Pure: no hardware, and time is an argument, in milliseconds on a clock that wraps at 16 bits. Main context
// only.
#ifndef PANEL_H
#define PANEL_H

#include "session/game.h"
#include "hal/key.h"

// Smaller boards have a key a cell, larger ones a cursor.
enum { PANEL_CURSOR_FROM = 4 };

typedef enum {
    SCREEN_GAME,      // the board, or after the end the result
    SCREEN_REFUSED,   // the board, a cell flickering
    SCREEN_HINT,      // the board, a cell blinking where the next mark would do best
    SCREEN_NOTHING,   // this key has nothing to do now; the screens behind this one stay when the computer
                      // moves
    SCREEN_MENU,      // after `*`: the next key chooses
    SCREEN_ASK_NEW,   // `A` in mid-game: press again to start anew
    SCREEN_ASK_SIZE,  // `B` in mid-game
    SCREEN_SCORE,     // X, O and draws in turn
    SCREEN_LEVEL,     // the opponent that was chosen
    SCREEN_LAYOUT,    // an F; `6` and `4` turn it, `5` keeps it
    SCREEN_TEST_LEDS, // self-test: all LEDs, until a key
    SCREEN_TEST_KEYS, // self-test: the keys that are down
    SCREEN_COUNT
} screen_t;

typedef struct {
    screen_t screen;
    cell_t refused;        // SCREEN_REFUSED: the cell that flickers
    uint16_t since;        // when a key last went down: the age of everything that blinks counts from here
    key_event_t repeating; // the cursor key that is held, or KEY_NONE
    uint16_t repeat_at;    // when it moves on
    uint8_t seen_news;     // game.news of the board that is shown
    uint16_t down;         // the keys that are down, bit k for key k: written by whoever draws
} panel_t;

// Begins to show a game, which has been started; it is the game of all calls that follow.
//   held: the keys that were held at power-up, bit k for key k. `0` alone begins the self-test, `#` the
//   layout setup.
void panel_start(panel_t *panel, const game_t *game, uint16_t held, uint16_t now);

// A key went down or up.
void panel_key(panel_t *panel, game_t *game, key_event_t event, uint16_t now);

// Lets time pass up to now: screens end, a held key repeats; and brings the board up when somebody else has
// changed it. Call it at least every 5 s. Returns after how many milliseconds it has to be called again if no
// key comes before: at most 5,000.
uint16_t panel_pass_time(panel_t *panel, game_t *game, uint16_t now);

// True when somebody else has changed what is to be seen since panel_pass_time looked last.
bool panel_has_news(const panel_t *panel, const game_t *game);

// How long the last key ago is, in ms. Stays below PICTURE_WRAP_MS by going back whole periods of all that
// blinks.
uint16_t panel_age(const panel_t *panel, uint16_t now);

#endif
