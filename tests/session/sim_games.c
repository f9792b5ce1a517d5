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

TEST(x_wins_by_a_row_a_column_and_both_diagonals)
{
    for (int n = 2; n <= 8; n++) {
        const int line = n % 4;
        start(n, (uint64_t)n);
        for (int k = 0; k < n; k++) {
            int row = line == 0 ? 0 : k, col = line == 1 ? 0 : line == 3 ? n - 1 - k : k;
            play(row, col);
            if (k < n - 1) // O goes where it does no harm: next to the line
                play(line == 0 ? 1 : k, line == 0 ? k : (col + 1) % n);
        }
        assert_int_equal(model_result(&s.model), 'X');
        checked_end(&s);
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
