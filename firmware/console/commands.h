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
    X(MOVE, "move ROW COL PLAYER", "same, answers 0..3")                                                     \
    X(NEW, "new [N]", "new game, N x N")                                                                     \
    X(UNDO, "undo", "undo a move")                                                                           \
    X(HINT, "hint", "where to play")                                                                         \
    X(COMPUTER, "computer [WHO]", "off|easy|medium|perfect|first|second")                                    \
    X(WATCH, "watch", "plays itself until a key")                                                            \
    X(SHOW, "show", "the board")                                                                             \
    X(SCORE, "score [reset]", "wins and draws")                                                              \
    X(BRIGHT, "bright [0..15]", "brightness")                                                                \
    X(LAYOUT, "layout [0..7]", "orientation")                                                                \
    X(STATS, "stats", "device health")                                                                       \
    X(VERSION, "version", "of OXO")                                                                          \
    X(HELP, "help", "this list")

typedef enum {
#define X(id, form, help) COMMAND_##id,
    COMMANDS(X)
#undef X
        COMMAND_COUNT
} command_t;

// What the console prints, in this order when several topics are due.
typedef enum {
    TOPIC_WELCOME,
    TOPIC_RESULT, // what `move` led to
    TOPIC_HINT,   // once there is one
    TOPIC_HELP,
    TOPIC_STATS,
    TOPIC_SCORE,
    TOPIC_STORAGE, // that nothing is saved
    TOPIC_OPPONENT,
    TOPIC_BRIGHTNESS,
    TOPIC_LAYOUT,
    TOPIC_BOARD,
    TOPIC_PROMPT,
    TOPIC_NONE,
} topic_t;

typedef struct {
    action_t action; // the line's action, or ACTION_NONE
    topic_t topic;   // what to print then, besides what the action leads to, or TOPIC_NONE
} reply_t;

// Parses a line that is not empty. Prints the error of a line that is wrong or not possible now, and returns
// no action for it.
reply_t commands_parse(const game_t *game, const tokens_t *tokens);

// Prints one line of help. line: 0..COMMAND_COUNT-1.
void commands_help(uint8_t line);

#endif
