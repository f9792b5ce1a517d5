// Whole games through computer_run: perfect never loses, and demos go on and vary. SPEC section 5.
#include <string.h>

#include "tests/support/generator.h"
#include "tests/computer/rival.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

enum { GAMES = 60 };

static rival_t r;

BEFORE_EACH
{
    rival_start(&r);
}

// Plays anywhere, after a while, and now and then changes its mind.
static void play_a_random_game(uint32_t *seed)
{
    uint8_t n = r.game.board.n;
    while (!game_is_over(&r.game)) {
        rival_pass(&r, 300);
        r.now = (uint16_t)(r.now + generator_random(seed, 3000));
        if (generator_random(seed, 16) == 0) {
            game_do(&r.game, ACTION_UNDO);
            continue;
        }
        cell_t cell = cell_at((uint8_t)generator_random(seed, n), (uint8_t)generator_random(seed, n));
        if (!game_is_computers_turn(&r.game))
            game_do(&r.game, (action_t)(ACTION_PLAY + cell));
    }
    session_assert_whole(&r.game);
}

TEST(perfect_never_loses_to_random_play_on_three_to_eight)
{
    uint32_t seed = 3;
    for (uint8_t n = 3; n <= TTT_N_MAX; n++) {
        unsigned wins[2] = {0};
        game_new(&r.game, n);
        rival_choose(&r, LEVEL_PERFECT, TTT_O);
        for (int i = 0; i < GAMES; i++) {
            uint8_t side = r.game.computer;
            assert_int_equal(side, i % 2 == 0 ? TTT_O : TTT_X);
            play_a_random_game(&seed);
            ttt_result_t result = ttt_result(&r.game.board);
            assert_true(result == TTT_DRAW || (int)result == side);
            wins[i % 2] += (int)result == side;
            game_new(&r.game, n);
        }
        print_message("n = %u: %u of %u games won moving second, %u first\n", n, wins[0], GAMES / 2, wins[1]);
        assert_true(wins[0] >= GAMES / 4 && wins[1] >= GAMES / 3);
    }
}

TEST(easy_and_medium_vary_with_the_time_of_the_players_move)
{
    for (uint8_t level = LEVEL_EASY; level <= LEVEL_MEDIUM; level++) {
        uint64_t replies = 0;
        for (int i = 0; i < 300; i++) {
            game_new(&r.game, 3);
            rival_choose(&r, level, TTT_O);
            r.now = (uint16_t)(r.now + 1 + i);
            session_play(&r.game, "00");
            rival_pass(&r, 300);
            replies |= (uint64_t)1 << r.game.history[1];
        }
        assert_int_equal(__builtin_popcountll(replies), 8);
    }
}

TEST(a_demo_moves_every_600_ms_for_both_sides)
{
    game_begin_demo(&r.game);
    for (uint8_t move = 1; !game_is_over(&r.game); move++) {
        assert_int_equal(rival_run(&r), 600);
        r.now += 599;
        assert_int_equal(rival_run(&r), 1);
        assert_int_equal(game_moves(&r.game), move - 1);
        r.now += 1;
        computer_run(&r.computer, &r.game, r.now);
        assert_int_equal(game_moves(&r.game), move);
        assert_int_equal(r.game.fresh, r.game.history[move - 1]);
    }
}

TEST(the_next_game_of_a_demo_begins_5_s_after_the_end)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        game_new(&r.game, n);
        game_begin_demo(&r.game);
        while (!game_is_over(&r.game))
            rival_pass(&r, 600);
        assert_int_equal(rival_run(&r), 5000);
        r.now += 4999;
        assert_int_equal(rival_run(&r), 1);
        assert_true(game_is_over(&r.game));
        r.now += 1;
        assert_int_equal(rival_run(&r), 600);
        assert_int_equal(game_moves(&r.game), 0);
        assert_int_equal(r.game.board.n, n);
        game_end_demo(&r.game);
    }
}

TEST(the_games_of_a_demo_vary)
{
    enum { DEMO_GAMES = 200 };
    cell_t games[DEMO_GAMES][9];
    unsigned same = 0, results[4] = {0};
    game_begin_demo(&r.game);
    for (unsigned i = 0; i < DEMO_GAMES; i++) {
        while (!game_is_over(&r.game))
            rival_pass(&r, 600);
        memset(games[i], CELL_NONE, sizeof games[i]);
        memcpy(games[i], r.game.history, game_moves(&r.game));
        results[ttt_result(&r.game.board)]++;
        for (unsigned k = 0; k < i; k++)
            same += memcmp(games[i], games[k], sizeof games[i]) == 0;
        rival_pass(&r, 5000);
    }
    print_message("of %u games of a demo X won %u, O %u, %u were drawn; %u pairs alike\n", DEMO_GAMES,
                  results[TTT_X_WINS], results[TTT_O_WINS], results[TTT_DRAW], same);
    assert_true(same < DEMO_GAMES / 10);
    assert_true(results[TTT_X_WINS] > 5 && results[TTT_O_WINS] > 5 && results[TTT_DRAW] > 5);
}

TEST(a_demo_that_ends_leaves_the_computer_where_it_was)
{
    game_begin_demo(&r.game);
    rival_pass(&r, 1500);
    assert_int_equal(game_moves(&r.game), 2);
    rival_run(&r);
    game_end_demo(&r.game);
    assert_int_equal(rival_run(&r), COMPUTER_RESTS); // nobody plays against it
    rival_choose(&r, LEVEL_MEDIUM, TTT_X);
    game_begin_demo(&r.game); // a new game: the sides change
    rival_pass(&r, 1500);
    game_end_demo(&r.game);
    assert_int_equal(rival_run(&r), COMPUTER_RESTS);
    session_play(&r.game, "00");
    assert_int_equal(rival_run(&r), 300);
}
