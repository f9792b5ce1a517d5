// Actions of the keys typed in the terminal; help_screen.h describes the keyboard.
#ifndef PLAYER_CONTROLS_H
#define PLAYER_CONTROLS_H

#include <stdbool.h>
#include <stdint.h>

#include "board/play/terminal/input_line.h"
#include "board/play/terminal/key_cursor.h"
#include "board/play/terminal/player.h"
#include "board/play/terminal/typed_keys.h"

typedef struct {
    player_t *player;
    unsigned board_n; // size of the device's board, kept up to date by the owner; 0: unknown
    typed_keys_t keys;
    key_cursor_t cursor;
    input_line_t input;
    bool hold_next;     // H was typed: the next key stays down
    uint16_t keys_held; // bit k: key k
    bool help;          // the help is shown
    int help_page;      // its current page
    bool scrolled;      // earlier console lines are shown
    unsigned long last; // the last line shown
    bool quit;
    char message[128]; // shown to the user until message_until_ns
    uint64_t message_until_ns;
} controls_t;

// A typed key, by its curses code.
void controls_handle_key(controls_t *controls, int code);

// Presses and releases keypad keys when due; call once a slice.
void controls_run(controls_t *controls);

// Shows a message to the user for a few seconds.
void controls_show_message(controls_t *controls, const char *what, const char *more);

#endif
