// The console: lines in, lines out, over the serial line. See `help` in commands.h for what it takes.
//
// All it says leaves a line at a time, when there is room for a whole one, so nothing here ever waits; input
// is taken only when nothing is left to say, and until then stays in the receiver's ring. Board and turn are
// said after every change of the game, from wherever it came; a line that is being typed meanwhile is said
// again behind it.
//
// Main context only.
#ifndef CONSOLE_H
#define CONSOLE_H

#include "session/game.h"

enum { CONSOLE_LINE_MAX = 40 };

typedef struct {
    char line[CONSOLE_LINE_MAX + 1]; // as typed so far; closed by a 0 once it has ended
    uint8_t length;                  // without the 0
    uint8_t fault;                   // why the line will be refused, 0: it will not
    uint8_t last;                    // the byte before: an LF behind a CR belongs to that
    uint8_t topic;                   // what is being said
    uint8_t step;                    // and which line of it comes next
    uint8_t said_changes;            // game->changes of the board that was said last
} console_t;

// Begins with a welcome and the board.
//   found: whether a session was found to go on with; that there was none is said first.
void console_start(console_t *console, const game_t *game, bool found);

// A line came while the chip could not receive it: says that it is lost.
//   goes_on: some of it is still to come, and is to be refused.
void console_wake(console_t *console, bool goes_on);

// Does a part of what there is to do, without waiting: says at most one line, or takes one byte and, if that
// ends a line, answers it. Returns true when a line was obeyed, so that game and settings may have changed.
bool console_run(console_t *console, game_t *game);

// True when console_run would do something. May be called with interrupts off.
bool console_has_work(const console_t *console, const game_t *game);

#endif
