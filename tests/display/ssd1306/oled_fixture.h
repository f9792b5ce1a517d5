// Fixture for the OLED's code on the host: draws a view, sends it to a virtual SSD1306, reads its pixels.
// SPDX-License-Identifier: MIT
#ifndef OLED_FIXTURE_H
#define OLED_FIXTURE_H

#include <string.h>

#include "display/display.h"
#include "display/ssd1306/picture.h"
#include "tests/display/ssd1306/lit.h"
#include "tests/display/ssd1306/twi_double.h"
#include "tests/support/test.h"

static session_t session;
static attention_t attention;
static view_t view;

static inline void send_all(void)
{
    while (display_has_work())
        display_run();
}

static inline lit_t look(void)
{
    lit_t seen;
    for (unsigned i = 0; i < LIT_WIDTH * LIT_HEIGHT; i++)
        seen.at[i / LIT_WIDTH][i % LIT_WIDTH] =
            ssd1306_model_lit(&twi_double_part, i % LIT_WIDTH, i / LIT_WIDTH);
    return seen;
}

// Starts to send the view's picture, brightest and upright.
static inline void begin_to_show(void)
{
    display_draw(&view);
    display_show(BRIGHTNESS_MAX, 0);
}

static inline lit_t show(void)
{
    begin_to_show();
    send_all();
    return look();
}

static inline void act(unsigned action)
{
    assert_int_not_equal(session_do(&session, (action_t)action), EVENT_REFUSED);
}

BEFORE_EACH
{
    twi_double_reset(1);
    session_start(&session);
    attention = (attention_t){CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE};
    view = (view_t){.session = &session, .attention = &attention, .stays_for = 5000};
    memset(&display_picture, 0x55, sizeof display_picture);
    display_picture.changed = CELL_NONE;
    display_start();
}

AFTER_EACH
{
    if (twi_double_fault != NULL)
        fail_msg("%s", twi_double_fault);
}

#endif
