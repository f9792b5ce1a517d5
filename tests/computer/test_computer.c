// The computer at the board: when it thinks and when it moves. SPEC section 5.

#include "tests/computer/rival.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

static rival_t r;

BEFORE_EACH
{
    rival_start(&r);
}

// Calls it once in so many ms. Returns how long it takes until there is another mark.
static unsigned slow_run(uint16_t ms_a_call)
{
    uint8_t moves = game_moves(&r.game);
    for (unsigned ms = 0;; ms += ms_a_call) {
        uint16_t again = computer_run(&r.computer, &r.game, r.now);
        if (game_moves(&r.game) != moves)
            return ms;
        assert_true(again != COMPUTER_RESTS && ms < 60000);
        r.now = (uint16_t)(r.now + ms_a_call);
    }
}

TEST(it_rests_when_players_are_among_themselves)
{
    const char *const moves[] = {"", "00", "10", "01", "11", "02"};
    for (int i = 0; i < 6; i++) {
        session_play(&r.game, moves[i]);
        const game_t before = r.game;
        for (int k = 0; k < 3; k++, r.now += 10000)
            assert_int_equal(computer_run(&r.computer, &r.game, r.now), COMPUTER_RESTS);
        assert_memory_equal(&r.game, &before, sizeof r.game);
    }
}

TEST(it_rests_on_the_players_turn_and_after_the_end)
{
    rival_choose(&r, LEVEL_PERFECT, TTT_O);
    assert_int_equal(rival_run(&r), COMPUTER_RESTS);
    session_play(&r.game, "00 10");
    assert_int_equal(rival_run(&r), COMPUTER_RESTS);
    session_play(&r.game, "01 11 02");
    assert_true(game_is_over(&r.game));
    assert_int_equal(rival_run(&r), COMPUTER_RESTS);
    assert_int_equal(game_moves(&r.game), 5);
}

TEST(it_moves_300_ms_after_the_player_and_not_before)
{
    for (uint8_t level = LEVEL_EASY; level < LEVELS; level++) {
        for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++, r.now += 12345) {
            game_new(&r.game, n);
            rival_choose(&r, level, TTT_O);
            session_play(&r.game, "00");
            assert_int_equal(rival_run(&r), 300);
            r.now += 299;
            assert_int_equal(rival_run(&r), 1);
            assert_int_equal(game_moves(&r.game), 1);
            r.now += 1;
            assert_int_equal(rival_run(&r), COMPUTER_RESTS);
            assert_int_equal(game_moves(&r.game), 2);
            assert_int_equal(r.game.fresh, r.game.history[1]);
            session_assert_whole(&r.game);
        }
    }
}

TEST(it_moves_300_ms_after_the_player_however_long_it_thought)
{
    rival_choose(&r, LEVEL_PERFECT, TTT_O);
    game_new(&r.game, 4);
    rival_choose(&r, LEVEL_PERFECT, TTT_O);
    session_play(&r.game, "00");
    unsigned thought = rival_slices(&r, OPPONENT_PERFECT);
    assert_true(thought > 20 && thought < 290);
    assert_int_equal(slow_run(1), 300); // a slice a millisecond
}

TEST(slow_thought_is_not_followed_by_a_wait)
{
    game_new(&r.game, 8);
    rival_choose(&r, LEVEL_PERFECT, TTT_O);
    session_play(&r.game, "44");
    unsigned thought = rival_slices(&r, OPPONENT_PERFECT);
    assert_int_equal(slow_run(20), 20 * (thought - 1));
    assert_true(20 * (thought - 1) > 300);
}

// Each call is one slice at most, and none is thought twice.
TEST(it_thinks_a_slice_a_call_and_once)
{
    game_new(&r.game, 4);
    rival_choose(&r, LEVEL_PERFECT, TTT_O);
    session_play(&r.game, "11");
    unsigned expected = rival_slices(&r, OPPONENT_PERFECT), calls = 1;
    while (computer_run(&r.computer, &r.game, r.now) == 0)
        calls++;
    assert_int_equal(calls, expected);
    for (int i = 0; i < 299; i++, r.now++)
        assert_int_equal(computer_run(&r.computer, &r.game, r.now), 300 - i);
    session_assert_marks(&r.game, "..../.X../..../....");
}

TEST(it_moves_first_when_it_plays_x)
{
    rival_choose(&r, LEVEL_MEDIUM, TTT_X);
    assert_int_equal(rival_run(&r), 300);
    r.now += 300;
    assert_int_equal(rival_run(&r), COMPUTER_RESTS);
    assert_int_equal(game_moves(&r.game), 1);
    game_new(&r.game, 3); // it was X: r.now the player is
    assert_int_equal(rival_run(&r), COMPUTER_RESTS);
    game_new(&r.game, 3);
    assert_int_equal(rival_run(&r), 300);
}

TEST(it_plays_as_its_level_says)
{
    // X threatens in two rows; medium and perfect take the win of their own, easy plays anywhere.
    for (uint8_t level = LEVEL_MEDIUM; level < LEVELS; level++) {
        game_new(&r.game, 3);
        rival_choose(&r, level, TTT_O);
        session_play(&r.game, "00 10 01 11 22");
        rival_run(&r);
        r.now += 300;
        rival_run(&r);
        session_assert_marks(&r.game, "XX./OOO/..X");
    }
    unsigned cells = 0;
    for (uint16_t i = 0; i < 64; i++, r.now += 777) {
        game_new(&r.game, 3);
        rival_choose(&r, LEVEL_EASY, TTT_O);
        session_play(&r.game, "00 10 01 11 22");
        rival_run(&r);
        r.now += 300;
        rival_run(&r);
        cells |= 1u << (3 * cell_row(r.game.history[5]) + cell_col(r.game.history[5]));
    }
    assert_int_equal(cells, 1u << 2 | 1u << 5 | 1u << 6 | 1u << 7);
}

TEST(perfect_plays_what_perfect_chooses)
{
    game_new(&r.game, 4);
    rival_choose(&r, LEVEL_PERFECT, TTT_O);
    const char *const moves[] = {"00", "03", "30"};
    for (int i = 0; i < 3; i++) {
        session_play(&r.game, moves[i]);
        cell_t expected = rival_choice(&r, OPPONENT_PERFECT);
        rival_run(&r);
        r.now += 300;
        rival_run(&r);
        assert_int_equal(r.game.history[2 * i + 1], expected);
    }
}

// As a fault of the RAM may have it.
TEST(a_choice_that_is_refused_is_thought_over)
{
    rival_choose(&r, LEVEL_PERFECT, TTT_O);
    session_play(&r.game, "11");
    uint16_t again;
    while ((again = computer_run(&r.computer, &r.game, r.now)) == 0) {
    }
    r.computer.opponent.choice = cell_at(1, 1);
    assert_int_equal(opponent_choice(&r.computer.opponent), cell_at(1, 1));
    r.now = (uint16_t)(r.now + again);
    assert_int_equal(computer_run(&r.computer, &r.game, r.now), 0);
    assert_int_equal(game_moves(&r.game), 1);
    slow_run(1);
    assert_int_equal(game_moves(&r.game), 2);
}
