// The console's commands: one table, from which help, usage and dispatch are generated. Parsing turns a line
// into an action and a topic to print, or prints what is wrong with it; it carries nothing out.
// SPDX-License-Identifier: MIT
#ifndef COMMANDS_H
#define COMMANDS_H

#include "console/tokens.h"
#include "session/session.h"

// The largest board, as help states it.
#define COMMANDS_N_MAX    COMMANDS_TEXT(TTT_N_MAX)
#define COMMANDS_TEXT(n)  COMMANDS_TEXT_(n)
#define COMMANDS_TEXT_(n) #n

// X(identifier, form, help). The form is the name (except for PLAY) and the arguments, the last one in
// brackets if it is optional. A line of help, 22 columns of form and the help, has at most 58 characters. No
// name begins with `d`: factory Optiboot takes a `d` for "program a page" and erases the first page of flash
// (optiboot.c, STK_PROG_PAGE).
#define COMMANDS(X)                                                                                          \
    X(PLAY, "ROW COL", "play there; 0 0 is the top left")                                                    \
    X(MOVE, "move ROW COL PLAYER", "the same; answers 0, 1, 2 or 3")                                         \
    X(NEW, "new [N]", "begin a game, N x N (2 to " COMMANDS_N_MAX ")")                                       \
    X(UNDO, "undo", "take the last move back")                                                               \
    X(HINT, "hint", "show a good move")                                                                      \
    X(COMPUTER, "computer [WHO]", "off|easy|medium|perfect|first|second")                                    \
    X(WATCH, "watch", "the computer plays both sides")                                                       \
    X(SHOW, "show", "print the board")                                                                       \
    X(SCORE, "score [reset]", "games won and drawn")                                                         \
    X(BRIGHT, "bright [0..15]", "the display's brightness")                                                  \
    X(LAYOUT, "layout [0..7]", "turn or mirror the display")                                                 \
    X(SOUND, "sound [on|off]", "clicks and tunes")                                                           \
    X(STATS, "stats", "uptime, sleep, memory, resets")                                                       \
    X(VERSION, "version", "the firmware's version")                                                          \
    X(HELP, "help", "this list")

typedef enum {
#define X(id, form, help) COMMAND_##id,
    COMMANDS(X)
#undef X
        COMMAND_COUNT
} command_t;

// Topics that the console prints, in this order when several are pending.
typedef enum {
    TOPIC_WELCOME,
    TOPIC_RESULT, // result of `move`
    TOPIC_HINT,   // when it has been found
    TOPIC_HELP,
    TOPIC_STATS,
    TOPIC_SCORE,
    TOPIC_STORAGE, // nothing is saved
    TOPIC_DISPLAY, // the display does not answer
    TOPIC_COMPUTER,
    TOPIC_BRIGHTNESS,
    TOPIC_LAYOUT,
    TOPIC_SOUND,
    TOPIC_BOARD,
    TOPIC_DEAD_DRAW, // nobody can win any more
    TOPIC_PROMPT,
    TOPIC_NONE,
} topic_t;

typedef struct {
    action_t action; // ACTION_NONE if there is none
    topic_t topic;   // printed besides the action's consequences; TOPIC_NONE if there is none
} reply_t;

// Parses a non-empty line. If it is wrong or not possible now, prints the error and returns no action.
reply_t commands_parse(const session_t *session, const tokens_t *tokens);

// Prints a line of help. line: 0..COMMAND_COUNT-1.
void commands_help(uint8_t line);

#endif
