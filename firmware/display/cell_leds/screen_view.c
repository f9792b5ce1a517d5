// Draws each screen on 3x3 or 4x4 cells, which have a light each, or one for each mark.
// SPDX-License-Identifier: MIT
#include "display/matrix/board_marks.h"

#include "display/matrix/signs.h"
#include "hal/flash.h"
#include "hal/key.h"

// The first rows and pixels of a picture are the cells.
enum { SIDE = DISPLAY_SIDE, FIRST_PIXEL = 0x80 };
_Static_assert((int)TTT_N_MAX == (int)SIDE, "the largest board has all cells");

// The places of the digits on a keypad, which are all cells or those at the top left.
enum { DIGITS_SIDE = 3 };

// ---- Signs: each cell dark, in the ink of X or O, or in that of the grid ----

// A sign_t, with the meaning of the 8x8 pixels' one, or one of these.
enum {
    CELL_SIGN_SUN = SIGN_COUNT, // brightness
    CELL_SIGN_SIZES,            // one for each board, from TTT_N_MIN to TTT_N_MAX; the last has all cells
    CELL_SIGN_ALL = CELL_SIGN_SIZES + TTT_N_MAX - TTT_N_MIN,
    CELL_SIGNS
};

// A row after the other: '.' dark, 'X' and 'O' their players' ink, '*' the grid's.
static const FLASH char signs[CELL_SIGNS][SIDE * SIDE + 1] = {
#if DISPLAY_SIDE == 3
    [SIGN_X] = "X.X"
               ".X."
               "X.X",
    [SIGN_O] = "OOO"
               "O.O"
               "OOO",
    [SIGN_DRAW] = "***"
                  "..."
                  "***",
    [SIGN_MENU] = "*.*"
                  ".*."
                  "*.*",
    [SIGN_ASK] = "**."
                 ".**"
                 ".*.",
    [SIGN_NOTHING] = "..."
                     "***"
                     "...",
    [SIGN_LAYOUT] = "*XX"
                    "OX."
                    "O..",
    [CELL_SIGN_SUN] = ".*."
                      "***"
                      ".*.",
    [SIGN_LEVEL + 0] = "..."
                       "..."
                       "XXX",
    [SIGN_LEVEL + 1] = "..."
                       "..."
                       "OXX",
    [SIGN_LEVEL + 2] = "..."
                       ".O."
                       "OOX",
    [SIGN_LEVEL + 3] = "..O"
                       ".OO"
                       "OOO",
    [CELL_SIGN_SIZES + 0] = "*.*"
                            "..."
                            "*.*",
    [CELL_SIGN_SIZES + 1] = "***"
                            "***"
                            "***",
#else
    [SIGN_X] = "X..X"
               ".XX."
               ".XX."
               "X..X",
    [SIGN_O] = ".OO."
               "O..O"
               "O..O"
               ".OO.",
    [SIGN_DRAW] = "****"
                  "...."
                  "...."
                  "****",
    [SIGN_MENU] = "*..*"
                  ".**."
                  ".**."
                  "*..*",
    [SIGN_ASK] = "***."
                 "...*"
                 "..*."
                 "..*.",
    [SIGN_NOTHING] = "...."
                     "****"
                     "****"
                     "....",
    [SIGN_LAYOUT] = "*XXX"
                    "O..."
                    "OXX."
                    "O...",
    [CELL_SIGN_SUN] = ".**."
                      "****"
                      "****"
                      ".**.",
    [SIGN_LEVEL + 0] = "...."
                       "...."
                       "...."
                       "XXX.",
    [SIGN_LEVEL + 1] = "...."
                       "...."
                       "...."
                       "OXX.",
    [SIGN_LEVEL + 2] = "...."
                       "...."
                       ".O.."
                       "OOX.",
    [SIGN_LEVEL + 3] = "...."
                       "..O."
                       ".OO."
                       "OOO.",
    [CELL_SIGN_SIZES + 0] = "...."
                            ".**."
                            ".**."
                            "....",
    [CELL_SIGN_SIZES + 1] = "***."
                            "***."
                            "***."
                            "....",
    [CELL_SIGN_SIZES + 2] = "****"
                            "****"
                            "****"
                            "****",
#endif
};

// cell: counted row by row.
static void light(frame_t *frame, uint8_t cell)
{
    uint8_t *row = &frame->row[cell / SIDE % FRAME_SIZE];
    *row = (uint8_t)(*row | FIRST_PIXEL >> cell % SIDE);
}

// Lights the cell of a digit in one ink, besides what is drawn. place: 0..8, for `1` to `9`.
static void draw_place(picture_t *p, uint8_t ink, uint8_t place)
{
    uint8_t to_its_row = (uint8_t)(place / DIGITS_SIDE * (SIDE - DIGITS_SIDE));
    light(picture_plane(p, ink), (uint8_t)(place + to_its_row));
}

// The result of a game, for board_marks.c.
void sign_draw(frame_t *frame, sign_t sign)
{
    for (uint8_t cell = 0; cell < SIDE * SIDE; cell++)
        if (signs[sign][cell] != '.')
            light(frame, cell);
}

// Over the whole picture. sign: below CELL_SIGNS.
static void draw_sign(picture_t *p, uint8_t sign)
{
    picture_sign(p, INK_GRID);
    for (uint8_t cell = 0; cell < SIDE * SIDE; cell++) {
        char ink = signs[sign % CELL_SIGNS][cell];
        if (ink != '.')
            light(picture_plane(p, ink == 'X' ? INK_X : ink == 'O' ? INK_O : INK_GRID), cell);
    }
}

// As many of the digits' cells, 0..9, row by row, in one ink.
static void draw_count(picture_t *p, uint8_t ink, uint8_t count)
{
    picture_sign(p, ink);
    for (uint8_t place = 0; place < count && place < DIGITS_SIDE * DIGITS_SIDE; place++)
        draw_place(p, ink, place);
}

// ---- The score ----

// X's games, O's and draws have a second each: a sign, a gap, the tens, flickering, if there are any, and the
// ones.
enum { EACH_MS = 1000, SIGN_MS = 250, GAP_MS = 100, TENS_MS = 300, FLICKER_MS = 50 };
enum { DIGITS_FROM_MS = SIGN_MS + GAP_MS, SCORE_SHOWN_MAX = 99 };

static void draw_digits(picture_t *p, uint8_t ink, uint8_t score, uint16_t age)
{
    uint16_t ones_from = score < 10 ? 0 : TENS_MS;
    if (age < ones_from) {
        bool lit = age / FLICKER_MS % 2 == 0;
        draw_count(p, ink, lit ? score / 10 : 0);
        picture_changes_in(p, (time_ms_t)(FLICKER_MS - age % FLICKER_MS));
    } else {
        draw_count(p, ink, score % 10);
        picture_changes_in(p, (time_ms_t)(EACH_MS - DIGITS_FROM_MS - age));
    }
}

// The panel ends the screen after the last one.
static void draw_score(picture_t *p, const session_t *session)
{
    static const FLASH uint8_t sign_of[SCORE_KINDS] = {
        [SCORE_X] = SIGN_X, [SCORE_O] = SIGN_O, [SCORE_DRAWS] = SIGN_DRAW};
    uint8_t kind = (uint8_t)(p->age / EACH_MS % SCORE_KINDS);
    uint16_t age = p->age % EACH_MS, score = session_score(session, kind);
    sign_t sign = (sign_t)sign_of[kind];
    if (age < SIGN_MS) {
        draw_sign(p, (uint8_t)sign);
        picture_changes_in(p, (time_ms_t)(SIGN_MS - age));
    } else if (age < DIGITS_FROM_MS) {
        picture_sign(p, INK_GRID);
        picture_changes_in(p, (time_ms_t)(DIGITS_FROM_MS - age));
    } else {
        draw_digits(p, sign_ink(sign), (uint8_t)(score > SCORE_SHOWN_MAX ? SCORE_SHOWN_MAX : score),
                    (uint16_t)(age - DIGITS_FROM_MS));
    }
}

// ---- The self-test ----

// A key lights X's ink in its place on the keypad; where there is none, O's in a place of its own.
static void draw_key(picture_t *p, uint8_t key)
{
    static const FLASH uint8_t others[KEYPAD_KEYS] = {
        [KEY_A] = 2, [KEY_B] = 5, [KEY_C] = 8, [KEY_D] = 4, [KEY_STAR] = 6, [KEY_0] = 7, [KEY_HASH] = 0};
    uint8_t row = key / KEYPAD_COLS, col = key % KEYPAD_COLS;
    if (row < SIDE && col < SIDE)
        light(picture_plane(p, INK_X), (uint8_t)(row * SIDE + col));
    else
        draw_place(p, INK_O, others[key]);
}

static void draw_keys(picture_t *p, uint16_t down)
{
    picture_sign(p, INK_GRID);
    for (uint8_t key = 0; key < KEYPAD_KEYS; key++, down >>= 1)
        if (down & 1)
            draw_key(p, key);
}

// ---- The menu of inputs with a d-pad ----

// The offers are in the places of 1 to 9; the sound's has O's ink while it is on, X's while it is off.
static void draw_offer(picture_t *p, uint8_t offer, const settings_t *settings)
{
    uint8_t ink = INK_GRID;
    if (offer == OFFER_SOUND)
        ink = settings->muted ? INK_X : INK_O;
    picture_sign(p, INK_GRID);
    draw_place(p, ink, offer);
}
_Static_assert((int)OFFERS == DIGITS_SIDE * DIGITS_SIDE, "each offer has a place");

static void draw_menu(picture_t *p, screen_t screen, const settings_t *settings)
{
    const screen_is_t is = screen_is(screen);
    switch (is.kind) {
    case SCREEN_OFFERS: draw_offer(p, is.value, settings); break;
    case SCREEN_LEVELS: draw_sign(p, (uint8_t)(SIGN_LEVEL + is.value)); break;
    case SCREEN_SIZES: draw_sign(p, (uint8_t)(CELL_SIGN_SIZES + is.value - TTT_N_MIN)); break;
    default: draw_sign(p, CELL_SIGN_SUN); break;
    }
}

// ---- All screens ----

// Blinks, as few cells make a question mark.
static void draw_question(picture_t *p)
{
    enum { ON = 5, OFF = 5 };
    if (picture_blink(p, ON, OFF))
        draw_sign(p, SIGN_ASK);
    else
        picture_sign(p, INK_GRID);
}

void picture_draw(picture_t *p, const view_t *view)
{
    picture_begin(p, view->age, view->stays_for);
    if (screen_is_of_menu(view->screen)) {
        draw_menu(p, view->screen, &view->session->settings);
        return;
    }
    switch (view->screen) {
    case SCREEN_DEAD_DRAW: draw_sign(p, SIGN_DRAW); break;
    case SCREEN_NOTHING: draw_sign(p, SIGN_NOTHING); break;
    case SCREEN_MENU: draw_sign(p, SIGN_MENU); break;
    case SCREEN_ASK_NEW:
    case SCREEN_ASK_SIZE: draw_question(p); break;
    case SCREEN_LAYOUT: draw_sign(p, SIGN_LAYOUT); break;
    case SCREEN_LEVEL: draw_sign(p, (uint8_t)(SIGN_LEVEL + view->session->settings.level % LEVELS)); break;
    case SCREEN_TEST_LEDS: draw_sign(p, CELL_SIGN_ALL); break;
    case SCREEN_ASK_KEY:
    case SCREEN_TEST_KEYS: draw_keys(p, view->keys_down); break;
    case SCREEN_SCORE: draw_score(p, view->session); break;
    default: board_marks_draw_game(p, view); break;
    }
}
