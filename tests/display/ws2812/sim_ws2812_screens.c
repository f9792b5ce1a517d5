// Tests of the strip's screens on the virtual board: signs have their colours, and none takes too much
// current.
// SPDX-License-Identifier: MIT
#include "tests/display/strip/colours.h"
#include "tests/support/test.h"

static rig_t d;

// Plays a game and checks the sign three seconds after its end.
static void assert_sign(const char *keys, const char *sign)
{
    char seen[STRIP_LEDS + 1];
    rig_press(&d, keys);
    rig_wait_ms(&d, 3200);
    colours_watch(&d, 300, seen);
    rig_assert_seen(sign, seen);
}

TEST(the_winners_sign_has_the_players_colour_and_the_sign_of_a_draw_is_white)
{
    d = rig_on(1);
    assert_sign("14253", "XX....XX XXX..XXX .XXXXXX. ..XXXX.. ..XXXX.. .XXXXXX. XXX..XXX XX....XX");
    assert_sign("A 142596", "..OOOO.. .OOOOOO. OOO..OOO OO....OO OO....OO OOO..OOO .OOOOOO. ..OOOO..");
    assert_sign("A 159287364", "........ ++++++++ ++++++++ ........ ........ ++++++++ ++++++++ ........");
    rig_free(&d);
}

static void note_current(board_t *board, void *most_ma)
{
    double *most = most_ma, ma = board_display_ma(board);
    *most = ma > *most ? ma : *most;
}

// Cursor on a mark, refused cell, menu, question, level, score, layout, hint, completed line, self-test.
TEST(no_screen_takes_more_than_400_ma_at_full_brightness)
{
    double most_ma = 0;
    d = rig_on(1);
    board_on_display(d.board, note_current, &most_ma);
    rig_press(&d, "DD *8 5 5 A # C * *0");
    rig_wait_ms(&d, 3200);
    rig_press(&d, "*#6666666665 *3 C 14253");
    rig_wait_ms(&d, 4200);
    rig_press(&d, "# 0");
    board_contact(d.board, rig_key('0'), true);
    chip_reset(board_chip(d.board));
    rig_wait_ms(&d, 100);
    assert_true(board_display_ma(d.board) > 180 && most_ma <= 400); // all LEDs are lit
    board_contact(d.board, rig_key('0'), false);
    rig_free(&d);
}
