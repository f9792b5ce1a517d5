// Tables of legends and functions.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/script/legend.h"

#include <ctype.h>
#include <string.h>

#include "hal/key.h"

unsigned legend_key(char legend)
{
    const char *found = legend == '\0' ? NULL : strchr(KEYPAD_LEGEND, toupper((unsigned char)legend));
    return found == NULL ? LEGEND_NO_KEY : (unsigned)(found - KEYPAD_LEGEND);
}

legend_kind_t legend_kind(uint16_t keys, bool sixteen_are_buttons)
{
    if ((keys >> KEY_HASH & 1) != 0)
        return sixteen_are_buttons ? LEGEND_SIXTEEN_KEYS : LEGEND_KEYPAD;
    return (keys >> KEY_1 & 1) != 0 ? LEGEND_NINE_KEYS : LEGEND_FIVE_KEYS;
}

legend_kind_t legend_kind_of(const board_t *board)
{
    return legend_kind(board_keys(board), board_part(board, "cells16") != NULL);
}

const char *legend_function(unsigned key, legend_kind_t kind)
{
    static const char *const functions[LEGEND_KINDS][KEYPAD_KEYS] = {
        [LEGEND_KEYPAD] = {[KEY_A] = "new",
                           [KEY_B] = "size",
                           [KEY_C] = "opponent",
                           [KEY_D] = "brightness",
                           [KEY_STAR] = "menu",
                           [KEY_0] = "hint",
                           [KEY_HASH] = "undo"},
        [LEGEND_NINE_KEYS] = {[KEY_STAR] = "menu"},
        [LEGEND_FIVE_KEYS] = {[KEY_2] = "up",
                              [KEY_4] = "left",
                              [KEY_5] = "OK",
                              [KEY_6] = "right",
                              [KEY_8] = "down",
                              [KEY_STAR] = "menu"},
    };
    const char *function = functions[kind][key];
    return function != NULL ? function : "";
}

void legend_list(uint16_t keys, char list[LEGEND_LIST_SIZE])
{
    char *next = list;
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        if ((keys >> key & 1) != 0) {
            *next++ = KEYPAD_LEGEND[key];
            *next++ = ' ';
        }
    *(next > list ? next - 1 : list) = '\0';
}
