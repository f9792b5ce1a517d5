// The commands of the console: one table, from which help, usage and dispatch are made.
#ifndef COMMANDS_H
#define COMMANDS_H

#include "session/game.h"
#include "console/tokens.h"

// X(identifier, form, what it does). The form is the name, but for PLAY, and the arguments, the last one in
// brackets where it may be left out. A line of help is at most 60 characters.
#define COMMANDS(X)                                                                                          \
    X(PLAY, "ROW COL", "play there, from 0")                                                                 \
    X(MOVE, "move ROW COL PLAYER", "the same; answers 0..3")                                                 \
    X(NEW, "new [N]", "new game, on N x N")                                                                  \
    X(UNDO, "undo", "take a move back")                                                                      \
    X(HINT, "hint", "where to play")                                                                         \
    X(COMPUTER, "computer off|easy|medium|perfect|first|second", "opponent")                                 \
    X(DEMO, "demo", "watch, until a key")                                                                    \
    X(SHOW, "show", "the board")                                                                             \
    X(SCORE, "score [reset]", "wins and draws")                                                              \
    X(BRIGHT, "bright 0..15", "brightness")                                                                  \
    X(LAYOUT, "layout 0..7", "orientation")                                                                  \
    X(STATS, "stats", "health")                                                                              \
    X(VERSION, "version", "of OXO")                                                                          \
    X(HELP, "help", "this list")

typedef enum {
#define X(id, form, help) COMMAND_##id,
    COMMANDS(X)
#undef X
        COMMAND_COUNT
} command_t;

// What the console has to say later or at length after a command: nothing, the board, what `move` led to, the
// hint once there is one, or one of its lists.
typedef enum { ANSWERED, ANSWER_BOARD, ANSWER_RESULT, ANSWER_HINT, ANSWER_HELP, ANSWER_STATS } answer_t;

// Obeys a line that is not empty; says its short answer, or its error, itself. After an error nothing has
// changed.
answer_t commands_obey(game_t *game, const tokens_t *tokens);

// Says one line of help. line: 0..COMMAND_COUNT-1.
void commands_help(uint8_t line);

#endif
