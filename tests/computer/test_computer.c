// computer.h: a thought in slices, and the age of a position. test_computer_in_play.c has it in the device.
#include "computer/computer.h"
#include "session/game.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

static computer_t computer;
static game_t game;
static uint16_t now;

BEFORE_EACH
{
    game_start(&game);
    now = 65400; // the clock wraps soon
    computer_new_position(&computer, now);
}

// Thinks to the end; as many slices as the opponent by itself, for the same choice.
static void think(opponent_level_t level)
{
    const game_t before = game;
    opponent_t o;
    opponent_start(&o, level, now);
    bool expected, done;
    do {
        expected = opponent_think(&o, &game.board);
        done = computer_think(&computer, &game.board, level, now);
        assert_int_equal(done, expected);
        assert_memory_equal(&game, &before, sizeof game);
    } while (!done);
    assert_int_equal(computer_choice(&computer), opponent_choice(&o));
    const computer_t decided = computer;
    assert_true(computer_think(&computer, &game.board, level, (uint16_t)(now + 1))); // not thought again
    assert_memory_equal(&computer, &decided, sizeof computer);
}

TEST(a_call_is_a_slice_and_the_choice_is_the_opponents)
{
    for (opponent_level_t level = OPPONENT_EASY; level <= OPPONENT_PERFECT; level++) {
        for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++, now += 777) {
            game_do(&game, (action_t)(ACTION_NEW + n));
            session_play(&game, "01");
            computer_new_position(&computer, now);
            computer_think(&computer, &game.board, level, now);
            computer_new_position(&computer, now); // forgets that
            think(level);
            assert_int_equal(computer_waits_ms(&computer, 300, (uint16_t)(now + 290)), 10);
        }
    }
}

TEST(a_position_waits_until_it_has_stood_for_so_long_on_a_clock_that_wraps)
{
    static const uint16_t patience[] = {0, 1, 300, 600, 5000};
    for (unsigned i = 0; i < sizeof patience / sizeof patience[0]; i++) {
        for (uint32_t since = 0; since < 65536; since += 499) {
            computer_new_position(&computer, (uint16_t)since);
            for (uint16_t age = 0; age < 6000; age += 100) {
                uint16_t left = age < patience[i] ? (uint16_t)(patience[i] - age) : 0;
                assert_int_equal(computer_waits_ms(&computer, patience[i], (uint16_t)(since + age)), left);
            }
        }
    }
}
