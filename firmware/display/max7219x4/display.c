// Display driver for four 8x8 matrices in a chain: the board on the left, then turn, level and score.
// SPDX-License-Identifier: MIT
#include "display/display.h"

#include "display/matrix/pixel_row.h"
#include "display/matrix/board_marks.h"
#include "display/matrix/signs.h"
#include "hal/flash.h"
#include "hal/max7219.h"
#include "hal/orientation.h"
#include "hal/spi.h"

// ---- The modules beside the board: in seven columns, as the first of each module stays dark ----

enum { SIDE_TURN, SIDE_LEVEL, SIDE_SCORE, SIDES };

// clang-format off
static const FLASH frame_t signs[] = {
    [TTT_X_WINS - TTT_X_WINS] = {{
        ROW(o, I, I, o, o, o, I, I),
        ROW(o, I, I, I, o, I, I, I),
        ROW(o, o, I, I, I, I, I, o),
        ROW(o, o, o, I, I, I, o, o),
        ROW(o, o, o, I, I, I, o, o),
        ROW(o, o, I, I, I, I, I, o),
        ROW(o, I, I, I, o, I, I, I),
        ROW(o, I, I, o, o, o, I, I),
    }},
    [TTT_O_WINS - TTT_X_WINS] = {{
        ROW(o, o, o, I, I, I, o, o),
        ROW(o, o, I, I, I, I, I, o),
        ROW(o, I, I, I, o, I, I, I),
        ROW(o, I, I, o, o, o, I, I),
        ROW(o, I, I, o, o, o, I, I),
        ROW(o, I, I, I, o, I, I, I),
        ROW(o, o, I, I, I, I, I, o),
        ROW(o, o, o, I, I, I, o, o),
    }},
    [TTT_DRAW - TTT_X_WINS] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, I, I, I, I, I, I, I),
        ROW(o, I, I, I, I, I, I, I),
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, I, I, I, I, I, I, I),
        ROW(o, I, I, I, I, I, I, I),
        ROW(o, o, o, o, o, o, o, o),
    }},
};
// clang-format on

static void draw_turn(frame_t *frame, const ttt_t *board)
{
    uint8_t sign = board->turn == TTT_O ? TTT_O_WINS - TTT_X_WINS : 0;
    if (board->turn == TTT_NOBODY)
        sign = (uint8_t)(ttt_result(board) - TTT_X_WINS);
    *frame = signs[sign];
}

// In the right column of each bar.
static void draw_level(frame_t *frame, uint8_t level)
{
    sign_draw_level(frame, level);
    for (uint8_t row = 0; row < FRAME_SIZE; row++)
        frame->row[row] &= 0x49;
}

enum { SCORE_TOP = 99, DIGITS_FROM = FRAME_SIZE - SIGN_DIGIT_ROWS, DOTS_A_ROW = 3, X_FROM = 4 };

// One pixel for every ten, from the left.
static uint8_t dots_row(uint8_t tens, uint8_t row)
{
    static const FLASH uint8_t dots[] = {0, 4, 6, 7};
    uint8_t before = (uint8_t)(DOTS_A_ROW * row);
    if (tens <= before)
        return dots[0];
    uint8_t left = (uint8_t)(tens - before);
    return dots[left < DOTS_A_ROW ? left : DOTS_A_ROW];
}

// Returns three pixels; bit 0 is the right one.
static uint8_t score_row(uint8_t score, uint8_t row)
{
    if (row >= DIGITS_FROM)
        return sign_digit_row(score % 10, (uint8_t)(row - DIGITS_FROM));
    return dots_row(score / 10, row);
}

static uint8_t shown_score(const session_t *session, uint8_t kind)
{
    uint16_t score = session_score(session, kind);
    return (uint8_t)(score < SCORE_TOP ? score : SCORE_TOP);
}

static void draw_score(frame_t *frame, const session_t *session)
{
    uint8_t left = shown_score(session, SCORE_X), right = shown_score(session, SCORE_O);
    for (uint8_t row = 0; row < FRAME_SIZE; row++)
        frame->row[row] = (uint8_t)(score_row(left, row) << X_FROM | score_row(right, row));
}

static void fill(frame_t side[SIDES], uint8_t pixels)
{
    for (uint8_t i = 0; i < SIDES; i++)
        for (uint8_t row = 0; row < FRAME_SIZE; row++)
            side[i].row[row] = pixels;
}

// Draws them. The turn is the sign of X or O, after the end that of the result. The score is X's on the left
// and O's on the right: the last digit, and above it a pixel for every ten; above 99 it is drawn as 99.
// The first column of each stays dark, so that neighbours do not touch. During the self-test all pixels are
// lit, or dark.
static void draw_sides(frame_t side[SIDES], const view_t *view)
{
    if (view->screen == SCREEN_TEST_LEDS || view->screen == SCREEN_TEST_KEYS) {
        fill(side, view->screen == SCREEN_TEST_LEDS ? 0xFF : 0);
        return;
    }
    draw_turn(&side[SIDE_TURN], &view->session->board);
    draw_level(&side[SIDE_LEVEL], view->session->settings.level);
    draw_score(&side[SIDE_SCORE], view->session);
}

// ---- The driver ----

_Static_assert(LAYOUT_MAX == ORIENTATIONS - 1, "a layout is an orientation");
enum { MODULES = 1 + SIDES }; // the board's, and one for each side
_Static_assert((int)MODULES <= (int)MAX7219_MODULES_MAX, "the driver has room for them");

// At full intensity a module takes 330 mA; four exceed a USB port's 500 mA. At a third, with all LEDs lit,
// they do not.
enum { DIMMER = 3, MODULE_MA = 330, DUTY_MAX = 31, USB_MA = 500 };
_Static_assert(MODULES *MODULE_MA * (2 * (BRIGHTNESS_MAX / DIMMER) + 1) / DUTY_MAX <= USB_MA,
               "with all LEDs lit, the modules must not exceed a USB port's current");

picture_t display_picture;
static frame_t side[SIDES];

void display_start(void)
{
    spi_start();
    max7219_start(MODULES);
}

uint16_t display_draw(const view_t *view)
{
    picture_draw(&display_picture, view);
    draw_sides(side, view);
    return display_picture.right_for;
}

uint16_t display_blink_cursor(void)
{
    return board_marks_blink_cursor(&display_picture);
}

// The chain's first module is the rightmost, or the leftmost if the row hangs upside down.
static uint8_t module_of(uint8_t place, uint8_t layout)
{
    return layout & ORIENTATION_MIRROR ? place : (uint8_t)(MODULES - 1 - place);
}

void display_show(uint8_t brightness, uint8_t layout)
{
    frame_t module[MODULES];
    for (uint8_t place = 0; place < MODULES; place++) {
        const frame_t *frame = place == 0 ? &display_picture.plane[0] : &side[place - 1];
        module[module_of(place, layout)] = *orientation_apply(frame, layout);
    }
    max7219_show(MODULES, module, brightness / DIMMER);
}

void display_off(void)
{
    max7219_off(MODULES);
}

void display_refresh(void)
{
    spi_start();
    max7219_refresh(MODULES);
}
