// The commands of the console: one table, from which help, usage and dispatch are made.
#ifndef COMMANDS_H
#define COMMANDS_H

#include "game.h"
#include "words.h"

// X(identifier, form, what it does). The form is the name, but for PLAY, and the arguments, the last one in
// brackets where it may be left out. A line of help is at most 60 characters.
#define COMMANDS(X)                                                                                          \
    X(PLAY, "ROW COL", "play there, as in 0 2; 0 0 is top left")                                             \
    X(MOVE, "move ROW COL PLAYER", "the same, player 1 or 2; answers 0..3")                                  \
    X(NEW, "new [N]", "new game, on a board of N x N, 2..8")                                                 \
    X(UNDO, "undo", "take the last move back")                                                               \
    X(SHOW, "show", "the board")                                                                             \
    X(SCORE, "score [reset]", "games won by X, by O, and drawn")                                             \
    X(BRIGHT, "bright 0..15", "brightness of the matrix")                                                    \
    X(LAYOUT, "layout 0..7", "which way round the matrix is mounted")                                        \
    X(STATS, "stats", "how the device is doing")                                                             \
    X(VERSION, "version", "which firmware this is")                                                          \
    X(HELP, "help", "this list")

typedef enum {
#define X(id, form, help) COMMAND_##id,
    COMMANDS(X)
#undef X
        COMMAND_COUNT
} command_t;

// What the console has to say at length after a command: nothing, the board, or one of its lists.
typedef enum { ANSWERED, ANSWER_BOARD, ANSWER_HELP, ANSWER_STATS } answer_t;

// Obeys a line that is not empty; says its short answer, or its error, itself. After an error nothing has
// changed.
answer_t commands_obey(game_t *game, const words_t *words);

// Says one line of help. line: 0..COMMAND_COUNT-1.
void commands_help(uint8_t line);

#endif
