// The screens of the front panel, and the view: everything that a display needs to draw one. Contains no
// drawing.
//
// Pure.
// SPDX-License-Identifier: MIT
#ifndef SCREEN_H
#define SCREEN_H

#include "hal/time.h"
#include "session/session.h"

// Offers of the menu of inputs with a d-pad, in order.
typedef enum {
    OFFER_NEW,
    OFFER_SIZE,
    OFFER_LEVEL,
    OFFER_UNDO,
    OFFER_HINT,
    OFFER_BRIGHTNESS,
    OFFER_SOUND,
    OFFER_LAYOUT,
    OFFER_SCORE,
    OFFERS
} offer_t;

typedef enum {
    SCREEN_GAME,      // the board, or after the end the result
    SCREEN_REFUSED,   // the board, with a flickering cell
    SCREEN_HINT,      // the board, with the suggested cell blinking
    SCREEN_DEAD_DRAW, // nobody can win any more; keys act as on the board
    SCREEN_NOTHING,   // the key has no function now
    SCREEN_MENU,      // after `*`: waits for the next key
    SCREEN_ASK_NEW,   // `A` in mid-game: press again to start a new game
    SCREEN_ASK_SIZE,  // `B` in mid-game
    SCREEN_ASK_KEY,   // the input does not know its keys: asks for the one in keys_down (INPUT_HAS_LESSON)
    SCREEN_SCORE,     // X, O and draws in turn
    SCREEN_LEVEL,     // the chosen opponent
    SCREEN_LAYOUT,    // an F; `6` and `4` turn it, `5` keeps it
    SCREEN_TEST_LEDS, // self-test: all LEDs lit, until a key is pressed
    SCREEN_TEST_KEYS, // self-test: the keys that are down
    SCREEN_COUNT,

    // Only for inputs with INPUT_HAS_MENU: a screen for each offer_t; brightness; and a screen for each value
    // to choose from, until OK takes it. Only screen_is and screen_with know their order.
    SCREEN_OFFERS = SCREEN_COUNT,
    SCREEN_BRIGHTNESS = SCREEN_OFFERS + OFFERS,
    SCREEN_LEVELS,                         // one for each, up to the strongest opponent
    SCREEN_SIZES = SCREEN_LEVELS + LEVELS, // one for each, from TTT_N_MIN to TTT_N_MAX
    SCREENS = SCREEN_SIZES + TTT_N_MAX - TTT_N_MIN + 1
} screen_t;

// True for screens that show the board, or a sign about to be replaced by it. The computer's move and the
// hint may replace these; other screens stay.
static inline bool screen_shows_board(screen_t screen)
{
    return screen <= SCREEN_NOTHING;
}

// What a screen is about. Those that differ by a value alone are one kind.
typedef struct {
    screen_t kind; // the screen, or SCREEN_OFFERS, SCREEN_LEVELS, SCREEN_SIZES
    uint8_t value; // of these kinds: an offer_t, a level_t, or cells a side; else 0
} screen_is_t;
screen_is_t screen_is(screen_t screen);

// The screen of such a kind for a value.
static inline screen_t screen_with(screen_t kind, uint8_t value)
{
    return (screen_t)(kind + value - (kind == SCREEN_SIZES ? TTT_N_MIN : 0));
}

// True for the screens of the menu of inputs with INPUT_HAS_MENU.
static inline bool screen_is_of_menu(screen_t screen)
{
    return screen >= SCREEN_OFFERS;
}

// Cells that need attention besides their marks; CELL_NONE: none.
typedef struct {
    cell_t cursor;  // cell of the next mark; not shown once the game is over
    cell_t refused; // of SCREEN_REFUSED: the cell of the refused key
    cell_t fresh;   // the computer's new mark
    cell_t played;  // a player's new mark, which is shown without the cursor
    cell_t hint;    // of SCREEN_HINT: an empty cell for the next mark; in place of `refused`
} attention_t;

// A screen at one moment. `refused` and `hint` of attention are shown on their own screens only.
typedef struct {
    screen_t screen;
    const session_t *session;
    const attention_t *attention;
    time_ms_t age;       // ms since the last key or other change, below VIEW_AGE_MAX_MS
    time_ms_t stays_for; // ms for which the screen stays if nothing happens
    uint16_t keys_down;  // bit k for key k of hal/key.h
} view_t;

// From VIEW_REPEATS_FROM_MS on, pictures repeat every VIEW_PERIOD_MS, a multiple of all blinking periods:
// an age that reaches VIEW_AGE_MAX_MS is reduced by it.
enum {
    VIEW_AGE_MAX_MS = 60000,
    VIEW_PERIOD_MS = 54000,
    VIEW_REPEATS_FROM_MS = VIEW_AGE_MAX_MS - VIEW_PERIOD_MS
};

#endif
