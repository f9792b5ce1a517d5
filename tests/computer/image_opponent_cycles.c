// Bench image: the computer at each level plays games against a player at random on every board, moving first
// and second in turn, with all moves and markers around each slice of its thinking.
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

static void tell(uint8_t what, uint8_t value)
{
    mark(what);
    mark(value);
}

// Not inlined, so that no part of the slice moves out from between the markers.
__attribute__((noinline)) static bool think(void)
{
    return opponent_think(&opponent, &game);
}

static cell_t computers_cell(opponent_level_t level)
{
    bool done;
    const uint8_t random = (uint8_t)random_number();
    tell(MARK_RANDOM, random);
    opponent_start(&opponent, level, random);
    do {
        mark(MARK_BEGIN);
        done = think();
        mark(MARK_END);
    } while (!done);
    tell(MARK_CHOICE, opponent_choice(&opponent));
    return opponent_choice(&opponent);
}

static cell_t random_cell(void)
{
    uint8_t row, col;
    do {
        row = (uint8_t)(random_number() % game.n);
        col = (uint8_t)(random_number() % game.n);
    } while (game.cell[row][col] != TTT_NOBODY);
    tell(MARK_MOVE, cell_at(row, col));
    return cell_at(row, col);
}

static void play(uint8_t n, opponent_level_t level, uint8_t computer)
{
    tell(MARK_SIZE, n);
    tell(MARK_LEVEL, level);
    ttt_start(&game, n);
    while (game.turn != TTT_NOBODY) {
        cell_t cell = game.turn == computer ? computers_cell(level) : random_cell();
        ttt_move(&game, cell_row(cell), cell_col(cell), game.turn);
    }
}

int main(void)
{
    for (uint8_t n = OPPONENT_CYCLES_N_FIRST; n <= OPPONENT_CYCLES_N_LAST; n++) {
        for (uint8_t level = 0; level < OPPONENT_CYCLES_LEVELS; level++) {
            for (uint8_t i = 0; i < GAMES; i++)
                play(n, (opponent_level_t)level, i & 1 ? TTT_O : TTT_X);
        }
    }
    mark(MARK_FINISHED);
    stop();
}
