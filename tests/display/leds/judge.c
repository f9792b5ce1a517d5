// Checks a game on the LEDs: marks in their colours, a blinking completed line, a blinking cursor.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/products/judge.h"
#include "tests/support/test.h"

const unsigned judge_repairs_ms = 0; // LEDs have no registers

enum { WIDTH = 6, HEIGHT = 3, LEDS = WIDTH * HEIGHT };

// Watches every LED for a time: `#` always lit, `.` always dark, `b` both.
static void watch(rig_t *d, unsigned ms, char seen[LEDS + 1])
{
    static board_screen_t screen;
    bool lit[LEDS] = {false}, dark[LEDS] = {false};
    for (unsigned t = 0; t <= ms; t += 5) {
        board_screen(d->board, &screen);
        assert_int_equal(screen.width, WIDTH);
        assert_int_equal(screen.height, HEIGHT);
        for (unsigned i = 0; i < LEDS; i++) {
            board_colour_t c = screen.pixel[i];
            bool is_lit = board_colour_is_lit(c);
            assert_true(c.blue == 0 && (i % 2 == 0 ? c.green : c.red) == 0); // X's LED is red, O's green
            lit[i] |= is_lit;
            dark[i] |= !is_lit;
        }
        rig_wait_ms(d, 5);
    }
    for (unsigned i = 0; i < LEDS; i++)
        seen[i] = !lit[i] ? '.' : dark[i] ? 'b' : '#';
    seen[LEDS] = '\0';
}

static char led_of(const model_t *m, int row, int col, char mark)
{
    bool cursor = m->n >= MODEL_CURSOR_FROM_N && !model_is_over(m) && row == m->row && col == m->col;
    char there = m->cell[row][col];
    if (cursor && mark == (there == '.' ? model_to_move(m) : there))
        return 'b';
    if (there != mark)
        return '.';
    return model_wins(m, row, col) ? 'b' : '#';
}

// A board of 2x2 is in the corners.
void judge_display(rig_t *d, const model_t *m)
{
    char wanted[LEDS + 1], seen[LEDS + 1];
    int pitch = m->n == 2 ? 2 : 1;
    memset(wanted, '.', LEDS);
    wanted[LEDS] = '\0';
    judge_wait_for_board(d, m);
    for (int row = 0; row < m->n; row++)
        for (int col = 0; col < m->n; col++) {
            char *led = &wanted[row * pitch * WIDTH + col * pitch * 2];
            led[0] = led_of(m, row, col, 'X');
            led[1] = led_of(m, row, col, 'O');
        }
    watch(d, 1200, seen);
    assert_string_equal(seen, wanted);
}
