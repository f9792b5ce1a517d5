// Games on the strip, judged by what is to be seen: who has played where, what has won, what is taken back;
// and what the strip takes at full brightness.
#include <string.h>

#include "tests/display/ws2812/colours.h"
#include "tests/support/model_input.h"
#include "tests/support/test.h"

static rig_t d;
static model_t model;
static double most_ma;

static void on_display(board_t *board, void *unused)
{
    (void)unused;
    double ma = board_display_ma(board);
    if (ma > most_ma)
        most_ma = ma;
}

static void press(char key)
{
    rig_press(&d, (char[]){key, '\0'});
    model_key(&model, key);
}

static void begin(int n)
{
    d = rig_on((uint64_t)n);
    model_start(&model);
    most_ma = 0;
    board_on_display(d.board, on_display, NULL);
    press('D'), press('D'); // the brightest
    press('*'), press((char)('0' + n));
}

static void play(int cell)
{
    for (int moves = model.moves; model.moves == moves;)
        press(model_key_towards(&model, cell));
}

static void end(void)
{
    assert_true(most_ma > 64 && most_ma <= 400);
    rig_free(&d);
}

static const int sizes[] = {2, 3, 4, 5, 8};

// X plays the top row, O the one below; or O wins there.
TEST(a_win_pulses_and_all_else_is_steady_until_the_winners_sign)
{
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const int n = sizes[i];
        char seen[RIG_PIXELS + 1];
        begin(n);
        bool o_wins = n == 3 || n == 5;
        for (int col = 0; col < n; col++) {
            play(o_wins && col == n - 1 ? n * n - 1 : col);
            if (!model_is_over(&model) && col == 1)
                colours_assert(&d, &model);
            if (!model_is_over(&model) && (o_wins || col < n - 1))
                play(n + col);
        }
        assert_int_equal(model_result(&model), o_wins ? 'O' : 'X');
        colours_assert(&d, &model);
        rig_wait_ms(&d, 2200);
        colours_watch(&d, 300, seen);
        rig_assert_seen(o_wins ? "..OOOO.. .OOOOOO. OOO..OOO OO....OO OO....OO OOO..OOO .OOOOOO. ..OOOO.."
                               : "XX....XX XXX..XXX .XXXXXX. ..XXXX.. ..XXXX.. .XXXXXX. XXX..XXX XX....XX",
                        seen);
        end();
    }
}

// A checkerboard would have full diagonals, so some neighbours change places. 2x2 knows no draw.
static char drawn(int n, int cell)
{
    int row = cell / n, col = cell % n;
    if (n == 3)
        return "XOXXOOOXX"[cell];
    bool first = row == 0 && (col <= 1 || (col >= n - 2 && n % 2 == 0) || (n % 2 != 0 && col >= n - 2));
    return "XO"[(row + col + first) % 2];
}

TEST(a_draw_is_red_and_blue_and_its_sign_white)
{
    for (size_t i = 1; i < sizeof sizes / sizeof *sizes; i++) {
        const int n = sizes[i];
        char seen[RIG_PIXELS + 1];
        int next[2] = {0, 0};
        begin(n);
        for (int move = 0; move < n * n; move++) {
            int *cell = &next[move % 2];
            while (drawn(n, *cell) != "XO"[move % 2])
                ++*cell;
            play((*cell)++);
        }
        assert_int_equal(model_result(&model), '=');
        colours_assert(&d, &model);
        rig_wait_ms(&d, 2200);
        colours_watch(&d, 300, seen);
        rig_assert_seen("........ ++++++++ ++++++++ ........ ........ ++++++++ ++++++++ ........", seen);
        end();
    }
}

TEST(undo_takes_marks_from_the_board_the_winning_one_too)
{
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const int n = sizes[i];
        begin(n);
        for (int col = 0; col < n; col++) {
            play(col);
            if (!model_is_over(&model))
                play(n + col);
        }
        while (model.moves > 0) {
            press('#');
            if (model.moves < 2 || model.moves > 2 * n - 3)
                colours_assert(&d, &model);
        }
        end();
    }
}

// Cursor on a mark, refused cell, menu, question, level, score, layout, hint, self-test.
TEST(no_screen_takes_more_than_400_ma)
{
    begin(8);
    rig_press(&d, "5 5 A # C * *0");
    rig_wait_ms(&d, 3200);
    rig_press(&d, "*#6666666665 *3 5 5 C 0");
    rig_wait_ms(&d, 2200);
    board_contact(d.board, rig_key('0'), true);
    board_reset(d.board);
    rig_wait_ms(&d, 100);
    char seen[RIG_PIXELS + 1];
    colours_watch(&d, 50, seen);
    rig_assert_seen("++++++++ ++++++++ ++++++++ ++++++++ ++++++++ ++++++++ ++++++++ ++++++++", seen);
    board_contact(d.board, rig_key('0'), false);
    end();
}
