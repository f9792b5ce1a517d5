// What happens when the game changes while the computer thinks, or waits with its move.

#include "tests/computer/rival.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

static rival_t r;

BEFORE_EACH
{
    rival_start(&r);
}

// Puts it into the middle of a thought, and then into the wait behind it.
static void each_way_of_waiting(void (*change)(void))
{
    for (int decided = 0; decided < 2; decided++) {
        game_new(&r.game, 4);
        rival_choose(&r, LEVEL_PERFECT, TTT_O);
        session_play(&r.game, "11 00 22");
        for (int i = 0; i < 20; i++, r.now++)
            assert_int_equal(computer_run(&r.computer, &r.game, r.now), 0);
        if (decided)
            rival_run(&r);
        change();
        session_assert_whole(&r.game);
        r.now += 250; // more than 300 since the player's move
    }
}

static void take_the_move_back(void)
{
    assert_true(game_do(&r.game, ACTION_UNDO));
    assert_int_equal(rival_run(&r), COMPUTER_RESTS);
    session_assert_marks(&r.game, "O.../.X../..../....");
    session_play(&r.game, "33"); // and another: it thinks anew, from r.now
    cell_t expected = rival_choice(&r, OPPONENT_PERFECT);
    assert_int_equal(rival_run(&r), 300);
    r.now += 300;
    assert_int_equal(rival_run(&r), COMPUTER_RESTS);
    assert_int_equal(r.game.history[3], expected);
}

TEST(undo_while_it_thinks_takes_the_thought_back_too)
{
    each_way_of_waiting(take_the_move_back);
}

static void begin_anew(void)
{
    game_new(&r.game, 3); // its turn to begin
    cell_t expected = rival_choice(&r, OPPONENT_PERFECT);
    assert_int_equal(rival_run(&r), 300);
    r.now += 300;
    assert_int_equal(rival_run(&r), COMPUTER_RESTS);
    assert_int_equal(game_moves(&r.game), 1);
    assert_int_equal(r.game.history[0], expected);
}

TEST(a_new_game_while_it_thinks_begins_a_new_thought)
{
    each_way_of_waiting(begin_anew);
}

static void switch_off(void)
{
    rival_choose(&r, LEVEL_OFF, TTT_O);
    assert_int_equal(rival_run(&r), COMPUTER_RESTS);
    r.now += 1000;
    assert_int_equal(rival_run(&r), COMPUTER_RESTS);
    assert_int_equal(game_moves(&r.game), 3);
}

TEST(an_opponent_that_goes_while_it_thinks_leaves_the_turn_to_people)
{
    each_way_of_waiting(switch_off);
}

static void change_sides(void)
{
    rival_choose(&r, LEVEL_PERFECT, TTT_X);
    assert_int_equal(rival_run(&r), COMPUTER_RESTS);
    session_play(&r.game, "01");
    assert_int_equal(rival_run(&r), 300);
    r.now += 300;
    assert_int_equal(rival_run(&r), COMPUTER_RESTS);
    assert_int_equal(game_moves(&r.game), 5);
}

TEST(sides_changed_while_it_thinks_leave_the_turn_to_the_player)
{
    each_way_of_waiting(change_sides);
}

static void become_easy(void)
{
    rival_choose(&r, LEVEL_EASY, TTT_O);
    assert_int_equal(computer_run(&r.computer, &r.game, r.now), 300); // easy needs one slice
    r.now += 300;
    assert_int_equal(rival_run(&r), COMPUTER_RESTS);
    assert_int_equal(game_moves(&r.game), 4);
}

TEST(a_level_changed_while_it_thinks_thinks_anew)
{
    each_way_of_waiting(become_easy);
}

TEST(settings_and_score_do_not_disturb_it)
{
    rival_choose(&r, LEVEL_PERFECT, TTT_O);
    session_play(&r.game, "00");
    unsigned expected = rival_slices(&r, OPPONENT_PERFECT), calls = 0;
    do {
        calls++;
        game_do(&r.game, (action_t)(ACTION_BRIGHTNESS + calls % 16));
        game_do(&r.game, ACTION_RESET_SCORE);
    } while (computer_run(&r.computer, &r.game, r.now) == 0);
    assert_int_equal(calls, expected);
    r.now += 300;
    assert_int_equal(computer_run(&r.computer, &r.game, r.now), 0);
    assert_int_equal(game_moves(&r.game), 2);
}
