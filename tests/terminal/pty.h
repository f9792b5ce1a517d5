// The player in a terminal, or a serial program at its port: a pseudo-terminal whose other end is the test.
#ifndef TESTS_PTY_H
#define TESTS_PTY_H

#include <stddef.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <termios.h>

enum { PTY_OUTPUT_MAX = 1 << 20 };

typedef struct {
    pid_t child;
    int master, slave; // the slave is kept open, so that its attributes can be looked at after the end
    struct termios before;
    char output[PTY_OUTPUT_MAX]; // all that the player has drawn, or sent
    size_t size;
    int status; // of wait, after pty_wait_end
    struct rusage used;
} pty_t;

// Starts "player ARGUMENTS" in the current folder on a terminal of this type and size.
//   type: for TERM, NULL for none.
void pty_start(pty_t *pty, const char *arguments, const char *type, int columns, int lines);

// Starts the player on the product's firmware at 80 x 24 and waits until its screen stands.
void pty_play(pty_t *pty);

// Opens the player's serial port by its path.
void pty_open(pty_t *port, const char *path);

// Waits until the player has drawn, or sent, this text; fails after ten seconds.
void pty_wait_for(pty_t *pty, const char *text);

// Takes what comes for so long.
void pty_watch(pty_t *pty, int ms);

// Types as much as is taken at once. Returns how many bytes that was.
size_t pty_offer(pty_t *pty, const char *bytes, size_t size);

// Fails unless it is taken at once.
void pty_type(pty_t *pty, const char *keys);

// Waits until the player has ended; fails, and kills it, after ten seconds.
void pty_wait_end(pty_t *pty);

// pty_wait_end; fails unless the player has exited with this code, or was ended by this signal, if it is not
// 0, the terminal's attributes are as they were before, and the alternate screen, if it was entered, has been
// left.
void pty_end(pty_t *pty, int code, int by_signal);

#endif
