// The actions since the start, in order, are the session: random sessions, done again from their log.

#include "tests/support/generator.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

enum { SESSIONS = 3000, STEPS = 150 };

static game_t game;
static action_t actions[2 * STEPS]; // the log
static unsigned count;
static unsigned plays, undos, ends, demos, choices, refusals;
static uint32_t seed = 1;

// As whoever keeps a log does it: after every step, when at most two actions wait.
static void keep_log(void)
{
    assert_true(game.unsaved_count <= 2);
    count += session_log(&game, &actions[count]);
}

static uint8_t draw(uint32_t limit)
{
    return (uint8_t)generator_random(&seed, limit);
}

static void play_anywhere(void)
{
    uint8_t n = game.board.n;
    cell_t cell = cell_at(draw(n), draw(n));
    bool allowed = !game_is_over(&game) && game.board.cell[cell_row(cell)][cell_col(cell)] == TTT_NOBODY;
    if (allowed && game_is_computers_turn(&game))
        game_computer_plays(&game, cell);
    else
        assert_int_equal(game_do(&game, (action_t)(ACTION_PLAY + cell)), allowed);
    plays += allowed;
    ends += allowed && game_is_over(&game);
}

// In a demo the computer alone acts.
static void step(void)
{
    uint8_t kind = draw(64);
    if (kind < 48)
        play_anywhere();
    else if (game.demo && kind < 52)
        game_new(&game, game.board.n);
    else if (game.demo && kind < 56)
        game_end_demo(&game);
    else if (game.demo)
        return;
    else if (kind < 54)
        undos += game_do(&game, ACTION_UNDO);
    else if (kind < 57)
        choices += game_do(&game, game_choose(&game, draw(LEVELS)));
    else if (kind == 57)
        game_want_hint(&game);
    else if (kind == 58 && draw(4) == 0)
        game_begin_demo(&game);
    else
        refusals += !game_do(&game, draw(256));
    demos += game.demo;
}

TEST(a_session_done_again_from_its_log_is_the_same)
{
    for (int session = 0; session < SESSIONS; session++) {
        count = 0;
        game_start(&game);
        game_new(&game, (uint8_t)(TTT_N_MIN + draw(3)));
        for (int i = 0; i < STEPS; i++) {
            step();
            session_assert_whole(&game);
            keep_log();
        }
        if (game.demo)
            game_end_demo(&game);
        game_t again;
        game_start(&again);
        for (unsigned i = 0; i < count; i++)
            assert_true(game_do(&again, actions[i]));
        session_assert_same(&game, &again);
    }
    print_message("%u plays, %u undos, %u choices, %u ends, %u steps of demos, %u refusals\n", plays, undos,
                  choices, ends, demos, refusals);
    assert_true(plays > 100000 && undos > 10000 && choices > 10000 && ends > 10000 && demos > 10000 &&
                refusals > 1000);
}
