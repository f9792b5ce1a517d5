// Tests games with any board, display and input: wins, draws, moves taken back, power-down and a glitch. The
// model follows the keys; the display's judge compares.
#include "display_traits.h"
#include "input_traits.h"
#include "panel/screen.h"
#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/test.h"

enum { HELD_MS = 900, DIM_AFTER_S = 121, OFF_AFTER_S = 602, WAKES_MS = 50 };

static rig_t d;
static model_t m;

BEFORE_EACH
{
    d = rig_on(1);
    model_start(&m);
}

AFTER_EACH
{
    rig_free(&d);
}

// ---- Keys ----

static void press(char key)
{
    rig_press(&d, (char[]){key, '\0'});
    model_key(&m, key);
}

// The key that steps through the menu of inputs with five keys.
#define STEP (DISPLAY_MENU_IS_LIST ? "8" : "6")

// Takes an offer of the five keys' menu, which the model does not know: holds OK, steps to it, presses OK.
static void choose_offer(offer_t offer)
{
    chip_time_t down = chip_now(board_chip(d.board)), bounce = chip_us(board_chip(d.board), RIG_BOUNCE_US);
    board_press(d.board, rig_key('5'), down, bounce);
    board_release(d.board, rig_key('5'), down + chip_us(board_chip(d.board), 1000 * HELD_MS), bounce);
    rig_wait_ms(&d, HELD_MS + 50);
    for (unsigned i = 0; i < offer; i++)
        rig_press(&d, STEP);
    rig_press(&d, "5");
}

static void begin(int n)
{
    if (INPUT_HAS_MENU) {
        choose_offer(OFFER_SIZE);
        for (int shown = m.n; shown != n; shown = shown == 8 ? 2 : shown + 1)
            rig_press(&d, STEP);
        rig_press(&d, "5");
        model_new_game(&m, n);
    } else {
        press('*');
        press((char)('0' + n));
    }
    judge_display(&d, &m);
}

static void undo_all(void)
{
    if (INPUT_HAS_MENU) {
        choose_offer(OFFER_UNDO);
        model_undo(&m);
    } else {
        press('#');
    }
}

// Five keys have no diagonals: moves to the row first.
static void play(int cell)
{
    const int row = cell / m.n;
    for (int moves = m.moves; m.moves == moves;)
        press(model_key_towards(&m, INPUT_HAS_MENU && row != m.row ? row * m.n + m.col : cell));
}

// ---- Games ----

// X completes the top row, or O the one below.
static void win(bool o_wins)
{
    const int n = m.n, corner = n * n - 1;
    for (int col = 0; col < n; col++) {
        play(o_wins && col == n - 1 ? corner : col);
        if (!model_is_over(&m))
            play(n + col);
        if (col == 0)
            judge_display(&d, &m);
    }
    assert_int_equal(model_result(&m), o_wins ? 'O' : 'X');
    judge_display(&d, &m);
}

TEST(a_win_and_all_moves_taken_back_on_every_kind_of_board)
{
    static const int sizes[] = {2, 3, 4, 5, 8};
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        begin(sizes[i]);
        win(sizes[i] == 3 || sizes[i] == 5);
        for (int undone = 0; m.moves > 0; undone++) {
            undo_all();
            if (undone < 2 || m.moves < 2)
                judge_display(&d, &m);
        }
    }
}

// Plays row by row. So that no line has marks of only one player, pairs of the last row are swapped if n is
// even; otherwise the second row comes first.
TEST(a_draw_on_3x3_4x4_and_5x5)
{
    for (int n = 3; n <= 5; n++) {
        const int last_row = n * (n - 1);
        begin(n);
        for (int move = 0; move < n * n; move++) {
            const int cell = n % 2 == 0 ? move : (move + n) % (n * n);
            play(n % 2 == 0 && cell >= last_row ? cell ^ 1 : cell);
        }
        assert_int_equal(model_result(&m), '=');
        judge_display(&d, &m);
    }
}

// ---- Power-down and glitches ----

static bool is_on(board_t *board, void *unused)
{
    (void)unused;
    return !board_display_is_off(board);
}

TEST(without_keys_the_display_dims_and_powers_down_and_a_key_only_wakes_it_in_50_ms)
{
    press('5');
    const unsigned bright = board_intensity(d.board);
    rig_wait_ms(&d, 1000 * DIM_AFTER_S);
    assert_in_range(board_intensity(d.board), 0, bright - 1);
    judge_display(&d, &m);
    rig_wait_ms(&d, 1000 * (OFF_AFTER_S - DIM_AFTER_S));
    assert_true(board_display_is_off(d.board));
    assert_true(rig_asleep_percent(&d, "", 5) == 100);
    chip_time_t pressed = chip_now(board_chip(d.board));
    board_press(d.board, rig_key('5'), pressed, 0);
    assert_true(
        board_run_until(d.board, pressed + chip_us(board_chip(d.board), 1000 * WAKES_MS), is_on, NULL));
    board_release(d.board, rig_key('5'), pressed + chip_us(board_chip(d.board), 1000 * WAKES_MS), 0);
    rig_wait_ms(&d, 2 * WAKES_MS);
    judge_display(&d, &m);
    assert_int_equal(board_intensity(d.board), bright);
}

TEST(a_glitch_that_scrambles_the_display_is_repaired)
{
    press('5');
    for (unsigned i = 0; i < 5; i++) {
        board_glitch_display(d.board);
        rig_wait_ms(&d, judge_repairs_ms);
        judge_display(&d, &m);
    }
}
