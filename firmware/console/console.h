// The console on the serial line: input lines and output. commands.h lists the commands.
//
// Prints one line at a time, when the buffer has room for it, so it never waits. Reads input only when
// nothing is left to print; until then input stays in the receive buffer. Board, turn and settings are
// printed after every change, whatever its source, followed by the line being typed.
//
// Main context only.
// SPDX-License-Identifier: MIT
#ifndef CONSOLE_H
#define CONSOLE_H

#include "console/commands.h"
#include "console/line.h"
#include "console/report.h"

typedef struct {
    line_t line;
    bool due[TOPIC_NONE]; // topics to print
    uint8_t topic;        // the topic being printed
    uint8_t step;         // its next line
    bool mid_line;        // the last line has a prompt, and possibly a line being typed
    bool awaits_hint;     // a line has asked for a hint, which has not been found yet
    cell_t hint;          // the computed hint
    ttt_result_t result;  // of the last move by a line, which `move` prints
    report_beginning_t beginning;
    report_storage_t storage;
    bool silent; // the display does not answer
} console_t;

// Starts with a welcome and the board.
void console_start(console_t *console, report_beginning_t beginning);

// Reports that a line was lost because the chip could not receive it.
//   goes_on: the rest of the line is still arriving and must be refused.
void console_lost_line(console_t *console, bool goes_on);

// Handles an event from any source: schedules what has changed, such as the board, for console_run to print.
//   board: after the event.
void console_event(console_t *console, event_t event, const ttt_t *board);

// Updates the state of saving; reports a failure at once.
void console_storage(console_t *console, report_storage_t storage);

// Updates whether the display answers; reports at once that it has ceased to.
void console_display(console_t *console, bool answers);

// What console_run did.
typedef struct {
    bool line;       // a line has ended, parsed or refused
    action_t action; // its action, or ACTION_NONE; pass the action's event to console_event
} console_result_t;

// Does one step without waiting: prints at most one line, or reads one byte. Call only if console_has_work.
//   session: the game that commands apply to. shown: the game whose board is printed; it differs while the
//   computer plays both sides.
console_result_t console_run(console_t *console, const session_t *session, const session_t *shown);

// True if console_run would do something. May be called with interrupts off.
//   hint_wanted: a hint is being computed, or will be: if a line has asked for it, what follows waits.
bool console_has_work(const console_t *console, bool hint_wanted);

#endif
