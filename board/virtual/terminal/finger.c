// Draws the bounce times of presses and releases.
#include "board/virtual/terminal/finger.h"

#include "board/virtual/splitmix64.h"

void finger_init(finger_t *finger, board_t *board, double bounce_ms, uint64_t seed)
{
    // Not the seed itself: the board uses the same generator.
    *finger = (finger_t){.board = board, .bounce_ms = bounce_ms, .random = ~seed};
}

static chip_time_t draw_bounce(finger_t *finger)
{
    uint64_t us = finger->bounce_ms >= 0 ? (uint64_t)(finger->bounce_ms * 1000)
                                         : splitmix64(&finger->random) % (FINGER_BOUNCE_US_MAX + 1);
    return board_us(finger->board, us);
}

chip_time_t finger_press(finger_t *finger, unsigned key)
{
    chip_time_t now = board_now(finger->board), bounce = draw_bounce(finger);
    board_press(finger->board, key, now, bounce);
    return now + bounce;
}

chip_time_t finger_release(finger_t *finger, unsigned key)
{
    chip_time_t now = board_now(finger->board), bounce = draw_bounce(finger);
    board_release(finger->board, key, now, bounce);
    return now + bounce;
}
