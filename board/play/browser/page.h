// State of the page's program: the board, and data kept for JavaScript to fetch.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BROWSER_PAGE_H
#define BROWSER_PAGE_H

#include "board/play/browser/analyser.h"
#include "board/play/browser/exposure.h"
#include "board/play/browser/page_script.h"
#include "board/play/script/game_status.h"
#include "board/play/script/trace.h"
#include "board/play/script/watch.h"

enum { CONSOLE_ROOM = 65536, GAME_WIDTH = 200, TONES_KEPT = 64 };

typedef struct {
    user_t user;
    page_script_t script;
    watch_t watch;
    analyser_t analyser;
    exposure_t exposure;
    bool exposes;
    game_status_t game;
    unsigned long read; // console lines already passed to `game`
    char console[CONSOLE_ROOM], taken[CONSOLE_ROOM];
    size_t consoles;
    double tone[TONES_KEPT][2]; // by number modulo TONES_KEPT
    unsigned tones, tones_reported;
    unsigned changes, eeprom_writes;
    bool dark; // at the end of the last run
    trace_t trace;
    char *traced;
    size_t traced_size;
    char text[GAME_WIDTH + 1]; // last returned text
    uint8_t picture[FRAME_SIZE + 1];
    board_screen_t screen;
} page_t;

extern page_t page;

#endif
