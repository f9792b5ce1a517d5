// What the terminal shows, pane by pane.
#ifndef PLAYER_PANES_H
#define PLAYER_PANES_H

#include <stdbool.h>
#include <stdint.h>

#include "board/virtual/terminal/console_log.h"
#include "board/virtual/terminal/layout.h"
#include "board/virtual/terminal/terminal.h"
#include "hal/frame.h"

// All that is to be seen at one moment.
typedef struct {
    frame_t lit;
    unsigned intensity;   // 0..15
    uint16_t keys_down;   // bit k: key k
    double seconds;       // simulated
    double asleep, speed; // of the last second; negative: not known yet
    unsigned faults;
    const char *fault;   // text of the last one that has one
    const char *port;    // path of the serial port, or ""
    const char *eeprom;  // file, or NULL
    const char *message; // for the bottom line instead of the help, or ""
    const char *typing;  // the line being typed, or NULL
    const console_log_t *console;
    unsigned long console_last; // number of the line at the bottom
} threats_t;

// After terminal_open: colours for the panes.
void panes_init(const terminal_t *terminal);

void panes_draw(const threats_t *view);

#endif
