// The computer on 3x3, in full: no line of play beats it, moving first or second, and in no position
// whatever, by whom ever it was made, does it give away what there is to be had. What that is, says a solver
// that looks at everything.

#include "tests/rules/cellset.h"
#include "tests/support/test.h"

static ttt_t game;
static cellset_board_t board;
static cell_t memory[512][512]; // the computer's choice + 1, by the two sets of cells packed into nine bits

// ---- All positions ----

// What the position is worth to the player to move: 1 won, 0 drawn, -1 lost.
static int solve(cellset_t own, cellset_t others)
{
    if (cellset_has_line(&board, others))
        return -1;
    if ((own | others) == board.all)
        return 0;
    int best = -1;
    for (cellset_t rest = board.all & ~(own | others); rest != 0 && best < 1; rest &= rest - 1) {
        int value = -solve(others, own | cellset_of(cellset_first(rest)));
        best = value > best ? value : best;
    }
    return best;
}

static unsigned positions[3]; // by value + 1

static void check_value(cellset_t own, cellset_t others)
{
    int value = solve(own, others);
    cell_t choice = cellset_answer(&game, OPPONENT_PERFECT, 0);
    int after = -solve(others, own | cellset_of(choice));
    positions[value + 1]++;
    if (after != value)
        fail_msg("%06x against %06x is worth %d, and after %u only %d", (unsigned)own, (unsigned)others,
                 value, choice, after);
}

static void check(cellset_t x, cellset_t o)
{
    unsigned more = cellset_size(x) - cellset_size(o);
    if (more > 1 || (x | o) == board.all || cellset_has_line(&board, x) || cellset_has_line(&board, o))
        return;
    cellset_set_up(&game, 3, x, o);
    if (more == 0)
        check_value(x, o);
    else
        check_value(o, x);
}

TEST(every_position_keeps_its_value)
{
    cellset_board(&board, 3);
    cellset_t x = 0;
    do {
        cellset_t free = board.all & ~x, o = 0;
        do {
            check(x, o);
            o = (o - free) & free; // the next subset
        } while (o != 0);
        x = (x - board.all) & board.all;
    } while (x != 0);
    printf("%u positions won for the player to move, %u drawn, %u lost\n", positions[2], positions[1],
           positions[0]);
    assert_int_equal(positions[0] + positions[1] + positions[2], 5478 - 626 - 316 - 16); // those not over
}

// ---- All lines of play ----

static unsigned games[4]; // by result

static unsigned packed(cellset_t set)
{
    return (unsigned)((set & 7) | (set >> 5 & 070) | (set >> 10 & 0700));
}

// Asks the computer once a position.
static cell_t answer(cellset_t own, cellset_t others)
{
    cell_t *known = &memory[packed(own)][packed(others)];
    if (*known == 0)
        *known = (cell_t)(cellset_answer(&game, OPPONENT_PERFECT, 0) + 1);
    return (cell_t)(*known - 1);
}

static void follow(cellset_t own, cellset_t others, bool computers_turn);

static void play(cellset_t own, cellset_t others, bool computers_turn, cell_t cell)
{
    ttt_result_t result = cellset_play(&game, cell);
    *(computers_turn ? &own : &others) |= cellset_of(cell);
    if (result == TTT_OPEN)
        follow(own, others, !computers_turn);
    else
        games[result]++;
    cellset_take_back(&game, cell);
}

static void follow(cellset_t own, cellset_t others, bool computers_turn)
{
    if (computers_turn) {
        play(own, others, true, answer(own, others));
        return;
    }
    for (cellset_t rest = board.all & ~(own | others); rest != 0; rest &= rest - 1)
        play(own, others, false, cellset_first(rest));
}

static void follow_all(bool first)
{
    cellset_board(&board, 3);
    ttt_start(&game, 3);
    for (unsigned i = 0; i < 4; i++)
        games[i] = 0;
    follow(0, 0, first);
    printf("moving %s: %u games won, %u drawn\n", first ? "first" : "second", games[first ? TTT_X : TTT_O],
           games[TTT_DRAW]);
}

TEST(no_line_of_play_beats_it_moving_first)
{
    follow_all(true);
    assert_int_equal(games[TTT_O_WINS], 0);
    assert_in_range(games[TTT_X_WINS], 1, UINT32_MAX);
}

TEST(no_line_of_play_beats_it_moving_second)
{
    follow_all(false);
    assert_int_equal(games[TTT_X_WINS], 0);
    assert_in_range(games[TTT_O_WINS], 1, UINT32_MAX);
}
