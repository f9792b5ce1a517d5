// The terminal as a resource: ncurses takes it over, and every exit restores it; signals that end the
// program.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_TERMINAL_H
#define PLAYER_TERMINAL_H

#include <signal.h>
#include <stdbool.h>

typedef struct {
    bool utf8;  // the locale uses UTF-8
    int colors; // 0: none, or NO_COLOR is set
} terminal_t;

// Whether standard input and output are a terminal of a known type with an addressable cursor.
bool terminal_usable(void);

// The signal that requested the end, or 0.
extern volatile sig_atomic_t stop_signal;

// Makes SIGINT, SIGTERM, SIGHUP and SIGQUIT set stop_signal only.
void stop_catch(void);

// The largest screen that is drawn. ncurses counts in a short, and fails on some larger ones.
enum { TERMINAL_LINES_MAX = 500, TERMINAL_COLUMNS_MAX = 1000 };

// Starts ncurses: keys arrive one by one, including Ctrl-C and Ctrl-S, and the numeric block is recognised.
// Signals that end programs are caught (stop_catch); crashes (SIGSEGV and the like, abort) restore the
// terminal first.
terminal_t terminal_open(void);

// The legend of a key of the terminal, also of the numeric block: '0'..'9', '*', '#', 'A'..'D', or 0 if it
// has none. code: from getch.
char terminal_legend(int code);

// Takes a new size of the terminal if there is one; getch then returns KEY_RESIZE.
void terminal_follow_size(void);

// Restores the terminal.
void terminal_close(void);

// Returns false once the terminal has hung up.
bool terminal_is_there(void);

#endif
