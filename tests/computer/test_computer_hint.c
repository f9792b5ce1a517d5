// The hint: the move that the perfect computer would make, for as long as the position stands.

#include "tests/support/generator.h"
#include "tests/computer/rival.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

static rival_t r;

BEFORE_EACH
{
    rival_start(&r);
}

// Asks for a hint, and fails the test unless it is what perfect would play, the position untouched.
static void assert_hint(void)
{
    const game_t before = r.game;
    cell_t expected = rival_choice(&r, OPPONENT_PERFECT);
    assert_true(game_want_hint(&r.game));
    assert_int_equal(rival_run(&r), COMPUTER_RESTS);
    assert_int_equal(r.game.hint, expected);
    assert_memory_equal(&r.game.board, &before.board, sizeof before.board);
    assert_int_equal(r.game.changes, before.changes);
    assert_int_equal(r.game.unsaved_count, before.unsaved_count);
}

TEST(every_position_on_the_way_gets_the_hint_that_perfect_would_play)
{
    uint32_t seed = 1;
    unsigned hints = 0;
    for (int i = 0; i < 400; i++) {
        uint8_t n = (uint8_t)(TTT_N_MIN + i % 7);
        game_new(&r.game, n);
        while (!game_is_over(&r.game)) {
            if (generator_random(&seed, n) == 0) {
                assert_hint();
                hints++;
            }
            cell_t cell = cell_at((uint8_t)generator_random(&seed, n), (uint8_t)generator_random(&seed, n));
            game_do(&r.game, (action_t)(ACTION_PLAY + cell));
        }
    }
    assert_true(hints > 2000);
}

TEST(against_any_level_the_hint_is_perfects)
{
    for (uint8_t level = LEVEL_EASY; level < LEVELS; level++) {
        for (uint8_t side = TTT_X; side <= TTT_O; side++) {
            game_new(&r.game, 4);
            rival_choose(&r, level, side);
            for (int i = 0; i < 3; i++) {
                rival_pass(&r, 300);
                assert_hint();
                assert_true(game_do(&r.game, (action_t)(ACTION_PLAY + r.game.hint)));
            }
        }
    }
}

TEST(the_computer_rests_once_a_hint_is_given)
{
    assert_hint();
    const game_t before = r.game;
    for (int i = 0; i < 5; i++, r.now += 1000)
        assert_int_equal(computer_run(&r.computer, &r.game, r.now), COMPUTER_RESTS);
    assert_memory_equal(&r.game, &before, sizeof before);
    assert_hint(); // and again
}

TEST(a_hint_takes_a_slice_a_call)
{
    session_play(&r.game, "00");
    unsigned expected = rival_slices(&r, OPPONENT_PERFECT), calls = 1;
    game_want_hint(&r.game);
    for (; computer_run(&r.computer, &r.game, r.now) == 0; calls++)
        assert_int_equal(r.game.hint, HINT_WANTED);
    assert_int_equal(calls, expected);
}

TEST(asked_for_twice_it_comes_once)
{
    session_play(&r.game, "00");
    unsigned expected = rival_slices(&r, OPPONENT_PERFECT), calls = 1;
    game_want_hint(&r.game);
    for (; computer_run(&r.computer, &r.game, r.now) == 0; calls++)
        assert_true(game_want_hint(&r.game));
    assert_int_equal(calls, expected);
}

// Each of these ends the thought about a hint, or the hint that is there.
static const action_t changes[] = {ACTION_PLAY + 1, ACTION_UNDO, ACTION_NEW + 3, ACTION_NEW + 5,
                                   ACTION_OPPONENT + 2 * LEVEL_PERFECT + 1};

TEST(a_change_while_it_thinks_about_a_hint_ends_that)
{
    for (unsigned i = 0; i < sizeof changes; i++) {
        game_do(&r.game, ACTION_OPPONENT);
        game_new(&r.game, 4);
        session_play(&r.game, "00 11");
        game_want_hint(&r.game);
        for (int k = 0; k < 10; k++)
            assert_int_equal(computer_run(&r.computer, &r.game, r.now), 0);
        assert_true(game_do(&r.game, changes[i]));
        assert_int_equal(r.game.hint, HINT_NONE);
        assert_int_equal(rival_run(&r), COMPUTER_RESTS);
        assert_int_equal(r.game.hint, HINT_NONE);
        assert_hint(); // of the new position, not of the old one
    }
}

TEST(a_change_takes_the_hint_away)
{
    for (unsigned i = 0; i < sizeof changes; i++) {
        game_do(&r.game, ACTION_OPPONENT);
        game_new(&r.game, 4);
        session_play(&r.game, "00 11");
        assert_hint();
        assert_true(game_do(&r.game, changes[i]));
        assert_int_equal(r.game.hint, HINT_NONE);
        rival_run(&r);
        assert_int_equal(r.game.hint, HINT_NONE);
    }
}

TEST(playing_while_it_thinks_about_a_hint_is_answered_after_300_ms)
{
    rival_choose(&r, LEVEL_EASY, TTT_O);
    game_want_hint(&r.game);
    computer_run(&r.computer, &r.game, r.now);
    session_play(&r.game, "11");
    assert_int_equal(rival_run(&r), 300);
    rival_pass(&r, 300);
    assert_int_equal(game_moves(&r.game), 2);
    assert_int_equal(r.game.hint, HINT_NONE);
}
