// The commands of the console: one table, from which help, usage and dispatch are made. A line in, an action
// and an answer out; nothing is carried out here.
#ifndef COMMANDS_H
#define COMMANDS_H

#include "console/tokens.h"
#include "session/game.h"

// X(identifier, form, what it does). The form is the name, but for PLAY, and the arguments, the last one in
// brackets where it may be left out. A line of help is at most 60 characters. No name begins with `d`:
// factory Optiboot takes a `d` for "program a page" and erases the first page of the flash (optiboot.c,
// STK_PROG_PAGE).
#define COMMANDS(X)                                                                                          \
    X(PLAY, "ROW COL", "play there, from 0")                                                                 \
    X(MOVE, "move ROW COL PLAYER", "the same; answers 0..3")                                                 \
    X(NEW, "new [N]", "new game, on N x N")                                                                  \
    X(UNDO, "undo", "take a move back")                                                                      \
    X(HINT, "hint", "where to play")                                                                         \
    X(COMPUTER, "computer [WHO]", "off easy medium perfect first second")                                    \
    X(WATCH, "watch", "the computer plays, until a key")                                                     \
    X(SHOW, "show", "the board")                                                                             \
    X(SCORE, "score [reset]", "wins and draws")                                                              \
    X(BRIGHT, "bright [0..15]", "brightness")                                                                \
    X(LAYOUT, "layout [0..7]", "how the matrix is mounted")                                                  \
    X(STATS, "stats", "how the device is doing")                                                             \
    X(VERSION, "version", "of OXO")                                                                          \
    X(HELP, "help", "this list")

typedef enum {
#define X(id, form, help) COMMAND_##id,
    COMMANDS(X)
#undef X
        COMMAND_COUNT
} command_t;

// What the console has to print after a command, beside what the action leads to.
typedef enum {
    ANSWER_NONE, // nothing, or what commands_parse has printed already
    ANSWER_BOARD,
    // The others take lines of their own.
    ANSWER_RESULT, // what `move` led to
    ANSWER_HINT,   // once there is one
    ANSWER_HELP,
    ANSWER_STATS,
    ANSWER_SCORE,
    ANSWER_OPPONENT, // these settings
    ANSWER_BRIGHTNESS,
    ANSWER_LAYOUT,
} answer_t;

typedef struct {
    action_t action; // what the line asks for, or ACTION_NONE
    answer_t answer;
} reply_t;

// Understands a line that is not empty. A line that cannot be obeyed now prints its error and asks for
// nothing.
reply_t commands_parse(const game_t *game, const tokens_t *tokens);

// Prints one line of help. line: 0..COMMAND_COUNT-1.
void commands_help(uint8_t line);

#endif
