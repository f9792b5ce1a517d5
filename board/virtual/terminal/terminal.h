// The terminal as a resource: ncurses takes it over; every way to end restores it.
#ifndef PLAYER_TERMINAL_H
#define PLAYER_TERMINAL_H

#include <stdbool.h>

typedef struct {
    bool utf8;  // the locale's characters
    int colors; // 0: none
} terminal_t;

// Standard input and output are a terminal whose type is known and can address the cursor.
bool terminal_usable(void);

// Starts ncurses: keys come one by one, Ctrl-C among them; the numeric block is told apart. Signals that end
// programs are caught, see stop.h; crashes (SIGSEGV and its like, abort) put the terminal back before they
// end this one.
terminal_t terminal_open(void);

// Puts the terminal back as it was.
void terminal_close(void);

// False once the terminal has hung up.
bool terminal_is_there(void);

#endif
