// Draws signs, score, self-test and board.
// SPDX-License-Identifier: MIT
#include "display/matrix/board_marks.h"

#include "display/matrix/signs.h"
#include "hal/flash.h"
#include "hal/key.h"

enum { SCORE_EACH_MS = 1000 };

// The panel ends the screen after the last one.
static void draw_score(picture_t *p, const session_t *session)
{
    static const FLASH uint8_t signs[SCORE_KINDS] = {
        [SCORE_X] = SIGN_X, [SCORE_O] = SIGN_O, [SCORE_DRAWS] = SIGN_DRAW};
    uint8_t kind = (uint8_t)(p->age / SCORE_EACH_MS % SCORE_KINDS);
    sign_t what = (sign_t)signs[kind];
    sign_draw_score(picture_sign(p, sign_ink(what)), what, session_score(session, kind));
    picture_changes_in(p, (time_ms_t)(SCORE_EACH_MS - p->age % SCORE_EACH_MS));
}

enum { ALL_KEYS = 0xFFFF };

// Each key lights two by two pixels at its position on the keypad.
static void draw_keys(picture_t *p, uint16_t down)
{
    frame_t *frame = picture_sign(p, INK_GRID);
    for (uint8_t *row = frame->row; row != frame->row + FRAME_SIZE; row += 2) {
        uint8_t bits = 0;
        for (uint8_t col = 0; col < KEYPAD_COLS; col++, down >>= 1) {
            bits = (uint8_t)(bits << 2);
            if (down & 1)
                bits |= 3;
        }
        row[0] = row[1] = bits;
    }
}

static void draw_sign(picture_t *p, sign_t sign)
{
    sign_draw(picture_sign(p, INK_GRID), sign);
}

void picture_draw(picture_t *p, const view_t *view)
{
    picture_begin(p, view->age, view->stays_for);
    if (screen_is_of_menu(view->screen)) {
        sign_draw_menu(p, view->screen, &view->session->settings);
        return;
    }
    switch (view->screen) {
    case SCREEN_DEAD_DRAW: draw_sign(p, SIGN_DRAW); break;
    case SCREEN_NOTHING: draw_sign(p, SIGN_NOTHING); break;
    case SCREEN_MENU: draw_sign(p, SIGN_MENU); break;
    case SCREEN_ASK_NEW:
    case SCREEN_ASK_SIZE: draw_sign(p, SIGN_ASK); break;
    case SCREEN_LAYOUT: draw_sign(p, SIGN_LAYOUT); break;
    case SCREEN_LEVEL: sign_draw_level(picture_sign(p, INK_GRID), view->session->settings.level); break;
    case SCREEN_TEST_LEDS: draw_keys(p, ALL_KEYS); break;
    case SCREEN_ASK_KEY:
    case SCREEN_TEST_KEYS: draw_keys(p, view->keys_down); break;
    case SCREEN_SCORE: draw_score(p, view->session); break;
    default: board_marks_draw_game(p, view); break;
    }
}
