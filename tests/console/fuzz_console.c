// A libFuzzer target: any bytes at all, typed on the console, against the computer where they choose one. A
// byte of 0xFF stands for lost input, one of 0xFE for a key that plays, so that news fall into the middle of
// lines, and one of 0xFD for time that passes.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "computer/computer.h"
#include "console/console.h"
#include "hal/serial.h"
#include "tests/support/serial_double.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void assert_whole(const console_t *console, const game_t *game)
{
    ttt_t replay;
    ttt_start(&replay, game->board.n);
    for (uint8_t i = 0; i < game_moves(game); i++)
        assert(ttt_move(&replay, cell_row(game->history[i]), cell_col(game->history[i]), replay.turn) >= 0);
    assert(memcmp(&replay, &game->board, sizeof replay) == 0);
    assert(game->brightness <= BRIGHTNESS_MAX && game->layout <= LAYOUT_MAX && game->level < LEVELS);
    assert(game->computer == TTT_X || game->computer == TTT_O);
    assert(console->length <= CONSOLE_LINE_MAX && memchr(console->line, '\0', console->length) == NULL);
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        assert(game_score(game, kind) <= SCORE_MAX);
}

// Does all that is to be done now, as the main loop does.
static void settle(console_t *console, computer_t *computer, game_t *game, uint16_t now)
{
    uint16_t again = 0;
    for (int steps = 0; again == 0 || console_has_work(console, game); steps++) {
        assert(steps < 10000);
        console_run(console, game);
        again = computer_run(computer, game, now);
    }
    serial_double_said();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    console_t console;
    computer_t computer = {0};
    game_t game;
    uint16_t now = 0;
    serial_double_reset();
    game_start(&game);
    console_start(&console, &game, true);
    for (size_t i = 0; i < size; i++) {
        if (data[i] == 0xFE)
            game_do(&game, ACTION_PLAY + cell_at(i % game.board.n, i / 8 % game.board.n));
        else if (data[i] == 0xFD)
            now += 300;
        else
            serial_double_put(data[i] == 0xFF ? SERIAL_LOST : data[i]);
        settle(&console, &computer, &game, now);
        assert_whole(&console, &game);
    }
    assert(serial_double_longest() <= SERIAL_TX_SIZE);
    return 0;
}
