// Games of the computer at each level against a random player on every board, moving first and second in
// turn: on the chip in image_computer_cycles.c, and on the host in the test. The image sends the report
// through GPIOR0, low byte first, followed by COMPUTER_GAMES_END.
#ifndef COMPUTER_GAMES_H
#define COMPUTER_GAMES_H

#include "computer/computer.h"

enum { COMPUTER_GAMES_END = 0xE5, COMPUTER_LEVELS = COMPUTER_PERFECT + 1 };

// Cycles, by size of the board and level; and Fletcher's checksum of the computer's cells in order.
typedef struct {
    uint32_t worst_reply[TTT_N_MAX + 1][COMPUTER_LEVELS];
    uint16_t worst_slice[TTT_N_MAX + 1][COMPUTER_LEVELS];
    uint16_t replies, sum, sums;
} computer_games_t;

// Thinks for a slice. Returns whether that was the last one.
//   cycles: receives its number of cycles, 0 on the host.
bool computer_games_slice(computer_t *o, ttt_t *game, uint16_t *cycles);

// xorshift with the triple 7, 9, 8: period 65535 (Marsaglia, "Xorshift RNGs", in its 16-bit form).
static inline uint16_t computer_games_random(uint16_t *state)
{
    *state ^= (uint16_t)(*state << 7);
    *state ^= *state >> 9;
    *state ^= (uint16_t)(*state << 8);
    return *state;
}

static inline cell_t computer_games_reply(computer_games_t *r, ttt_t *game, uint8_t level, uint16_t random)
{
    computer_t o;
    uint32_t reply = 0;
    uint16_t *worst = &r->worst_slice[game->n][level], cycles;
    bool done;
    computer_start(&o, (computer_level_t)level, random);
    do {
        done = computer_games_slice(&o, game, &cycles);
        *worst = cycles > *worst ? cycles : *worst;
        reply += cycles;
    } while (!done);
    if (reply > r->worst_reply[game->n][level])
        r->worst_reply[game->n][level] = reply;
    r->replies++;
    r->sum = (uint16_t)(r->sum + computer_choice(&o) + 1);
    r->sums = (uint16_t)(r->sums + r->sum);
    return computer_choice(&o);
}

static inline void computer_games_play(computer_games_t *r, ttt_t *game)
{
    enum { GAMES = 8 };
    uint16_t state = 0xACE1;
    for (uint16_t i = 0; i < (TTT_N_MAX - 1) * COMPUTER_LEVELS * GAMES; i++) {
        const uint8_t computer = i % 2 ? TTT_O : TTT_X, level = (uint8_t)(i / GAMES % COMPUTER_LEVELS);
        ttt_start(game, (uint8_t)(TTT_N_MIN + i / GAMES / COMPUTER_LEVELS));
        while (game->turn != TTT_NOBODY) {
            const uint16_t random = computer_games_random(&state);
            cell_t cell = cell_at((uint8_t)(random % game->n), (uint8_t)(random / 16 % game->n));
            if (game->turn == computer)
                cell = computer_games_reply(r, game, level, random);
            ttt_move(game, cell_row(cell), cell_col(cell), game->turn); // refused moves are drawn again
        }
    }
}

#endif
