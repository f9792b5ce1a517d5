// No mark touches another, or the grid, in any position and at any moment: docs/behaviour.md, 3.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "display/matrix/board_marks.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

// ---- Pixels: a bit each, row by row, the last one's lowest ----

typedef uint64_t pixels_t;

static pixels_t pixels_of(const frame_t *f)
{
    pixels_t pixels = 0;
    for (int y = 0; y < FRAME_SIZE; y++)
        pixels = pixels << 8 | f->row[y];
    return pixels;
}

static const pixels_t first_column = 0x8080808080808080, last_column = 0x0101010101010101;

static pixels_t beside(pixels_t p)
{
    return p << 8 | p >> 8 | (p & ~first_column) << 1 | (p & ~last_column) >> 1;
}

// ---- Where cells are: the test's own table, from docs/behaviour.md ----

static const struct {
    int side, pitch;
} cells[TTT_N_MAX + 1] = {
    [2] = {3, 5}, [3] = {2, 3}, [4] = {1, 2}, [5] = {1, 1}, [6] = {1, 1}, [7] = {1, 1}, [8] = {1, 1}};

// The pixels of cell `row`, `col` and of `around` rows and columns on each side.
static pixels_t cell_pixels(int n, int row, int col, int around)
{
    pixels_t pixels = 0;
    for (int y = 0; y < FRAME_SIZE; y++)
        for (int x = 0; x < FRAME_SIZE; x++) {
            int down = y - row * cells[n].pitch, right = x - col * cells[n].pitch;
            bool has = down >= -around && right >= -around && down < cells[n].side + around &&
                       right < cells[n].side + around;
            pixels = pixels << 1 | has;
        }
    return pixels;
}

static int side; // of the boards that are tested
static pixels_t of_cell[TTT_CELLS_MAX], with_gaps[TTT_CELLS_MAX], of_field;

static void use_boards_of(int n)
{
    side = n;
    of_field = 0;
    for (int i = 0; i < n * n; i++) {
        of_cell[i] = cell_pixels(n, i / n, i % n, 0);
        with_gaps[i] = cell_pixels(n, i / n, i % n, cells[n].pitch - cells[n].side);
        of_field |= of_cell[i];
    }
}

// Up to 4x4 no mark stands beside another; on no board one beside grid or frame.
static bool touches(pixels_t lit)
{
    bool touch = (beside(lit & of_field) & lit & ~of_field) != 0;
    for (int i = 0; i < side * side && side <= 4; i++)
        touch |= (beside(lit & of_cell[i]) & lit & ~of_cell[i]) != 0;
    return touch;
}

// ---- Positions ----

static cell_t numbered(int i)
{
    return cell_at((uint8_t)(i / side), (uint8_t)(i % side));
}

// The grid of 2x2 and 3x3: each pixel stands while all cells around it are empty, and do not blink.
static pixels_t wanted_grid(const ttt_t *board, attention_t at)
{
    pixels_t grid = ~of_field;
    for (int i = 0; i < side * side; i++) {
        cell_t cell = numbered(i);
        bool cursor = cell == at.cursor && board->turn != TTT_NOBODY;
        if (cell_mark(board, cell) != TTT_NOBODY || cursor || cell == at.hint || cell == at.refused)
            grid &= ~with_gaps[i];
    }
    return grid;
}

// At every age up to `until`, in steps of 50 ms, of which all periods are multiples.
static void assert_position(const ttt_t *board, attention_t at, uint16_t until)
{
    for (uint16_t age = 0; age < until; age = (uint16_t)(age + PICTURE_UNIT_MS)) {
        picture_t p;
        picture_begin(&p, age, UINT16_MAX);
        board_marks_draw(&p, board, at);
        pixels_t lit = pixels_of(&p.plane[0]);
        assert_false(touches(lit));
        if (side <= 3)
            assert_true((lit & ~of_field) == wanted_grid(board, at));
    }
}

static const attention_t nothing = {CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE};

// After this time all that blinks on 2x2 and 3x3 begins anew, a line and a hint with 200 ms on and off.
enum { SMALL_PERIOD_MS = 400 };

// With each cell as cursor, as a refused one, as the computer's new mark, and as a hint beside each cursor.
static void assert_with_all_attention(const ttt_t *board)
{
    assert_position(board, nothing, SMALL_PERIOD_MS);
    for (int i = 0; i < side * side; i++) {
        attention_t refused = nothing, fresh = nothing, other = nothing;
        refused.refused = fresh.fresh = other.cursor = numbered(i);
        assert_position(board, refused, SMALL_PERIOD_MS);
        if (cell_mark(board, numbered(i)) != TTT_NOBODY)
            assert_position(board, fresh, SMALL_PERIOD_MS);
        if (board->turn == TTT_NOBODY)
            continue; // no cursor and no hint
        assert_position(board, other, SMALL_PERIOD_MS);
        for (int hint = 0; hint < side * side; hint++) {
            other.hint = numbered(hint);
            if (cell_mark(board, other.hint) == TTT_NOBODY)
                assert_position(board, other, SMALL_PERIOD_MS);
        }
    }
}

static void set(ttt_t *board, int cell, uint8_t mark)
{
    uint8_t row = (uint8_t)(cell / side), col = (uint8_t)(cell % side), line[4];
    if (mark == TTT_NOBODY)
        return;
    board->cell[row][col] = mark;
    board->empty--;
    for (uint8_t i = ttt_lines_through(board->n, row, col, line); i-- > 0;)
        board->count[mark - TTT_X][line[i]]++;
}

// Also those that no game leads to.
static void assert_all_fillings(uint8_t n, unsigned fillings)
{
    use_boards_of(n);
    for (unsigned i = 0; i < fillings; i++) {
        ttt_t board;
        ttt_start(&board, n);
        unsigned rest = i;
        for (int cell = 0; cell < n * n; cell++, rest /= 3)
            set(&board, cell, (uint8_t)(rest % 3));
        for (board.turn = TTT_NOBODY; board.turn <= TTT_O; board.turn++)
            assert_with_all_attention(&board);
    }
}

TEST(no_mark_touches_in_any_filling_of_2x2)
{
    assert_all_fillings(2, 81);
}

TEST(no_mark_touches_in_any_filling_of_3x3)
{
    assert_all_fillings(3, 19683);
}

// O blinks 700 ms on and 300 ms off: in 2 s all that may be lit together is.
TEST(no_mark_touches_in_random_fillings_of_larger_boards)
{
    enum { TRIALS = 20000, PERIOD_MS = 2000 };
    uint32_t seed = 1;
    for (unsigned trial = 0; trial < TRIALS; trial++) {
        ttt_t board;
        use_boards_of((int)(4 + trial % 5));
        ttt_start(&board, (uint8_t)side);
        uint32_t share = generator_random(&seed, 5);
        for (int cell = 0; cell < side * side; cell++)
            set(&board, cell,
                generator_random(&seed, 4) < share ? (uint8_t)(1 + generator_random(&seed, 2)) : 0);
        board.turn = (uint8_t)generator_random(&seed, 3);
        attention_t at = nothing;
        cell_t cell = numbered((int)generator_random(&seed, (uint32_t)(side * side)));
        *(cell_mark(&board, cell) != TTT_NOBODY ? &at.fresh
          : generator_random(&seed, 2) != 0     ? &at.hint
                                                : &at.refused) = cell;
        at.cursor = numbered((int)generator_random(&seed, (uint32_t)(side * side)));
        assert_position(&board, at, PERIOD_MS);
    }
}
