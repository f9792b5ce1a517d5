// The screens of the front panel, and a scene: all that a display needs to know to draw one. No picture.
//
// Pure.
#ifndef SCREEN_H
#define SCREEN_H

#include "session/game.h"

// What the menu of an input with five keys offers, in its order.
typedef enum {
    OFFER_NEW,
    OFFER_SIZE,
    OFFER_LEVEL,
    OFFER_UNDO,
    OFFER_HINT,
    OFFER_BRIGHTNESS,
    OFFER_LAYOUT,
    OFFER_SCORE,
    OFFERS
} offer_t;

typedef enum {
    SCREEN_GAME,      // the board, or after the end the result
    SCREEN_REFUSED,   // the board, a cell flickering
    SCREEN_HINT,      // the board, a cell blinking where the next mark would do best
    SCREEN_NOTHING,   // this key has nothing to do now
    SCREEN_MENU,      // after `*`: the next key chooses
    SCREEN_ASK_NEW,   // `A` in mid-game: press again to start anew
    SCREEN_ASK_SIZE,  // `B` in mid-game
    SCREEN_SCORE,     // X, O and draws in turn
    SCREEN_LEVEL,     // the opponent that was chosen
    SCREEN_LAYOUT,    // an F; `6` and `4` turn it, `5` keeps it
    SCREEN_TEST_LEDS, // self-test: all LEDs, until a key
    SCREEN_TEST_KEYS, // self-test: the keys that are down
    SCREEN_COUNT,

    // Inputs with INPUT_HAS_MENU have these, too. What the menu offers, a screen for each offer_t;
    // brightness; and a screen for each value from which to choose, until OK takes it.
    SCREEN_OFFERS = SCREEN_COUNT,
    SCREEN_BRIGHTNESS = SCREEN_OFFERS + OFFERS,
    SCREEN_LEVELS,                         // and more, up to the strongest opponent
    SCREEN_SIZES = SCREEN_LEVELS + LEVELS, // and more, from TTT_N_MIN to TTT_N_MAX
    SCREENS = SCREEN_SIZES + TTT_N_MAX - TTT_N_MIN + 1
} screen_t;

// True for the screens on which the player looks at the board, or at a sign that is about to give way to it.
// The computer's move and the hint may replace these; the others stay when they come.
static inline bool screen_shows_board(screen_t screen)
{
    return screen <= SCREEN_NOTHING;
}

// What on the board needs attention besides its marks; CELL_NONE where there is nothing.
typedef struct {
    cell_t cursor;  // where the next mark would go; not shown once the game is over
    cell_t refused; // of SCREEN_REFUSED: a key was refused here
    cell_t fresh;   // holds the computer's new mark
    cell_t hint;    // of SCREEN_HINT: an empty cell for the mark to come; instead of `refused`
} attention_t;

// A screen at a moment. `refused` and `hint` of attention belong to their screens and show on no other.
typedef struct {
    screen_t screen;
    const game_t *game;
    const attention_t *attention;
    uint16_t age;       // ms since the last key or other change, below SCENE_AGE_MAX_MS
    uint16_t stays_for; // ms for which the screen stays if nothing happens
    uint16_t keys_down; // bit k for key k of hal/key.h
} scene_t;

// Beyond SCENE_REPEATS_FROM_MS, an age less SCENE_PERIOD_MS shows the same: the period is a multiple of every
// period of blinking.
enum {
    SCENE_AGE_MAX_MS = 60000,
    SCENE_PERIOD_MS = 54000,
    SCENE_REPEATS_FROM_MS = SCENE_AGE_MAX_MS - SCENE_PERIOD_MS
};

#endif
