// computer.h: a thought in slices, the age of a position, and whole games that a thought decides.
#include <string.h>

#include "computer/computer.h"
#include "session/game.h"
#include "tests/support/generator.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

enum { GAMES = 60 };

static computer_t computer;
static game_t game;
static uint16_t now;

BEFORE_EACH
{
    game_start(&game);
    now = 65400; // the clock wraps soon
    computer_new_position(&computer, now);
}

static void begin(uint8_t n)
{
    game_do(&game, (action_t)(ACTION_NEW + n));
    computer_new_position(&computer, now);
}

// Thinks to the end. Returns in how many slices.
static unsigned think(opponent_level_t level)
{
    unsigned slices = 1;
    while (!computer_think(&computer, &game.board, level, now))
        slices++;
    return slices;
}

// What the opponent chooses by itself, and in how many slices.
static cell_t expected_choice(opponent_level_t level, unsigned *slices)
{
    opponent_t o;
    opponent_start(&o, level, now);
    for (*slices = 1; !opponent_think(&o, &game.board);)
        ++*slices;
    return opponent_choice(&o);
}

// Lets it play for whoever is to move.
static void reply(opponent_level_t level)
{
    computer_new_position(&computer, now);
    think(level);
    assert_int_not_equal(game_do(&game, (action_t)(ACTION_PLAY + computer_choice(&computer))), EVENT_REFUSED);
}

static cell_t any_cell(uint32_t *seed)
{
    uint8_t n = game.board.n;
    return cell_at((uint8_t)generator_random(seed, n), (uint8_t)generator_random(seed, n));
}

// ---- A thought ----

TEST(a_call_is_a_slice_and_the_choice_is_the_opponents)
{
    for (opponent_level_t level = OPPONENT_EASY; level <= OPPONENT_PERFECT; level++) {
        for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++, now += 777) {
            unsigned slices;
            begin(n);
            session_play(&game, "01");
            const game_t before = game;
            cell_t expected = expected_choice(level, &slices);
            assert_int_equal(think(level), slices);
            assert_int_equal(computer_choice(&computer), expected);
            assert_memory_equal(&game, &before, sizeof game);
        }
    }
}

TEST(what_is_decided_is_not_thought_again)
{
    session_play(&game, "11");
    think(OPPONENT_PERFECT);
    const computer_t decided = computer;
    for (int i = 0; i < 5; i++) {
        assert_true(computer_think(&computer, &game.board, OPPONENT_PERFECT, (uint16_t)(now + i)));
        assert_memory_equal(&computer, &decided, sizeof computer);
    }
}

TEST(another_position_is_thought_about_from_the_beginning)
{
    begin(4);
    session_play(&game, "11 00");
    for (int slices = 0; slices <= 40; slices += 20) { // at the beginning, midway
        unsigned expected;
        computer_new_position(&computer, now);
        for (int i = 0; i < slices; i++)
            computer_think(&computer, &game.board, OPPONENT_PERFECT, now);
        game_t other = game;
        session_play(&game, "22");
        computer_new_position(&computer, now);
        cell_t choice = expected_choice(OPPONENT_PERFECT, &expected);
        assert_int_equal(think(OPPONENT_PERFECT), expected);
        assert_int_equal(computer_choice(&computer), choice);
        game = other;
    }
}

TEST(easy_and_medium_vary_with_the_time_of_the_first_slice)
{
    session_play(&game, "00");
    for (opponent_level_t level = OPPONENT_EASY; level <= OPPONENT_MEDIUM; level++) {
        uint64_t cells = 0;
        for (int i = 0; i < 300; i++, now++) {
            computer_new_position(&computer, 0);
            think(level);
            cells |= (uint64_t)1 << computer_choice(&computer);
        }
        assert_int_equal(__builtin_popcountll(cells), 8);
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

TEST(thinking_does_not_make_a_position_younger)
{
    session_play(&game, "11");
    now += 290;
    think(OPPONENT_PERFECT);
    assert_int_equal(computer_waits_ms(&computer, 300, now), 10);
}

// ---- Games ----

static ttt_result_t play_a_random_game(uint8_t side, uint32_t *seed)
{
    while (!game_is_over(&game)) {
        now = (uint16_t)(now + generator_random(seed, 3000));
        if (generator_random(seed, 16) == 0)
            game_do(&game, ACTION_UNDO);
        if (game.board.turn == side)
            reply(OPPONENT_PERFECT);
        else
            game_do(&game, (action_t)(ACTION_PLAY + any_cell(seed)));
    }
    session_assert_whole(&game);
    return ttt_result(&game.board);
}

TEST(perfect_never_loses_to_random_play_on_three_to_eight)
{
    uint32_t seed = 3;
    for (uint8_t n = 3; n <= TTT_N_MAX; n++) {
        unsigned wins[2] = {0};
        for (int i = 0; i < GAMES; i++) {
            uint8_t side = i % 2 == 0 ? TTT_O : TTT_X;
            game_do(&game, (action_t)(ACTION_OPPONENT + 2 * LEVEL_PERFECT + side - TTT_X));
            begin(n);
            game_do(&game, (action_t)(ACTION_OPPONENT + 2 * LEVEL_PERFECT + side - TTT_X));
            ttt_result_t result = play_a_random_game(side, &seed);
            assert_true(result == TTT_DRAW || (int)result == side);
            wins[i % 2] += (int)result == side;
        }
        print_message("n = %u: %u of %u games won moving second, %u first\n", n, wins[0], GAMES / 2, wins[1]);
        assert_true(wins[0] >= GAMES / 4 && wins[1] >= GAMES / 3);
    }
}

// `watch` lets two of medium play.
TEST(games_of_medium_against_itself_vary)
{
    enum { WATCHED = 200 };
    cell_t games[WATCHED][9];
    unsigned same = 0, results[4] = {0};
    for (unsigned i = 0; i < WATCHED; i++, now += 5000) {
        begin(3);
        for (; !game_is_over(&game); now += 600)
            reply(OPPONENT_MEDIUM);
        for (unsigned move = 0; move < 9; move++)
            games[i][move] = move < game_moves(&game) ? game.history[move] : CELL_NONE;
        results[ttt_result(&game.board)]++;
        for (unsigned k = 0; k < i; k++)
            same += memcmp(games[i], games[k], sizeof games[i]) == 0;
    }
    print_message("of %u games X won %u, O %u, %u were drawn; %u pairs alike\n", WATCHED, results[TTT_X_WINS],
                  results[TTT_O_WINS], results[TTT_DRAW], same);
    assert_true(same < WATCHED / 10);
    assert_true(results[TTT_X_WINS] > 5 && results[TTT_O_WINS] > 5 && results[TTT_DRAW] > 5);
}
