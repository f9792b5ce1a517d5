// The promises of computer.h for each level, at positions given as pictures. exhaust_computer_*.c test whole
// games of perfect.
// SPDX-License-Identifier: MIT
#include "tests/rules/cellset.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { RANDOM_NUMBERS = 2500, STEP = 26 };
enum { EASY = COMPUTER_EASY, MEDIUM = COMPUTER_MEDIUM, PERFECT = COMPUTER_PERFECT };

static ttt_t game;
static cellset_board_t board;

// Sets up a position from a picture, row by row.
static void picture(uint8_t n, const char *cells)
{
    cellset_t x = 0, o = 0;
    cellset_board(&board, n);
    for (unsigned i = 0; i < (unsigned)n * n; i++) {
        cellset_t cell = cellset_of(cell_at((uint8_t)(i / n), (uint8_t)(i % n)));
        x |= cells[i] == 'X' ? cell : 0;
        o |= cells[i] == 'O' ? cell : 0;
    }
    cellset_set_up(&game, n, x, o);
    assert_int_not_equal(game.turn, TTT_NOBODY);
}

static void empty(uint8_t n)
{
    cellset_board(&board, n);
    assert_int_equal(ttt_start(&game, n), TTT_OPEN);
}

// All cells that a level chooses, over many random numbers.
static cellset_t choices(computer_level_t level)
{
    cellset_t cells = 0;
    for (unsigned i = 0; i < RANDOM_NUMBERS; i++) {
        const uint16_t random = (uint16_t)(i * STEP);
        const cell_t cell = cellset_answer(&game, level, random);
        assert_int_equal(cellset_answer(&game, level, random), cell);
        cells |= cellset_of(cell);
    }
    return cells;
}

TEST(each_level_chooses_the_expected_cells)
{
    static const struct {
        int first_level, last_level;
        uint8_t n;
        const char *cells, *choices; // row and column of each
        bool is_all;                 // otherwise a subset is right, too
    } positions[] = {
        {EASY, PERFECT, 3, "XX.OO....", "02", true}, // a win, and before a block
        {EASY, PERFECT, 4, "XXX.OOO...X.....", "13", true},
        {EASY, PERFECT, 5, "OOOO................XXXX.", "44", true},
        {EASY, PERFECT, 8, "........XXXXXXX.X...............OOOOOOO.........................", "47", true},
        {EASY, PERFECT, 3, "XX.X.O.OO", "02 20", false}, // one of two wins
        {PERFECT, PERFECT, 3, "X..OX....", "22", true},  // a block
        {PERFECT, PERFECT, 6, ".OOOOO..X......X..X.....X..........X", "00", true},
        {EASY, EASY, 3, "X..OX....", "01 02 12 20 21 22", true},       // which it may overlook
        {MEDIUM, MEDIUM, 4, "XXX.OO......O...", "03 21 22 23", false}, // and this one; or it attacks
        {PERFECT, PERFECT, 3, "XX.XO...O", "02 20", false},            // one of two threats
        // F is above the theorem's bound: a heaviest cell.
        {PERFECT, PERFECT, 5, ".OOOX.......X...X.XX.OO.X", "24", true},
        {PERFECT, PERFECT, 8, "..XXXXXX.OOOOOO.XO......XO......XO...O..XO......XO......X.......",
         "01 10 17 71", false},
        // Each other cell has an answer that wins, whatever its other answers are worth.
        {PERFECT, PERFECT, 4, "O..X.O.XXX...O..", "22 23 33", false},
        {EASY, PERFECT, 3, "XOXXOOOX.", "22", true} // the last cell of all
    };
    for (unsigned i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        cellset_t expected = 0;
        for (const char *c = positions[i].choices;; c += 3) {
            expected |= cellset_of(cell_at((uint8_t)(c[0] - '0'), (uint8_t)(c[1] - '0')));
            if (c[2] == '\0')
                break;
        }
        for (int level = positions[i].first_level; level <= positions[i].last_level; level++) {
            picture(positions[i].n, positions[i].cells);
            const cellset_t seen = choices((computer_level_t)level);
            if (positions[i].is_all ? seen != expected : (seen & ~expected) != 0)
                fail_msg("level %d, %s: %llx", level, positions[i].cells, (unsigned long long)seen);
        }
    }
}

TEST(each_level_begins_anywhere)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        empty(n);
        for (computer_level_t level = COMPUTER_EASY; level <= COMPUTER_PERFECT; level++)
            assert_true(choices(level) == board.all);
    }
}

TEST(chance_chooses_all_cells_that_perfect_holds_equal)
{
    static const struct {
        uint8_t n;
        const char *cells;
        unsigned equal;
    } positions[] = {
        {3, "....X....", 4}, {4, "X...............", 2}, {6, "X...................................", 4}};
    for (unsigned i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        picture(positions[i].n, positions[i].cells);
        assert_true(choices(COMPUTER_PERFECT) == cellset_answers(&game));
        assert_int_equal(cellset_size(cellset_answers(&game)), positions[i].equal);
    }
}

// In each position the other player threatens to complete the top row.
TEST(easy_overlooks_every_other_threat_and_medium_one_in_eight_or_six)
{
    static const struct {
        computer_level_t level;
        uint8_t n;
        const char *cells;
        double missed; // easy, which plays anywhere then, may block all the same
    } rows[] = {{COMPUTER_EASY, 3, "XX..O....", 1.0 / 2 * 5 / 6},
                {COMPUTER_EASY, 5, "XXXX......O....O.....O...", 1.0 / 2 * 17 / 18},
                {COMPUTER_MEDIUM, 4, "XXX.....O..O....", 1.0 / 8},
                {COMPUTER_MEDIUM, 5, "XXXX......O....O.....O...", 1.0 / 6},
                {COMPUTER_PERFECT, 5, "XXXX......O....O.....O...", 0}};
    enum { ALL = 1 << 16 };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const cell_t block = cell_at(0, (uint8_t)(rows[i].n - 1));
        unsigned missed = 0;
        picture(rows[i].n, rows[i].cells);
        for (unsigned random = 0; random < ALL; random++)
            missed += cellset_answer(&game, rows[i].level, (uint16_t)random) != block;
        const double share = (double)missed / ALL - rows[i].missed;
        if (share > 0.005 || share < -0.005)
            fail_msg("row %u: %u of %u", i, missed, ALL);
    }
}

// The look ahead, for the sanitizers; cellset_answer expects the position as it was after each slice.
static void think_on(cellset_t x, cellset_t o)
{
    if (cellset_size(x) - cellset_size(o) > 1 || cellset_has_line(&board, x) || cellset_has_line(&board, o) ||
        (x | o) == board.all)
        return;
    cellset_set_up(&game, (uint8_t)board.n, x, o);
    cellset_answer(&game, COMPUTER_PERFECT, 0);
}

static void think_against(cellset_t x)
{
    const cellset_t free = board.all & ~x;
    cellset_t o = free;
    do {
        think_on(x, o);
        o = (o - 1) & free; // the next subset
    } while (o != free);
}

TEST(perfect_finds_an_empty_cell_on_open_positions_up_to_4x4)
{
    for (unsigned n = TTT_N_MIN; n <= 4; n++) {
        const unsigned step = n < 4 ? 1 : soak_step(499);
        cellset_board(&board, n);
        cellset_t x = board.all;
        for (unsigned sets = 0; sets < 1u << n * n; sets++) {
            if (sets % step == 0)
                think_against(x);
            x = (x - 1) & board.all;
        }
    }
}
