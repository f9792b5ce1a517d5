// Whole games, played by keys on the virtual board and judged by the LEDs.

#include "tests/support/rig.h"
#include "tests/support/model.h"
#include "tests/support/test.h"

// Long enough to see both phases of everything that blinks, short enough that no result glyph comes.
enum { LOOK_MS = 1900 };

typedef struct {
    rig_t device;
    model_t eyes;
} table_t;

static table_t sit_down(int n, uint64_t seed)
{
    table_t t = {.device = rig_on(seed)};
    eyes_new(&t.eyes, n);
    rig_press(&t.device, (char[]){'*', (char)('0' + n), '\0'});
    return t;
}

static void look(table_t *t)
{
    char expected[RIG_PIXELS + 1], seen[RIG_PIXELS + 1];
    eyes_expect(&t->eyes, expected);
    rig_watch(&t->device, LOOK_MS, seen);
    rig_assert_seen(expected, seen);
}

// Presses one key, on the device and in the model, and looks. A refusal is over before the look begins.
static void press(table_t *t, char key)
{
    bool acted = key == '#' ? model_undo(&t->eyes) : eyes_digit(&t->eyes, key);
    rig_press(&t->device, (char[]){key, '\0'});
    if (!acted)
        rig_wait_ms(&t->device, 300);
    look(t);
}

static void press_all(table_t *t, const char *keys)
{
    for (; *keys != '\0'; keys++) {
        if (*keys != ' ')
            press(t, *keys);
    }
}

// Takes the cursor to a cell, by the shortest way, and plays it; looks once the mark is set.
static void play(table_t *t, int row, int col)
{
    if (t->eyes.n <= 3) {
        press(t, (char)('1' + 3 * row + col));
        return;
    }
    while (t->eyes.row != row || t->eyes.col != col) {
        int down = (row > t->eyes.row) - (row < t->eyes.row),
            right = (col > t->eyes.col) - (col < t->eyes.col);
        char key = (char)('5' + 3 * down + right);
        eyes_digit(&t->eyes, key);
        rig_press(&t->device, (char[]){key, '\0'});
    }
    press(t, '5');
}

static void leave(table_t *t)
{
    rig_free(&t->device);
}

TEST(x_wins_by_a_row_a_column_and_both_diagonals_on_every_board)
{
    const int sizes[] = {2, 3, 4, 5, 8};
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        int n = sizes[i];
        for (int line = 0; line < 4; line++) {
            table_t t = sit_down(n, (uint64_t)(10 * n + line));
            for (int k = 0; k < n; k++) {
                int row = line == 0 ? 0 : k, col = line == 1 ? 0 : line == 3 ? n - 1 - k : k;
                play(&t, row, col);
                if (k <
                    n - 1) // O goes where it does no harm: next to the line, never on the other lines tried
                    play(&t, line == 0 ? 1 : k, line == 0 ? k : (col + 1) % n);
            }
            assert_int_equal(model_result(&t.eyes), 'X');
            leave(&t);
        }
    }
}

TEST(draw_undo_and_win_on_three)
{
    table_t t = sit_down(3, 1);
    press_all(&t, "159 287 364"); // a draw
    assert_int_equal(model_result(&t.eyes), '=');
    press_all(&t, "####");
    press_all(&t, "7364");
    while (t.eyes.moves != 0)
        press(&t, '#');
    press(&t, '#');            // nothing left
    press_all(&t, "42 51 63"); // and now X wins; after the end digits are refused
    press_all(&t, "98");
    press(&t, '#');
    leave(&t);
}

TEST(random_keys_on_every_board)
{
    for (int n = 2; n <= 8; n++) {
        table_t t = sit_down(n, (uint64_t)(1000 + n));
        for (int i = 0; i < 40 && !(model_result(&t.eyes) != '.' && i > 30); i++) {
            char key = (char)('1' + rig_random(&t.device, 9));
            if (rig_random(&t.device, 3) == 0)
                key = n >= 4 ? '5' : '#';
            if (model_result(&t.eyes) != '.')
                key = '#';
            press(&t, key);
        }
        leave(&t);
    }
}

// Pairs of X and O in turn, shifted from row to row, leave no line whole: XXOOX, OOXXO, ...
static bool is_x_in_a_draw(int row, int col)
{
    return (col / 2 + row) % 2 == 0;
}

// The next cell of a player in that pattern from *cell on, row by row.
static void play_next(table_t *t, int *cell, bool x)
{
    int n = t->eyes.n;
    while (is_x_in_a_draw(*cell / n, *cell % n) != x)
        ++*cell;
    play(t, *cell / n, *cell % n);
    ++*cell;
}

TEST(a_full_board_without_a_line_is_a_draw_and_can_be_taken_back)
{
    const int sizes[] = {3, 4, 5, 8};
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        table_t t = sit_down(sizes[i], (uint64_t)sizes[i]);
        int next_x = 0, next_o = 0;
        for (int move = 0; move < t.eyes.n * t.eyes.n; move++)
            play_next(&t, move % 2 == 0 ? &next_x : &next_o, move % 2 == 0);
        assert_int_equal(model_result(&t.eyes), '=');
        char seen[RIG_PIXELS + 1];
        rig_wait_ms(&t.device, 3200 - LOOK_MS - 40);
        rig_watch(&t.device, 500, seen);
        rig_assert_seen("........ ######## ######## ........ ........ ######## ######## ........", seen);
        press_all(&t, "####");
        leave(&t);
    }
}
