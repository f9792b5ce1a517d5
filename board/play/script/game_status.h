// The state of the game, derived from the device's console output line by line.
//
// Pure. docs/behaviour.md, section 6, defines the lines.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_GAME_STATUS_H
#define PLAYER_GAME_STATUS_H

#include <stdbool.h>

typedef enum { GAME_UNKNOWN, GAME_X_TO_MOVE, GAME_O_TO_MOVE, GAME_X_WON, GAME_O_WON, GAME_DRAWN } game_turn_t;

static inline bool game_status_is_over(game_turn_t turn)
{
    return turn >= GAME_X_WON;
}

enum { GAME_LEVEL_MAX = 12, GAME_N_MAX = 8 };

typedef struct {
    char level[GAME_LEVEL_MAX + 1]; // of the computer; "": two players
    bool level_known;
    bool computer_x, computer_o; // sides that the computer plays; both in `watch`; after the end they change
    bool opposed;                // after the end: it was against the computer, as far as its turns were seen
    bool computer_won;           // after such an end; after a draw, that the computer was O
} game_players_t;

// The last game that has ended: it is back after `watch`, and the console does not say then who has played
// it.
typedef struct {
    unsigned n; // 0: none
    char mark[GAME_N_MAX][GAME_N_MAX];
    game_players_t players;
} game_ended_t;

typedef struct {
    unsigned n;    // size of the last board printed; 0: none yet
    bool printing; // its board is being printed: the turn follows
    unsigned marks;
    char mark[GAME_N_MAX][GAME_N_MAX]; // 'X', 'O' or ' ', by row and column
    game_turn_t turn;
    unsigned dead_from; // with so many marks and more nobody can win; 0: somebody can
    game_players_t players;
    bool score_known;                    // after a fresh start, or once the console has said it
    unsigned score[3];                   // X, O, draws
    char before[GAME_N_MAX][GAME_N_MAX]; // the marks of the board printed before this one
    game_ended_t ended;
} game_status_t;

// The computer plays both sides.
static inline bool game_status_is_watched(const game_status_t *game)
{
    return game->players.computer_x && game->players.computer_o;
}

static inline bool game_status_is_computers_turn(const game_status_t *game)
{
    return (game->turn == GAME_X_TO_MOVE && game->players.computer_x) ||
           (game->turn == GAME_O_TO_MOVE && game->players.computer_o);
}

// The computer, which plays one side, is X: in the game on the board, or after the end in the next one, in
// which the sides have changed.
static inline bool game_status_computer_is_x(const game_status_t *game)
{
    return game->players.computer_x != game_status_is_over(game->turn);
}

// Takes a complete console line. Echoes and other text have no effect.
void game_status_line(game_status_t *game, const char *line);

// `watch` is off: the caller knows it from elsewhere (watch.h). If an end that it has brought back read like
// the last move of a game that was watched, its players are those that it had.
void game_status_watch_is_off(game_status_t *game);

#endif
