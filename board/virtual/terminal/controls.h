// What a key that is typed in the terminal does; help_screen.h has the plan of the keyboard.
#ifndef PLAYER_CONTROLS_H
#define PLAYER_CONTROLS_H

#include <stdbool.h>
#include <stdint.h>

#include "board/virtual/terminal/input_line.h"
#include "board/virtual/terminal/key_cursor.h"
#include "board/virtual/terminal/player.h"
#include "board/virtual/terminal/typed_keys.h"

typedef struct {
    player_t *player;
    unsigned
        board_n; // size of the board on the device, 0 while it is not known; the owner keeps it up to date
    typed_keys_t keys;
    key_cursor_t cursor;
    input_line_t input;
    bool hold_next;     // H: the next key stays down
    uint16_t held;      // bit k: key k
    bool help;          // the help is shown,
    int help_page;      // this page of it
    bool scrolled;      // earlier lines of the console are shown,
    unsigned long last; // up to this one
    bool quit;
    char message[128]; // for the user, until
    uint64_t message_until_ns;
} controls_t;

// A key, as curses numbers it.
void controls_take(controls_t *controls, int code);

// Moves the finger that presses the keypad's keys; once a slice.
void controls_run(controls_t *controls);

// Shows a message to the user for a few seconds.
void controls_tell(controls_t *controls, const char *what, const char *more);

#endif
