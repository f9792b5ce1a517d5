// Where the terminal's panes go, for every size of terminal.
#include <string.h>

#include "board/virtual/terminal/layout.c"
#include "tests/support/test.h"

enum { LINES_MAX = 70, COLUMNS_MAX = 200, PANES = 6 };

static void panes_of(const layout_t *l, area_t pane[PANES])
{
    const area_t all[PANES] = {l->matrix, l->keypad, l->board, l->console, l->game, l->bar};
    memcpy(pane, all, sizeof all);
}

static bool overlap(area_t a, area_t b)
{
    return a.height > 0 && b.height > 0 && a.y < b.y + b.height && b.y < a.y + a.height &&
           a.x < b.x + b.width && b.x < a.x + a.width;
}

static void check(int lines, int columns, bool can_draw_large)
{
    layout_t l = layout_for(lines, columns, can_draw_large);
    area_t pane[PANES];
    panes_of(&l, pane);
    for (int i = 0; i < PANES; i++) {
        area_t a = pane[i];
        bool inside = a.y >= 0 && a.x >= 0 && a.y + a.height <= lines && a.x + a.width <= columns;
        if (a.height < 0 || (a.height > 0 && (a.width <= 0 || !inside)))
            fail_msg("%d lines, %d columns: pane %d is at %d,%d, size %d,%d", lines, columns, i, a.y, a.x,
                     a.height, a.width);
        for (int j = 0; j < i; j++)
            if (overlap(a, pane[j]))
                fail_msg("%d lines, %d columns: panes %d and %d overlap", lines, columns, i, j);
    }
}

TEST(at_every_size_panes_are_on_the_screen_and_apart)
{
    for (int lines = 8; lines <= LINES_MAX; lines++)
        for (int columns = 16; columns <= COLUMNS_MAX; columns++) {
            check(lines, columns, false);
            check(lines, columns, true);
        }
}

TEST(the_matrix_is_there_at_every_size)
{
    for (int lines = 1; lines <= LINES_MAX; lines++)
        for (int columns = 1; columns <= COLUMNS_MAX; columns++) {
            layout_t l = layout_for(lines, columns, true);
            int frame = l.framed ? 2 : 0;
            assert_int_equal(l.matrix.height, (l.large ? 16 : 8) + frame);
            assert_int_equal(l.matrix.width, (l.large ? 32 : 16) + frame);
        }
}

TEST(a_line_can_be_typed_wherever_there_is_a_bottom_line)
{
    for (int lines = 9; lines <= LINES_MAX; lines++)
        for (int columns = 16; columns <= COLUMNS_MAX; columns++) {
            layout_t l = layout_for(lines, columns, true);
            area_t c = l.console;
            assert_int_equal(l.input.height, 1);
            assert_int_equal(l.input.y, c.height > 0 ? c.y + c.height - 1 : lines - 1);
        }
}

// A whole 8 x 8 board with the line that tells the turn, and the line that is typed.
enum { BOARD_8X8_H = 17, BOARD_8X8_W = 34 };

TEST(a_usual_terminal_shows_all_with_large_leds_and_an_8x8_board)
{
    static const int sizes[][2] = {{24, 80}, {25, 100}, {40, 120}, {37, 120}, {60, 90}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int large = 0; large < 2; large++) {
            layout_t l = layout_for(sizes[i][0], sizes[i][1], large != 0);
            assert_int_equal(l.large, large);
            assert_true(l.framed && l.keypad.height > 0 && l.game.height > 0 && l.bar.height > 0);
            assert_true(l.keypad_form == (i == 2 ? KEYPAD_BOXED : KEYPAD_NAMED));
            assert_true(l.console.height >= CONSOLE_TITLE_H + BOARD_8X8_H + CONSOLE_INPUT_H);
            assert_true(l.console.width >= BOARD_8X8_W);
        }
    assert_false(layout_for(23, 80, true).large);
    assert_false(layout_for(24, 79, true).large);
}

TEST(small_terminals_keep_what_matters)
{
    layout_t l = layout_for(12, 40, true);
    assert_int_equal(l.keypad.height, 4);
    assert_true(l.board.height >= 3);
    assert_int_equal(l.bar.height, 1);
    l = layout_for(10, 20, true);
    assert_int_equal(l.board.height, 0);
    assert_int_equal(l.game.height, 1);
    assert_int_equal(l.bar.height, 1);
    assert_int_equal(l.keypad.height, 0);
    l = layout_for(30, 20, true);
    assert_int_equal(l.keypad.height, 4);
    assert_true(l.console.height >= 3);
    l = layout_for(23, 79, true);
    assert_int_equal(l.keypad_form, KEYPAD_NAMED);
    assert_true(l.console.height >= 10);
}
