// Switches the board, and draws the bounce times of presses and releases.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/script/user.h"

#include <vboard/splitmix64.h>

void user_init(user_t *user, board_t *board, double bounce_ms, uint64_t seed)
{
    user->board = board;
    user->powered = false;
    user->started = 0;
    user->bounce_ms = bounce_ms;
    user->random = ~seed; // not the seed itself: the board uses the same generator
    console_log_init(&user->console);
}

// ---- Power ----

void user_switch(user_t *user, bool on)
{
    if (on && !user->powered)
        user->started = chip_now(board_chip(user->board));
    if (on)
        board_power_on(user->board);
    else
        board_power_off(user->board);
    user->powered = on;
}

void user_reset(user_t *user)
{
    user->started = chip_now(board_chip(user->board));
    board_reset(user->board);
}

chip_time_t user_ready(const user_t *user)
{
    return user->powered ? user->started + chip_us(board_chip(user->board), USER_START_US)
                         : chip_now(board_chip(user->board));
}

chip_time_t user_in(const user_t *user, uint64_t us)
{
    return chip_now(board_chip(user->board)) + chip_us(board_chip(user->board), us);
}

// ---- Keys ----

static chip_time_t draw_bounce(user_t *user)
{
    uint64_t us = user->bounce_ms >= 0 ? (uint64_t)(user->bounce_ms * 1000)
                                       : splitmix64(&user->random) % (USER_BOUNCE_US_MAX + 1);
    return chip_us(board_chip(user->board), us);
}

chip_time_t user_press(user_t *user, unsigned key)
{
    chip_time_t now = chip_now(board_chip(user->board)), bounce = draw_bounce(user);
    return board_press(user->board, key, now, bounce);
}

chip_time_t user_release(user_t *user, unsigned key)
{
    chip_time_t now = chip_now(board_chip(user->board)), bounce = draw_bounce(user);
    return board_release(user->board, key, now, bounce);
}
