// Runs the board in real time without a screen.
#include "board/virtual/terminal/headless.h"

#include <stdio.h>

#include "board/virtual/terminal/stop.h"

int headless_run(player_t *player)
{
    board_t *board = player->user.board;
    stop_catch();
    printf("%s\n", player->port.path);
    fflush(stdout); // the parent process reads it
    while (stop_signal == 0) {
        player_run(player, chip_now(board_chip(board)) + realtime_slice(&player->pace), &stop_signal);
        if (usb_port_serve(&player->port, board))
            fprintf(stderr, "play: %s is open but not read: output is lost\n", player->port.path);
    }
    return stop_signal;
}
