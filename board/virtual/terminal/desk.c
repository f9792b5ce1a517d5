// Power switch, reset button, and the times until the device takes input.
#include "board/virtual/terminal/desk.h"

void desk_init(desk_t *desk, board_t *board, double bounce_ms, uint64_t seed)
{
    desk->board = board;
    desk->powered = false;
    desk->started = 0;
    finger_init(&desk->finger, board, bounce_ms, seed);
    console_log_init(&desk->console);
}

void desk_switch(desk_t *desk, bool on)
{
    if (on && !desk->powered)
        desk->started = board_now(desk->board);
    if (on)
        board_power_on(desk->board);
    else
        board_power_off(desk->board);
    desk->powered = on;
}

void desk_reset(desk_t *desk)
{
    desk->started = board_now(desk->board);
    board_reset(desk->board);
}

chip_time_t desk_ready(const desk_t *desk)
{
    return desk->powered ? desk->started + board_us(desk->board, DESK_START_US) : board_now(desk->board);
}

chip_time_t desk_in(const desk_t *desk, uint64_t us)
{
    return board_now(desk->board) + board_us(desk->board, us);
}
