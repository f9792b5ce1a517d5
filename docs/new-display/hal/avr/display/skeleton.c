// Shifts out a byte of brightness and eight rows, the highest bits first, and latches them.
// SPDX-License-Identifier: MIT
#include "hal/skeleton.h"

#include "board.h"
#include "hal/avr/pin.h"

void skeleton_start(void)
{
    pin_output(BOARD_SKELETON_DIN);
    pin_output(BOARD_SKELETON_CLK);
    pin_output(BOARD_SKELETON_LATCH);
}

static void send_byte(uint8_t byte)
{
    for (uint8_t bit = 0x80; bit != 0; bit >>= 1) {
        if (byte & bit)
            pin_high(BOARD_SKELETON_DIN);
        else
            pin_low(BOARD_SKELETON_DIN);
        pin_high(BOARD_SKELETON_CLK);
        pin_low(BOARD_SKELETON_CLK);
    }
}

void skeleton_send(const frame_t *frame, uint8_t brightness)
{
    send_byte(brightness);
    for (uint8_t row = 0; row < FRAME_SIZE; row++)
        send_byte(frame->row[row]);
    pin_high(BOARD_SKELETON_LATCH);
    pin_low(BOARD_SKELETON_LATCH);
}
