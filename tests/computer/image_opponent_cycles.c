// Bench image: the computer at each level plays games against a player at random on every board, moving first
// and second in turn, with markers around each slice of its thinking, so that the host can count cycles.
#include "computer/opponent.h"
#include "tests/chip/image_mark.h"
#include "tests/computer/image_opponent_cycles.h"

enum { GAMES = 8 };

static ttt_t game;
static opponent_t opponent;

// xorshift with the triple 7, 9, 8: period 65535 (Marsaglia, "Xorshift RNGs", in its 16-bit form).
static uint16_t random_number(void)
{
    static uint16_t state = 0xACE1;
    state ^= (uint16_t)(state << 7);
    state ^= state >> 9;
    state ^= (uint16_t)(state << 8);
    return state;
}

// Not inlined, so that no part of the slice moves out from between the markers.
__attribute__((noinline)) static bool think(void)
{
    return opponent_think(&opponent, &game);
}

static cell_t computers_cell(opponent_level_t level)
{
    bool done;
    opponent_start(&opponent, level, random_number());
    do {
        mark(MARK_BEGIN);
        done = think();
        mark(MARK_END);
    } while (!done);
    mark(MARK_CHOICE);
    return opponent_choice(&opponent);
}

static cell_t random_cell(void)
{
    uint8_t row, col;
    do {
        row = (uint8_t)(random_number() % game.n);
        col = (uint8_t)(random_number() % game.n);
    } while (game.cell[row][col] != TTT_NOBODY);
    return cell_at(row, col);
}

static void play(uint8_t n, opponent_level_t level, uint8_t computer)
{
    ttt_result_t result;
    ttt_start(&game, n);
    do {
        cell_t cell = game.turn == computer ? computers_cell(level) : random_cell();
        result = ttt_move(&game, cell_row(cell), cell_col(cell), game.turn);
    } while (result == TTT_OPEN);
    if (result == TTT_DRAW)
        mark(MARK_RESULT + 1);
    else
        mark(result == (ttt_result_t)computer ? MARK_RESULT + 2 : MARK_RESULT);
}

int main(void)
{
    for (uint8_t n = OPPONENT_CYCLES_N_FIRST; n <= OPPONENT_CYCLES_N_LAST; n++) {
        mark((uint8_t)(MARK_SIZE + n));
        for (uint8_t level = 0; level < OPPONENT_CYCLES_LEVELS; level++) {
            mark((uint8_t)(MARK_LEVEL + level));
            for (uint8_t i = 0; i < GAMES; i++)
                play(n, (opponent_level_t)level, i & 1 ? TTT_O : TTT_X);
        }
    }
    mark(MARK_FINISHED);
    stop();
}
