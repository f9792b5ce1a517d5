// A command in a terminal of a given type and size, drawn by tmux, and its screen as text.
#ifndef TESTS_TMUX_H
#define TESTS_TMUX_H

// Finds the stored screens: before the current folder is left.
void tmux_set_up(void);

// Runs a command of the shell; when it ends, the screen shows "EXIT" and its exit status.
void tmux_start(const char *type, int columns, int lines, const char *command);

// Keys by tmux's names, such as "Left Enter x".
void tmux_press(const char *keys);

// Text, letter by letter.
void tmux_type(const char *text);

// Waits until the screen contains the text, or no longer does; fails after ten seconds.
void tmux_wait_for(const char *text);
void tmux_wait_until_gone(const char *text);

// Waits until the screen is the one in tests/terminal/screens/NAME.txt; fails after ten seconds. With
// SCREENS=write in the environment it writes a file that is missing. In these files an LED that is lit is #,
// a dark one `.`; what changes from run to run (time, sleep, speed, the port's number) is masked.
void tmux_assert_screen(const char *name);

// Ends the server and all that runs in it.
void tmux_stop(void);

#endif
