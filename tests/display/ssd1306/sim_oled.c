// Games on the OLED of the virtual board, judged by what can be seen.
#include "hal/key.h"
#include "tests/display/ssd1306/oled_rig.h"

BEFORE_EACH
{
    d = rig_on(7);
}

AFTER_EACH
{
    rig_free(&d);
}

// The last mark of a game, and then undo.
static void play(unsigned n, const char *const *cells, unsigned count, const char *end_words)
{
    char line[20], marks[LIT_TEXT], before[LIT_TEXT];
    lit_t lit;
    snprintf(line, sizeof line, "new %u", n);
    type(line);
    for (unsigned i = 0; i < count; i++) {
        lit = look();
        lit_marks(&lit, n, before);
        type(cells[i]);
    }
    lit = look();
    lit_marks(&lit, n, marks);
    expect(n, marks, end_words);
    assert_int_equal(strcspn(marks, "?"), strlen(marks));
    type("undo");
    expect(n, before, count % 2 == 0 ? "O's turn" : "X's turn");
    type(cells[count - 1]);
    expect(n, marks, end_words);
}

static const unsigned sizes[] = {2, 3, 4, 5, 8};

enum { CELLS_MAX = 64, CELL_TEXT = 4 };
static char cell_text[CELLS_MAX][CELL_TEXT];
static const char *cells[CELLS_MAX];

static void add(unsigned *count, unsigned row, unsigned col)
{
    snprintf(cell_text[*count], CELL_TEXT, "%u %u", row % 10, col % 10);
    cells[*count] = cell_text[*count];
    ++*count;
}

// X takes the first row, O the second.
TEST(a_win_and_its_undo_are_seen_on_every_size)
{
    for (unsigned i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        unsigned n = sizes[i], count = 0;
        for (unsigned col = 0; col < n; col++) {
            add(&count, 0, col);
            if (col + 1 < n)
                add(&count, 1, col);
        }
        play(n, cells, count, "> X wins!");
        char marks[LIT_TEXT];
        lit_t lit = look();
        lit_marks(&lit, n, marks);
        for (unsigned col = 0; col < n; col++)
            assert_memory_equal(marks + 2 * col, "X!", 2);
    }
}

// Rows of X and O in turn, two and two of them the same way round, have no line of one player.
static bool is_x_of_draw(unsigned row, unsigned col)
{
    return (row / 2 + col) % 2 == 0;
}

// The index-th cell of a player.
static void add_of_draw(unsigned *count, unsigned n, bool x, unsigned index)
{
    for (unsigned i = 0; i < n * n; i++)
        if (is_x_of_draw(i / n, i % n) == x && index-- == 0)
            add(count, i / n, i % n);
}

TEST(a_draw_and_its_undo_are_seen_on_every_size_that_has_one)
{
    for (unsigned i = 1; i < sizeof sizes / sizeof *sizes; i++) {
        unsigned n = sizes[i], count = 0;
        while (count < n * n)
            add_of_draw(&count, n, count % 2 == 0, count / 2);
        play(n, cells, count, ">  Draw");
    }
}

// n = 4, with the cursor; a mark on it; refused; the hint; the computer's answer, which the next key takes
// note of.
TEST(cursor_refused_cell_hint_and_computers_mark_are_seen_without_blinking)
{
    char marks[LIT_TEXT];
    rig_press(&d, "*4");
    expect(4, "..../..../...+./....", "X's turn||");
    rig_press(&d, "45");
    expect(4, "..../..../.X+../....", "O's turn||");
    board_press(d.board, KEY_5, board_now(d.board), 0);
    rig_wait_ms(&d, 100);
    expect(4, "..../..../.X+!../....", "O's turn|Taken!|");
    board_release(d.board, KEY_5, board_now(d.board), 0);
    rig_wait_ms(&d, 400);
    expect(4, "..../..../.X+../....", "O's turn||");
    rig_press(&d, "0");
    rig_wait_ms(&d, 500);
    lit_t lit = look();
    lit_marks(&lit, 4, marks);
    assert_non_null(strchr(marks, '*'));
    rig_wait_ms(&d, 2100);
    rig_press(&d, "C");
    rig_wait_ms(&d, 1500);
    rig_press(&d, "65");
    rig_wait_ms(&d, 1000);
    lit = look();
    lit_marks(&lit, 4, marks);
    assert_non_null(strchr(marks, '^'));
    rig_press(&d, "2");
    lit = look();
    lit_marks(&lit, 4, marks);
    assert_null(strchr(marks, '^'));
}
