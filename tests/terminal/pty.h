// The player in a terminal: a pseudo-terminal whose other end is the test.
#ifndef TESTS_PTY_H
#define TESTS_PTY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <termios.h>

enum { PTY_OUTPUT_MAX = 1 << 20 };

typedef struct {
    pid_t child;
    int master, slave; // the slave is kept open, so that its attributes can be looked at after the end
    struct termios before;
    char output[PTY_OUTPUT_MAX]; // all that the player has drawn
    size_t size;
    int status; // of wait, after pty_wait_end
    struct rusage used;
} pty_t;

// Starts "player ARGUMENTS ELF" in the current folder on a terminal of this type and size.
//   type: for TERM, NULL for none. arguments: ended by NULL; none of them may be changed meanwhile.
void pty_start(pty_t *pty, const char *elf, const char *type, int columns, int lines,
               const char *const arguments[]);

extern const char *const pty_no_arguments[];

// Starts the player on the product's firmware, without arguments, and waits until its screen stands.
void pty_play(pty_t *pty, const char *type, int columns, int lines);

// Waits until the player has drawn this text; fails after ten seconds.
void pty_wait_for(pty_t *pty, const char *text);

// Waits until the file is there; fails after ten seconds.
void pty_wait_for_file(pty_t *pty, const char *path);

// Takes what the player draws for so long.
void pty_watch(pty_t *pty, int ms);

void pty_type(pty_t *pty, const char *keys);
void pty_resize(pty_t *pty, int columns, int lines);

// Waits until the player has ended; fails, and kills it, after ten seconds.
void pty_wait_end(pty_t *pty);

// Fails unless the terminal's attributes are as they were before and the alternate screen, if it was entered,
// has been left.
void pty_assert_restored(const pty_t *pty);

void pty_close(pty_t *pty);

// pty_wait_end; fails unless the player has exited with this code; pty_assert_restored; pty_close.
void pty_end(pty_t *pty, int code);

#endif
