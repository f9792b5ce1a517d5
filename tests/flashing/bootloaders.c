// Creates boards with bootloaders.
// SPDX-License-Identifier: MIT
#include "tests/flashing/bootloaders.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>

#include <cmocka.h>

rig_t bootloaders_board(const char *elf, const char *bootloader, uint64_t seed)
{
    char error[200];
    const board_config_t config = {.elf = elf, .board = FIRMWARE, .seed = seed};
    rig_t d = {board_new(&config, error, sizeof error), seed};
    if (d.board == NULL || !board_add_bootloader(d.board, bootloader, error, sizeof error))
        fail_msg("%s", error);
    board_set_noise(d.board, true);
    return d;
}

bool bootloaders_game_runs(board_t *board, void *context)
{
    (void)context;
    return board_pin(board, "CS") != PIN_FLOATING;
}
