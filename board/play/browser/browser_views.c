// Implements browser.h: what JavaScript reads of the board: output, measurements, memories.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stddef.h>
#include <string.h>

#include "board/play/browser/browser.h"
#include "board/play/browser/page.h"
#include "board/play/script/game_text.h"
#include "hal/key.h"

// ---- Output ----

const uint8_t *browser_picture(void)
{
    frame_t lit;
    board_picture(page.user.board, lit.row);
    memcpy(page.picture, lit.row, sizeof lit.row);
    page.picture[FRAME_SIZE] = (uint8_t)board_intensity(page.user.board);
    return page.picture;
}

// JavaScript reads the structure from memory.
_Static_assert(offsetof(board_screen_t, height) == 4 && offsetof(board_screen_t, coloured) == 8 &&
                   offsetof(board_screen_t, beside) == 9 && offsetof(board_screen_t, pixel) == 10 &&
                   sizeof(board_colour_t) == 3,
               "screen.js reads this layout");

const void *browser_screen(void)
{
    board_screen(page.user.board, &page.screen);
    return &page.screen;
}

void browser_expose(int on)
{
    page.exposes = on != 0;
    if (page.exposes)
        exposure_start(&page.exposure, page.user.board);
}

const void *browser_exposed(void)
{
    exposure_end(&page.exposure, page.user.board, &page.screen);
    return &page.screen;
}

const double *browser_tone(void)
{
    if (page.tones - page.tones_reported > TONES_KEPT)
        page.tones_reported = page.tones - TONES_KEPT;
    return page.tones_reported != page.tones ? page.tone[page.tones_reported++ % TONES_KEPT] : NULL;
}

const char *browser_console(void)
{
    memcpy(page.taken, page.console, page.consoles);
    page.taken[page.consoles] = '\0';
    page.consoles = 0;
    return page.taken;
}

size_t browser_console_waiting(void)
{
    return page.consoles;
}

const char *browser_game(void)
{
    game_text(&page.game, GAME_WIDTH, page.text, sizeof page.text);
    return page.text;
}

int browser_cursor(void)
{
    enum { CELLS = 64 };
    return page.watch.cursor != NULL && *page.watch.cursor < CELLS ? *page.watch.cursor : -1;
}

int browser_board_is_shown(void)
{
    return watch_screen(&page.watch) <= WATCH_NOTHING;
}

unsigned browser_layout(void)
{
    return page.watch.layout != NULL ? *page.watch.layout : 0;
}

int browser_is_whole(void)
{
    return !page.game.printing;
}

unsigned browser_size(void)
{
    return page.game.n;
}

int browser_turn(void)
{
    return (int)page.game.turn;
}

int browser_dead_draw(void)
{
    return page.game.dead_from != 0 && !game_status_is_over(page.game.turn);
}

const char *browser_marks(void)
{
    return page.game.mark[0];
}

const char *browser_level(void)
{
    return page.game.players.level;
}

int browser_level_known(void)
{
    return page.game.players.level_known;
}

unsigned browser_computer(void)
{
    return (unsigned)page.game.players.computer_x | (unsigned)page.game.players.computer_o << 1;
}

int browser_opposed(void)
{
    return page.game.players.opposed;
}

int browser_computer_won(void)
{
    return page.game.players.computer_won;
}

void browser_end_was_opposed(int computer_won)
{
    page.game.players.opposed = true;
    page.game.players.computer_won = computer_won != 0;
}

int browser_score_known(void)
{
    return page.game.score_known;
}

unsigned browser_score(unsigned of)
{
    return page.game.score[of % 3];
}

// The display is also off while the chip starts, but then the CPU is not in a long sleep.
int browser_dark(void)
{
    enum { LONG_US = 1000000 };
    const board_t *board = page.user.board;
    return page.user.powered && board_display_is_off(board) &&
           chip_next(board_chip(board)) > user_in(&page.user, LONG_US);
}

unsigned browser_faults(void)
{
    return circuit_faults(board_circuit(page.user.board));
}

const char *browser_fault(void)
{
    unsigned faults = browser_faults();
    return faults > 0 ? circuit_fault(board_circuit(page.user.board), faults - 1) : "";
}

double browser_asleep(void)
{
    chip_measures_t measures;
    chip_measures(board_chip(page.user.board), &measures);
    return (double)measures.asleep;
}

double browser_awake(void)
{
    chip_measures_t measures;
    chip_measures(board_chip(page.user.board), &measures);
    return (double)(measures.elapsed - measures.asleep);
}

double browser_matrix_ma(void)
{
    return board_display_ma(page.user.board);
}

const void *browser_analyser(void)
{
    return &page.analyser;
}

unsigned browser_pins(void)
{
    return board_pins(page.user.board);
}

const char *browser_pin_name(unsigned pin)
{
    return board_pin_name(page.user.board, pin);
}

// ---- Memories ----

uint8_t *browser_eeprom(void)
{
    size_t size;
    return chip_eeprom(board_chip(page.user.board), &size);
}

size_t browser_eeprom_size(void)
{
    size_t size;
    chip_eeprom(board_chip(page.user.board), &size);
    return size;
}

unsigned browser_eeprom_writes(void)
{
    return page.eeprom_writes;
}

const uint8_t *browser_flash(void)
{
    size_t size;
    return chip_flash(board_chip(page.user.board), &size);
}

size_t browser_flash_size(void)
{
    size_t size;
    const uint8_t *flash = chip_flash(board_chip(page.user.board), &size);
    while (size > 0 && flash[size - 1] == 0xFF)
        size--;
    return size;
}
