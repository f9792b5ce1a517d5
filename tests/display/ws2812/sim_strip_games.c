// Games on the strip, judged by what is to be seen: who has played where, what has won, what is taken back;
// and what the strip takes at full brightness.
#include "tests/display/ws2812/colours.h"
#include "tests/support/match.h"
#include "tests/support/test.h"

static match_t match;
static double most_ma;

static void on_display(board_t *board, void *unused)
{
    (void)unused;
    double ma = board_display_ma(board);
    if (ma > most_ma)
        most_ma = ma;
}

static void begin(int n)
{
    match_begin(&match, n);
    most_ma = 0;
    board_on_display(match.rig.board, on_display, NULL);
    match_press(&match, 'D'), match_press(&match, 'D'); // the brightest
}

static void end(void)
{
    assert_true(most_ma > 64 && most_ma <= 400);
    rig_free(&match.rig);
}

static void judge(match_t *m)
{
    colours_assert(&m->rig, &m->model);
}

// Three seconds after the end.
static void assert_sign(const char *sign)
{
    char seen[RIG_PIXELS + 1];
    rig_wait_ms(&match.rig, 2200);
    colours_watch(&match.rig, 300, seen);
    rig_assert_seen(sign, seen);
}

TEST(a_win_pulses_and_all_else_is_steady_until_the_winners_sign)
{
    for (int i = 0; i < MATCH_SIZES; i++) {
        const bool o_wins = match_sizes[i] == 3 || match_sizes[i] == 5;
        begin(match_sizes[i]);
        match_win(&match, o_wins, judge);
        assert_sign(o_wins ? "..OOOO.. .OOOOOO. OOO..OOO OO....OO OO....OO OOO..OOO .OOOOOO. ..OOOO.."
                           : "XX....XX XXX..XXX .XXXXXX. ..XXXX.. ..XXXX.. .XXXXXX. XXX..XXX XX....XX");
        match_undo(&match, judge);
        end();
    }
}

// 2x2 knows no draw.
TEST(a_draw_is_red_and_blue_and_its_sign_white)
{
    for (int i = 1; i < MATCH_SIZES; i++) {
        begin(match_sizes[i]);
        match_draw(&match, judge);
        assert_sign("........ ++++++++ ++++++++ ........ ........ ++++++++ ++++++++ ........");
        end();
    }
}

// Cursor on a mark, refused cell, menu, question, level, score, layout, hint, self-test.
TEST(no_screen_takes_more_than_400_ma)
{
    char seen[RIG_PIXELS + 1];
    rig_t *d = &match.rig;
    begin(8);
    rig_press(d, "5 5 A # C * *0");
    rig_wait_ms(d, 3200);
    rig_press(d, "*#6666666665 *3 5 5 C 0");
    rig_wait_ms(d, 2200);
    board_contact(d->board, rig_key('0'), true);
    board_reset(d->board);
    rig_wait_ms(d, 100);
    colours_watch(d, 50, seen);
    rig_assert_seen("++++++++ ++++++++ ++++++++ ++++++++ ++++++++ ++++++++ ++++++++ ++++++++", seen);
    board_contact(d->board, rig_key('0'), false);
    end();
}
