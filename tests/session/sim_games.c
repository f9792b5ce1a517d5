// Whole games, played by keys on the virtual board and judged by the LEDs and the console.
#include "tests/support/checked.h"
#include "tests/support/test.h"

static checked_t s;

// The empty board of n is on the matrix.
static void start(int n, uint64_t seed)
{
    checked_start(&s, seed);
    checked_keys(&s, (char[]){'*', (char)('0' + n), '\0'});
}

// Presses keys one by one, and looks after each. A refusal is over before the look begins.
static void press(const char *keys)
{
    for (; *keys != '\0'; keys++) {
        model_t before = s.model;
        checked_keys(&s, (char[]){*keys, '\0'});
        if (s.model.moves == before.moves && s.model.row == before.row && s.model.col == before.col)
            rig_wait_ms(&s.rig, 300);
        checked_look(&s);
    }
}

static void play(int row, int col)
{
    checked_play(&s, row * s.model.n + col);
    checked_look(&s);
}

TEST(x_wins_by_a_row_a_column_and_both_diagonals_on_every_board)
{
    const int sizes[] = {2, 3, 4, 5, 8};
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        int n = sizes[i];
        for (int line = 0; line < 4; line++) {
            start(n, (uint64_t)(10 * n + line));
            for (int k = 0; k < n; k++) {
                int row = line == 0 ? 0 : k, col = line == 1 ? 0 : line == 3 ? n - 1 - k : k;
                play(row, col);
                if (k < n - 1) // O goes where it does no harm: next to the line, never on the others tried
                    play(line == 0 ? 1 : k, line == 0 ? k : (col + 1) % n);
            }
            assert_int_equal(model_result(&s.model), 'X');
            checked_end(&s);
        }
    }
}

TEST(draw_undo_and_win_on_three)
{
    start(3, 1);
    press("159287364"); // a draw
    assert_int_equal(model_result(&s.model), '=');
    press("####");
    press("7364");
    while (s.model.moves != 0)
        press("#");
    press("#");      // nothing left
    press("425163"); // and now X wins; after the end digits are refused
    press("98");
    press("#");
    checked_end(&s);
}

TEST(random_keys_on_every_board)
{
    for (int n = 2; n <= 8; n++) {
        start(n, (uint64_t)(1000 + n));
        for (int i = 0; i < 40 && !(model_is_over(&s.model) && i > 30); i++) {
            char key = (char)('1' + rig_random(&s.rig, 9));
            if (rig_random(&s.rig, 3) == 0)
                key = n >= 4 ? '5' : '#';
            if (model_is_over(&s.model))
                key = '#';
            press((char[]){key, '\0'});
        }
        checked_end(&s);
    }
}

// Pairs of X and O in turn, shifted from row to row, leave no line whole: XXOOX, OOXXO, ...
static bool is_x_in_a_draw(int row, int col)
{
    return (col / 2 + row) % 2 == 0;
}

// The next cell of a player in that pattern from *cell on, row by row.
static void play_next(int *cell, bool x)
{
    int n = s.model.n;
    while (is_x_in_a_draw(*cell / n, *cell % n) != x)
        ++*cell;
    play(*cell / n, *cell % n);
    ++*cell;
}

TEST(a_full_board_without_a_line_is_a_draw_and_can_be_taken_back)
{
    const int sizes[] = {3, 4, 5, 8};
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        start(sizes[i], (uint64_t)sizes[i]);
        int next_x = 0, next_o = 0;
        while (!model_is_over(&s.model))
            play_next(s.model.moves % 2 == 0 ? &next_x : &next_o, s.model.moves % 2 == 0);
        assert_int_equal(model_result(&s.model), '=');
        char seen[MODEL_LEDS];
        rig_wait_ms(&s.rig, s.model.n <= 4 ? 2600 : 2000); // three seconds from the key on
        rig_watch(&s.rig, 500, seen);
        rig_assert_seen("........ ######## ######## ........ ........ ######## ######## ........", seen);
        press("####");
        checked_end(&s);
    }
}

static void assert_one_way(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    const bool erases = (write->after & ~write->before) != 0;
    (void)board;
    ++*(unsigned *)context;
    assert_true(write->address > 1 && (write->after == 0xFF || !erases));
}

// Each takes 1.8 ms, and the journal's wear is reckoned with that
// (tests/storage/exhaust_journal_bad_bytes.c).
TEST(a_byte_of_the_eeprom_is_erased_or_programmed_and_never_both)
{
    unsigned writes = 0;
    start(3, 7);
    board_on_eeprom(s.rig.board, assert_one_way, &writes);
    for (int games = 0; games < 4; games++)
        checked_keys(&s, "159287364A");
    assert_in_range(writes, 4 * 10 * 2, 4 * 10 * 4);
    checked_end(&s);
}
