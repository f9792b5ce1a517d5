// Signal handler that records the signal.
#include "board/virtual/terminal/stop.h"

#include <string.h>

volatile sig_atomic_t stop_signal;

static void on_stop(int signal)
{
    stop_signal = signal;
}

void stop_catch(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_stop;
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, NULL);
}
