#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/bench/product/figures.h"
#include "tests/bench/product/sections.h"
#include "tests/support/rig.h"

// Games by keys, new games included. They are played twice over, and the second time is measured: by then the
// log has gone round the EEPROM, and runs where something is to be erased.
enum { SMALL_GAMES = 60, LARGE_GAMES = 9 };

// A draw on 3x3.
#define SMALL_GAME "159287364"
enum { SMALL_MOVES = 9 };

// On 8x8, all cells row by row; every column is one player's, so X completes the first of them in the last
// row.
enum { LARGE_MOVES = 57, LARGE_SIZE = 8 };

static struct {
    unsigned programmed, erased;
} bytes;

static void on_write(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    (void)board;
    (void)context;
    if (write->after == 0xFF)
        bytes.erased++;
    else
        bytes.programmed++;
}

static void play_small_game(rig_t *d)
{
    rig_press(d, SMALL_GAME "A");
}

static void play_large_game(rig_t *d)
{
    rig_press(d, "1111"); // from the middle to the corner
    for (int move = 1; move <= LARGE_MOVES; move++)
        rig_press(d, move % LARGE_SIZE == 0 ? "568" : "56");
    rig_press(d, "A");
}

static void print(int n, double moves)
{
    char text[40];
    snprintf(text, sizeof text, "n = %d; programmed", n);
    figures_value("EEPROM a move", text, "bytes", bytes.programmed / moves);
    snprintf(text, sizeof text, "n = %d; erased", n);
    figures_value("EEPROM a move", text, "bytes", bytes.erased / moves);
}

static void measure(int n, int games, int moves)
{
    rig_t d = rig_on(1);
    board_on_eeprom(d.board, on_write, NULL);
    rig_press(&d, (char[]){'*', (char)('0' + n), '\0'});
    for (int i = 0; i < 2 * games; i++) {
        if (i == games)
            bytes.programmed = bytes.erased = 0;
        if (n == LARGE_SIZE)
            play_large_game(&d);
        else
            play_small_game(&d);
    }
    print(n, (double)games * moves);
    rig_free(&d);
}

void saving_measure(void)
{
    measure(3, SMALL_GAMES, SMALL_MOVES);
    measure(LARGE_SIZE, LARGE_GAMES, LARGE_MOVES);
}
