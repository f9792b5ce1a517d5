// Display driver to copy: sends the whole picture, at once.
// SPDX-License-Identifier: MIT
#include "display/display.h"

#include "display/matrix/board_marks.h"
#include "hal/orientation.h"
#include "hal/skeleton.h"

picture_t display_picture;

static struct {
    frame_t frame;
    uint8_t brightness;
} sent;

void display_start(void)
{
    skeleton_start();
}

uint16_t display_draw(const view_t *view)
{
    picture_draw(&display_picture, view);
    return display_picture.right_for;
}

uint16_t display_blink_cursor(void)
{
    return board_marks_blink_cursor(&display_picture);
}

void display_show(uint8_t brightness, uint8_t layout)
{
    sent.frame = *orientation_apply(&display_picture.plane[0], layout);
    sent.brightness = brightness;
    skeleton_send(&sent.frame, sent.brightness);
}

void display_off(void)
{
    sent.brightness = SKELETON_OFF;
    skeleton_send(&sent.frame, sent.brightness);
}

void display_refresh(void)
{
    skeleton_start();
    skeleton_send(&sent.frame, sent.brightness);
}
