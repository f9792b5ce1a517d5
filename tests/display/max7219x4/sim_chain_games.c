// Games on four modules, judged by what is to be seen: the board, whose turn it is or who has won, the
// opponent's level, the score.
#include <string.h>

#include "tests/support/match.h"
#include "tests/support/test.h"

static match_t match;
static board_screen_t screen;

// A module's pixels; 0: the board's, the leftmost.
static void look_at(const rig_t *d, unsigned module, char seen[RIG_PIXELS + 1])
{
    board_screen(d->board, &screen);
    assert_int_equal(screen.width, 32);
    for (unsigned i = 0; i < RIG_PIXELS; i++)
        seen[i] = screen.pixel[i / 8 * 32 + module * 8 + i % 8].red ? '#' : '.';
    seen[RIG_PIXELS] = '\0';
}

static void assert_module(const rig_t *d, unsigned module, const char *wanted)
{
    char seen[RIG_PIXELS + 1];
    look_at(d, module, seen);
    rig_assert_seen(wanted, seen);
}

static const char *turn_of(const model_t *m)
{
    char who = model_is_over(m) ? model_result(m) : model_to_move(m);
    return who == 'X'   ? "##....## ###..### .######. ..####.. ..####.. .######. ###..### ##....##"
           : who == 'O' ? "..####.. .######. ###..### ##....## ##....## ###..### .######. ..####.."
                        : "........ ######## ######## ........ ........ ######## ######## ........";
}

static void judge(match_t *m)
{
    char wanted[MODEL_LEDS], seen[RIG_PIXELS + 1];
    model_leds(&m->model, wanted);
    rig_watch(&m->rig, 1200, seen);
    rig_assert_seen(wanted, seen);
    assert_module(&m->rig, 1, turn_of(&m->model));
    assert_module(&m->rig, 2, "........ ........ ........ ........ ........ ........ ........ ##.##.##");
}

TEST(a_win_and_all_of_it_taken_back)
{
    for (int i = 0; i < MATCH_SIZES; i++) {
        const bool o_wins = match_sizes[i] == 3 || match_sizes[i] == 5;
        match_begin(&match, match_sizes[i]);
        match_win(&match, o_wins, judge);
        assert_module(&match.rig, 3,
                      o_wins ? "........ ........ ........ ###...#. #.#..##. #.#...#. #.#...#. ###..###"
                             : "........ ........ ........ .#...### ##...#.# .#...#.# .#...#.# ###..###");
        match_undo(&match, judge);
        assert_module(&match.rig, 3,
                      "........ ........ ........ ###..### #.#..#.# #.#..#.# #.#..#.# ###..###");
        rig_free(&match.rig);
    }
}

// 2x2 knows no draw.
TEST(a_draw)
{
    for (int i = 1; i < MATCH_SIZES; i++) {
        match_begin(&match, match_sizes[i]);
        match_draw(&match, judge);
        rig_free(&match.rig);
    }
}

TEST(the_level_is_there_for_good_and_tens_of_the_score_are_pixels)
{
    match_begin(&match, 2);
    rig_t *d = &match.rig;
    for (unsigned game = 0; game < 12; game++)
        rig_press(d, game < 11 ? "142 A" : "C");
    assert_module(d, 2, "........ ........ ........ ........ ........ ##...... ##...... ##.##.##");
    assert_module(d, 3, "#....... ........ ........ .#...### ##...#.# .#...#.# .#...#.# ###..###");
    rig_free(d);
}

TEST(each_module_is_turned_and_a_row_that_hangs_upside_down_has_its_board_on_the_left_again)
{
    char upright[RIG_PIXELS + 1], turned[RIG_PIXELS + 1];
    match_begin(&match, 3);
    rig_t *d = &match.rig;
    rig_press(d, "1");
    for (unsigned module = 0; module < 4; module++) {
        look_at(d, module, upright);
        rig_press(d, "*#6665"); // layout 3: by half a turn
        rig_wait_ms(d, 20);
        look_at(d, 3 - module, turned);
        for (unsigned i = 0; i < RIG_PIXELS; i++)
            assert_int_equal(turned[i], upright[RIG_PIXELS - 1 - i]);
        rig_press(d, "*#4445");
    }
    rig_free(d);
}

TEST(a_glitch_is_healed_within_a_second_and_all_lit_takes_less_than_500_ma)
{
    char before[RIG_PIXELS + 1], after[RIG_PIXELS + 1];
    match_begin(&match, 3);
    rig_t *d = &match.rig;
    rig_press(d, "DD");
    board_glitch_display(d->board);
    rig_wait_ms(d, 1100);
    look_at(d, 0, before);
    assert_module(d, 1, turn_of(&match.model));
    board_contact(d->board, rig_key('0'), true);
    board_reset(d->board);
    rig_wait_ms(d, 100);
    look_at(d, 0, after);
    assert_null(strchr(after, '.'));
    assert_true(board_display_ma(d->board) > 400 && board_display_ma(d->board) <= 500);
    board_contact(d->board, rig_key('0'), false);
    rig_press(d, "#");
    look_at(d, 0, after);
    assert_string_equal(before, after);
    rig_free(d);
}
