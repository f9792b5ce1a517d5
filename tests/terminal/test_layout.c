// Where the terminal's panes go, for every size of terminal.
#include <string.h>

#include "board/virtual/terminal/layout.c"
#include "tests/support/test.h"

enum { LINES_MAX = 70, COLUMNS_MAX = 200, PANES = 6 };

static void panes_of(const layout_t *l, area_t pane[PANES])
{
    const area_t all[PANES] = {l->matrix, l->keypad, l->status, l->notes, l->console, l->bar};
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

TEST(a_usual_terminal_shows_all_with_large_leds)
{
    layout_t l = layout_for(24, 80, true);
    area_t pane[PANES];
    panes_of(&l, pane);
    assert_true(l.large && l.framed);
    for (int i = 0; i < PANES; i++)
        assert_true(pane[i].height > 0);
    assert_true(l.console.width >= 40);
    assert_false(layout_for(24, 80, false).large);
    assert_false(layout_for(23, 80, true).large);
    assert_false(layout_for(24, 79, true).large);
}

TEST(small_terminals_keep_what_matters)
{
    layout_t l = layout_for(12, 40, true);
    assert_int_equal(l.keypad.height, 4);
    assert_true(l.status.height >= 3);
    assert_int_equal(l.bar.height, 1);
    l = layout_for(10, 20, true);
    assert_int_equal(l.status.height, 1);
    assert_int_equal(l.bar.height, 1);
    assert_int_equal(l.keypad.height, 0);
    l = layout_for(15, 20, true);
    assert_true(l.status.height > 0);
    l = layout_for(30, 20, true);
    assert_int_equal(l.keypad.height, 4);
    assert_true(l.console.height >= 3);
    l = layout_for(23, 79, true);
    assert_true(l.console.height >= 10);
}
