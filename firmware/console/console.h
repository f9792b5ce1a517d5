// The console: lines in, lines out, over the serial line. `help` in commands.h lists what it takes.
//
// It prints a line at a time, when there is room for a whole one, so nothing here ever waits. It takes input
// only when nothing is left to print; until then input stays in the receiver's ring. Board, turn and settings
// are printed after every change, from whichever source; a line that is being typed meanwhile is printed
// again behind them.
//
// Main context only.
#ifndef CONSOLE_H
#define CONSOLE_H

#include "console/commands.h"
#include "console/line.h"
#include "console/report.h"

typedef struct {
    line_t line;
    bool due[TOPIC_NONE]; // the topics that are to be printed
    uint8_t topic;        // the one that is being printed
    uint8_t step;         // and which line of it comes next
    bool mid_line;        // a prompt, and perhaps a line that is being typed, are on the last line
    bool awaits_hint;     // one was asked for and is being sought
    cell_t hint;          // the one that was found
    report_beginning_t beginning;
    report_storage_t storage;
} console_t;

// Begins with a welcome and the board.
void console_start(console_t *console, report_beginning_t beginning);

// A line came while the chip could not receive: prints that it is lost.
//   goes_on: the rest of the line is still to come, and must be refused.
void console_wake(console_t *console, bool goes_on);

// Takes an event in, from whichever source.
void console_event(console_t *console, event_t event);

// Takes in how saving is doing; that it has failed is printed at once.
void console_storage(console_t *console, report_storage_t storage);

// What console_run did.
typedef struct {
    bool line;       // a line has ended, and was understood or refused
    action_t action; // its action, or ACTION_NONE; pass the resulting event to console_event
} console_result_t;

// Does a part of what there is to do, without waiting: prints at most one line, or takes one byte. Call it
// only while console_has_work.
//   game: what commands refer to. shown: the game that the board is printed of; another one while the
//   computer plays both sides.
console_result_t console_run(console_t *console, const game_t *game, const game_t *shown);

// True when console_run would do something. May be called with interrupts off.
bool console_has_work(const console_t *console);

#endif
