// The wish to end, from outside.
#ifndef PLAYER_STOP_H
#define PLAYER_STOP_H

#include <signal.h>

// The signal that wants the program to end, or 0.
extern volatile sig_atomic_t stop_signal;

// From now on SIGINT, SIGTERM and SIGHUP only set stop_signal.
void stop_catch(void);

#endif
