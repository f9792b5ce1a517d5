// Tests of the panes' positions for every size of terminal.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/layout.c"
#include "tests/support/test.h"

enum { LINES_MAX = 70, COLUMNS_MAX = 200, PANES = 6 };

static bool overlap(area_t a, area_t b)
{
    return a.height > 0 && b.height > 0 && a.y < b.y + b.height && b.y < a.y + a.height &&
           a.x < b.x + b.width && b.x < a.x + a.width;
}

static void check_panes(const layout_t *l, int lines, int columns)
{
    const area_t pane[PANES] = {l->matrix, l->keypad, l->board, l->console, l->game, l->bar};
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

TEST(at_every_size_panes_are_inside_and_do_not_overlap_and_matrix_and_input_are_there)
{
    for (int lines = 1; lines <= LINES_MAX; lines++)
        for (int columns = 1; columns <= COLUMNS_MAX; columns++)
            for (int large = 0; large < 2; large++) {
                layout_t l = layout_for(lines, columns, large != 0);
                int frame = l.framed ? 2 : 0, console_h = l.console.height;
                assert_int_equal(l.matrix.height, (l.large ? 16 : 8) + frame);
                assert_int_equal(l.matrix.width, (l.large ? 32 : 16) + frame);
                if (lines < 8 || columns < 16)
                    continue;
                check_panes(&l, lines, columns);
                assert_int_equal(l.input.height, lines > 8 || console_h > 0);
                int bottom = console_h > 0 ? l.console.y + console_h : lines;
                assert_true(l.input.height == 0 || l.input.y == bottom - 1);
            }
}

// An 8x8 board with the line below it that tells the turn.
enum { BOARD_8X8_H = 17, BOARD_8X8_W = 34 };

TEST(a_usual_terminal_shows_all_panes_and_a_small_one_the_important_ones)
{
    static const int sizes[][2] = {{24, 80}, {25, 100}, {40, 120}, {37, 120}, {60, 90}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        layout_t l = layout_for(sizes[i][0], sizes[i][1], true);
        assert_true(l.large && l.framed && l.keypad.height > 0 && l.game.height > 0 && l.bar.height > 0);
        assert_true(l.keypad_form == (i == 2 ? KEYPAD_BOXED : KEYPAD_NAMED));
        assert_true(l.console.height >= CONSOLE_TITLE_H + BOARD_8X8_H + CONSOLE_INPUT_H);
        assert_true(l.console.width >= BOARD_8X8_W);
    }
    layout_t l = layout_for(23, 80, true);
    assert_true(!l.large && l.keypad_form == KEYPAD_NAMED && l.console.height >= 10);
    l = layout_for(12, 40, true);
    assert_true(l.keypad.height == 4 && l.board.height >= 3 && l.bar.height == 1);
    l = layout_for(10, 20, true);
    assert_true(l.board.height == 0 && l.game.height == 1 && l.bar.height == 1 && l.keypad.height == 0);
    l = layout_for(30, 20, true);
    assert_true(l.keypad.height == 4 && l.console.height >= 3);
}

static void check_cut(const layout_t *l, int lines, int columns, int height, int width)
{
    bool whole = lines >= layout_lines_for(height) && columns >= width;
    if (l->cut == whole || (l->cut && l->bar.height != 1))
        fail_msg("%d lines, %d columns: a display of %dx%d is%s cut", lines, columns, height, width,
                 l->cut ? "" : " not");
}

TEST(the_bottom_line_can_say_of_every_display_whether_it_is_cut)
{
    static const int displays[][2] = {{5, 14}, {10, 66}, {18, 66}}; // 3x3 LEDs, four matrices, 128x64 pixels
    for (int lines = 1; lines <= LINES_MAX; lines++)
        for (int columns = 1; columns <= COLUMNS_MAX; columns++) {
            layout_t l = layout_for(lines, columns, true);
            check_cut(&l, lines, columns, 8, 16);
            for (unsigned i = 0; i < sizeof displays / sizeof *displays; i++) {
                l = layout_around(lines, columns, displays[i][0], displays[i][1]);
                check_cut(&l, lines, columns, displays[i][0], displays[i][1]);
            }
        }
    assert_int_equal(layout_lines_for(8), 8);
    assert_int_equal(layout_lines_for(18), 20);
}

TEST(panes_around_other_displays_do_not_overlap_and_80_by_24_has_a_console)
{
    static const struct {
        int height, width;
    } displays[] = {{10, 66}, {18, 66}}; // four matrices in a row, 128x64 pixels
    for (unsigned i = 0; i < 2; i++) {
        int height = displays[i].height, width = displays[i].width;
        for (int lines = height + 2; lines <= LINES_MAX; lines++)
            for (int columns = width; columns <= COLUMNS_MAX; columns++) {
                layout_t l = layout_around(lines, columns, height, width);
                check_panes(&l, lines, columns);
            }
        layout_t usual = layout_around(24, 80, height, width);
        assert_true(usual.console.height >= 4 && usual.keypad.height > 0);
    }
}
