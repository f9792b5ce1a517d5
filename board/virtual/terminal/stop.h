// Requests to end the program, by signal.
#ifndef PLAYER_STOP_H
#define PLAYER_STOP_H

#include <signal.h>

// The signal that requested the end, or 0.
extern volatile sig_atomic_t stop_signal;

// Makes SIGINT, SIGTERM, SIGHUP and SIGQUIT set stop_signal only.
void stop_catch(void);

#endif
