// The screens of the front panel, and how each looks: a scene in, a picture out.
//
// Pure; time is the picture's age.
#ifndef SCREEN_H
#define SCREEN_H

#include "panel/board_view.h"
#include "session/game.h"

// Smaller boards have a key for each cell, larger ones a cursor.
enum { SCREEN_CURSOR_FROM_N = 4 };

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
    SCREEN_COUNT
} screen_t;

// True for the screens on which the player looks at the board, or at a sign that is about to give way to it.
// The computer's move and the hint may replace these; the others stay when they come.
static inline bool screen_shows_board(screen_t screen)
{
    return screen <= SCREEN_NOTHING;
}

// Draws a screen, for a module in the default layout.
//   p: begun by the caller. attention: of the board; `refused` and `hint` belong to their screens and show on
//   no other. keys_down: bit k for key k of hal/key.h.
void screen_draw(picture_t *p, screen_t screen, const game_t *game, const attention_t *attention,
                 uint16_t keys_down);

#endif
