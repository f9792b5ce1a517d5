// A serial program at the player's port: starts the player without a terminal, opens the path that it prints,
// types and reads.
#ifndef TESTS_SERIAL_USER_H
#define TESTS_SERIAL_USER_H

#include <stddef.h>

// All that came through the port since it was opened last, closed by a 0.
extern char serial_user_heard[];

// Starts "play --pty --save e IMAGE" in the current folder, twenty times as fast as a board, and opens the
// port.
void serial_user_start(const char *image);

// Opens the port by its path, without waiting on it, and closes it.
void serial_user_open(const char *path);
void serial_user_close(void);
void serial_user_reopen(void);

// Types as much as the port takes at once. Returns how many bytes that was.
size_t serial_user_offer(const char *bytes, size_t size);

void serial_user_type(const char *text);     // fails unless the port takes it all at once
void serial_user_hear(int ms);               // what is there, waiting so long for the first byte
void serial_user_wait_for(const char *text); // fails after ten seconds

// Sends the player a signal and waits for its end; fails after ten seconds. Returns its wait status.
int serial_user_stop(int signal_number);

// What the player has said on standard error.
const char *serial_user_complaints(void);

// Closes and ends what a failed test has left.
void serial_user_tear_down(void);

#endif
