// A libFuzzer target: any bytes at all, typed on the console. A byte of 0xFF stands for lost input, one of 0xFE for a
// key that plays, so that news fall into the middle of lines.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "firmware/console.h"
#include "hal/serial.h"
#include "tests/host/serial_double.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void assert_whole(const console_t *console, const game_t *game)
{
    ttt_t replay;
    ttt_start(&replay, game->board.n);
    for (uint8_t i = 0; i < game_moves(game); i++)
        assert(ttt_move(&replay, cell_row(game->history[i]), cell_col(game->history[i]), replay.turn) >= 0);
    assert(memcmp(&replay, &game->board, sizeof replay) == 0);
    assert(game->brightness <= BRIGHTNESS_MAX && game->layout <= 7);
    assert(console->length <= CONSOLE_LINE_MAX && memchr(console->line, '\0', console->length) == NULL);
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        assert(game_score(game, kind) <= 9999);
}

static void settle(console_t *console, game_t *game)
{
    for (int steps = 0; console_has_work(console, game); steps++) {
        assert(steps < 1000);
        console_run(console, game);
    }
    serial_double_said();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    console_t console;
    game_t game;
    serial_double_reset();
    game_start(&game);
    console_start(&console, &game);
    for (size_t i = 0; i < size; i++) {
        if (data[i] == 0xFE)
            game_move(&game, cell_at(i % game.board.n, i / 8 % game.board.n), game.board.turn);
        else
            serial_double_put(data[i] == 0xFF ? SERIAL_LOST : data[i]);
        settle(&console, &game);
        assert_whole(&console, &game);
    }
    assert(serial_double_longest() <= SERIAL_TX_SIZE);
    return 0;
}
