// Somebody who plays the front panel, perhaps against the computer: presses keys by what is printed on them,
// waits, and looks.
#ifndef HANDS_H
#define HANDS_H

#include "computer/computer.h"
#include "panel/glyph.h"
#include "panel/panel.h"
#include "hal/frame.h"

typedef struct {
    game_t game;
    panel_t panel;
    computer_t computer;
    uint16_t now;
} hands_t;

// Switches on with a key held (its legend), or none: '\0'.
hands_t hands_start(char held);

// Somebody who plays X against a level, and has chosen it with `C`.
hands_t hands_against(uint8_t level);

// Presses and releases keys one after the other: 60 ms down, 40 ms up each. Blanks are passed over.
void hands_press(hands_t *h, const char *keys);

// Puts a key down, or lets it go.
void hands_down(hands_t *h, char key);
void hands_up(hands_t *h, char key);

// Waits, calling panel and computer whenever they asked to be called and no more often.
void hands_wait(hands_t *h, unsigned ms);

// What is on the matrix now.
frame_t hands_see(hands_t *h);

// Fails the test unless this sign is on the matrix.
void hands_assert_glyph(hands_t *h, glyph_t glyph);

// Fails the test unless these are the marks on the board, row by row: "X.O/.../...".
void hands_assert_marks(const hands_t *h, const char *expected);

// Fails the test unless the cursor is there.
void hands_assert_cursor(const hands_t *h, uint8_t row, uint8_t col);

#endif
