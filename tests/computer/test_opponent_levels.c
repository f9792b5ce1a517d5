// How the levels fare against each other and against simple players, over many games with numbers from a
// fixed seed: easy can be beaten by anybody, medium by who plans, and no two games need be the same.

#include "board/virtual/splitmix64.h"
#include "tests/rules/cellset.h"
#include "tests/support/test.h"

enum { GAMES = 1000 };

// A player: one of the levels, or one of these.
enum { ANYWHERE = OPPONENT_PERFECT + 1, FILLS_A_LINE };

static cellset_board_t board;
static ttt_t game;
static uint64_t random_state;

static cell_t any_of(cellset_t cells)
{
    for (uint64_t skip = splitmix64(&random_state) % cellset_size(cells); skip > 0; skip--)
        cells &= cells - 1;
    return cellset_first(cells);
}

// What a child would do: fill the line that lacks least, whatever the other one does.
static cell_t fill_a_line(cellset_t own, cellset_t others)
{
    cellset_t best = 0;
    for (unsigned i = 0; i < board.lines; i++) {
        cellset_t rest = board.line[i] & ~own;
        if ((rest & others) == 0 && rest != 0 && (best == 0 || cellset_size(rest) < cellset_size(best)))
            best = rest;
    }
    return best != 0 ? cellset_first(best) : any_of(board.all & ~(own | others));
}

static cell_t choice(int player, cellset_t own, cellset_t others)
{
    if (player == ANYWHERE)
        return any_of(board.all & ~(own | others));
    if (player == FILLS_A_LINE)
        return fill_a_line(own, others);
    return cellset_answer(&game, (opponent_level_t)player, (uint16_t)splitmix64(&random_state));
}

// Returns the result; X is the first of the players. hash, unless NULL, takes a number that depends on every
// move.
static ttt_result_t play(const int player[2], uint32_t *hash)
{
    cellset_t marks[2] = {0, 0};
    ttt_result_t result = TTT_OPEN;
    ttt_start(&game, (uint8_t)board.n);
    for (unsigned turn = 0; result == TTT_OPEN; turn = !turn) {
        cell_t cell = choice(player[turn], marks[turn], marks[!turn]);
        result = cellset_play(&game, cell);
        marks[turn] |= cellset_of(cell);
        if (hash != NULL)
            *hash = *hash * 31 + cell;
    }
    return result;
}

// Games that the first of two players loses, of GAMES, half of them moving first.
static unsigned losses(unsigned n, int of, int against)
{
    unsigned lost = 0;
    cellset_board(&board, n);
    random_state = 1;
    for (unsigned i = 0; i < GAMES; i++) {
        bool first = i % 2 == 0;
        const int player[2] = {first ? of : against, first ? against : of};
        lost += play(player, NULL) == (first ? TTT_O_WINS : TTT_X_WINS);
    }
    return lost;
}

TEST(easy_loses_one_game_in_four_to_a_random_player_on_3x3)
{
    unsigned lost = losses(3, OPPONENT_EASY, ANYWHERE);
    printf("easy loses %u of %d games to a random player on 3x3\n", lost, GAMES);
    assert_in_range(lost, GAMES / 4, GAMES);
}

TEST(easy_loses_to_who_just_fills_a_line_on_every_board)
{
    for (unsigned n = 3; n <= 8; n++) {
        unsigned lost = losses(n, OPPONENT_EASY, FILLS_A_LINE);
        printf("easy loses %u of %d games to one who fills a line, n = %u\n", lost, GAMES, n);
        assert_in_range(lost, GAMES / 2, GAMES);
    }
}

TEST(medium_loses_to_perfect_sometimes)
{
    for (unsigned n = 3; n <= 4; n++) {
        unsigned lost = losses(n, OPPONENT_MEDIUM, OPPONENT_PERFECT);
        printf("medium loses %u of %d games to perfect, n = %u\n", lost, GAMES, n);
        assert_in_range(lost, GAMES / 20, GAMES - 1);
    }
}

TEST(each_level_is_stronger_than_the_one_below)
{
    for (unsigned n = 3; n <= 4; n++) {
        assert_true(losses(n, OPPONENT_EASY, OPPONENT_MEDIUM) > losses(n, OPPONENT_MEDIUM, OPPONENT_EASY));
        assert_int_equal(losses(n, OPPONENT_PERFECT, OPPONENT_MEDIUM), 0);
        assert_int_equal(losses(n, OPPONENT_PERFECT, OPPONENT_EASY), 0);
    }
}

TEST(easy_and_medium_play_different_games_from_different_numbers)
{
    cellset_board(&board, 3);
    for (int level = OPPONENT_EASY; level <= OPPONENT_MEDIUM; level++) {
        const int player[2] = {level, level};
        unsigned different = 0;
        uint32_t hash[100] = {0};
        random_state = 1;
        for (unsigned i = 0; i < 100; i++) {
            bool is_new = true;
            play(player, &hash[i]);
            for (unsigned k = 0; k < i; k++)
                is_new = is_new && hash[k] != hash[i];
            different += is_new;
        }
        assert_in_range(different, 80, 100);
    }
}
