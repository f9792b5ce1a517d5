// The game on the device, as far as its console has told: read line by line, as a user reads it.
//
// Pure. What the lines look like is in the contract's section on the console.
#ifndef PLAYER_GAME_STATUS_H
#define PLAYER_GAME_STATUS_H

#include <stdbool.h>

typedef enum { GAME_UNKNOWN, GAME_X_TO_MOVE, GAME_O_TO_MOVE, GAME_X_WON, GAME_O_WON, GAME_DRAWN } game_turn_t;

static inline bool game_status_is_over(game_turn_t turn)
{
    return turn >= GAME_X_WON;
}

enum { GAME_LEVEL_MAX = 12 };

typedef struct {
    unsigned n; // size of the board that was printed last; 0: none yet
    unsigned marks;
    game_turn_t turn;
    char level[GAME_LEVEL_MAX + 1]; // of the computer; "": two people
    bool level_known;
    bool computer_x, computer_o; // the sides that it plays; both while it plays against itself
    bool score_known;
    unsigned score[3]; // X, O, draws
} game_status_t;

// A line that the console has ended. Echoes and other text change nothing.
void game_status_line(game_status_t *game, const char *line);

#endif
