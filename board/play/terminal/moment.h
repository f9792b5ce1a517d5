// What the device's keys do at this moment, in words.
//
// Pure.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_MOMENT_H
#define PLAYER_MOMENT_H

#include "board/play/script/game_status.h"
#include "board/play/script/legend.h"
#include "board/play/script/watch.h"

typedef struct {
    legend_kind_t kind;    // of the input
    bool menu_is_list;     // up and down step through the menu of few keys, not left and right
    watch_screen_t screen; // what the device shows
    unsigned item;         // and which one of its kind (watch_item)
    const game_status_t *game;
} moment_t;

// The display shows the menu of a keypad: the letters have nothing to do, and the other names are longer.
static inline bool moment_is_keypad_menu(const moment_t *now)
{
    return now->screen == WATCH_MENU;
}

enum { MOMENT_WORD = 16 };

// What a key does, in at most 10 characters, or 12 for the letters; "" if nothing. A key whose cell is taken
// has its mark.
void moment_key(const moment_t *now, unsigned key, char word[MOMENT_WORD]);

// Whether the next key answers a question or chooses, or the device returns to the board after some seconds.
static inline bool moment_waits(const moment_t *now)
{
    return now->screen >= WATCH_MENU && now->screen != WATCH_SCORE && now->screen != WATCH_LEVEL;
}

// What there is to choose or to answer, or how to go on after a game, in at most `width` characters; "" if
// keys play, or if not even the shortest sentence fits.
const char *moment_sentence(const moment_t *now, int width);

#endif
