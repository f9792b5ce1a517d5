// Tests of what each screen shows where a cell has one light: signs, menu, score and self-test on nine and on
// sixteen. tests/display/leds has the same for 18 LEDs.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "display/matrix/board_marks.h"
#include "hal/key.h"
#include "input_traits.h"
#include "tests/support/test.h"

enum { SIDE = DISPLAY_SIDE, CELLS = SIDE * SIDE };

static session_t session;
static attention_t attention;
static view_t view;
static picture_t picture;

BEFORE_EACH
{
    session_start(&session);
    attention = (attention_t){CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE};
    view = (view_t){.screen = SCREEN_GAME, .session = &session, .attention = &attention, .stays_for = 5000};
}

// Letters, row by row: '.' dark, X and O their ink, '*' the grid's.
static const char *seen(uint16_t age)
{
    static char text[CELLS + 1];
    view.age = age;
    picture_draw(&picture, &view);
    for (unsigned row = 0; row < FRAME_SIZE; row++) // no pixel has no light
        for (unsigned ink = 0; ink < INKS; ink++)
            assert_int_equal(picture.plane[ink].row[row] & (row < SIDE ? 0xFF >> SIDE : 0xFF), 0);
    for (unsigned i = 0; i < CELLS; i++) {
        const uint8_t bit = (uint8_t)(0x80 >> i % SIDE);
        const bool x = picture.plane[INK_X].row[i / SIDE] & bit, o = picture.plane[INK_O].row[i / SIDE] & bit,
                   grid = picture.plane[INK_GRID].row[i / SIDE] & bit;
        text[i] = x && o ? '?' : (x || o) && grid ? '.' : x ? 'X' : o ? 'O' : grid ? '*' : '.';
    }
    return text;
}

// nine, sixteen: what there is to see; blanks and slashes do not count.
static void assert_seen(uint16_t age, const char *nine, const char *sixteen)
{
    char wanted[CELLS + 1] = "";
    for (const char *from = SIDE == 3 ? nine : sixteen; *from != '\0'; from++)
        if (*from != ' ')
            strncat(wanted, from, 1);
    assert_string_equal(seen(age), wanted);
}

static void assert_screen(unsigned screen, const char *nine, const char *sixteen)
{
    view.screen = (screen_t)screen;
    assert_seen(0, nine, sixteen);
}

static void play(const char *cells)
{
    for (; *cells != '\0'; cells += 2)
        assert_int_not_equal(
            session_do(&session, (action_t)(ACTION_PLAY +
                                            cell_at((uint8_t)(cells[0] - '0'), (uint8_t)(cells[1] - '0')))),
            EVENT_REFUSED);
}

// ---- The board ----

TEST(each_board_has_its_cells_and_what_is_left_of_sixteen_is_a_frame)
{
    play("00112201");
    assert_seen(0, "XO. .O. ..X", "XO.* .O.* ..X* ****");
    assert_int_equal(session_do(&session, ACTION_NEW + 2), EVENT_NEW_GAME);
    play("0011");
    assert_seen(0, "X.. ... ..O", "**** *X.* *.O* ****");
    if (SIDE == 4) {
        assert_int_equal(session_do(&session, ACTION_NEW + 4), EVENT_NEW_GAME);
        play("003303");
        assert_seen(0, "", "X..X .... .... ...O");
    }
    assert_int_equal(session_do(&session, ACTION_NEW + SIDE + 1), EVENT_REFUSED);
}

TEST(what_blinks_on_a_mark_begins_dark_and_a_hint_lit)
{
    play("0011");
    attention.refused = cell_at(0, 0);
    view.screen = SCREEN_REFUSED;
    assert_seen(0, "... .O. ...", "...* .O.* ...* ****");
    assert_seen(50, "X.. .O. ...", "X..* .O.* ...* ****");
    attention.hint = cell_at(2, 2);
    view.screen = SCREEN_HINT;
    assert_seen(0, "X.. .O. ..X", "X..* .O.* ..X* ****");
}

TEST(the_winners_sign_alternates_with_the_board)
{
    play("0010011102");
    assert_seen(2999, "XXX OO. ...", "XXX* OO.* ...* ****");
    assert_seen(3000, "X.X .X. X.X", "X..X .XX. .XX. X..X");
    assert_seen(4000, "XXX OO. ...", "XXX* OO.* ...* ****");
    session_start(&session);
    play("001001112212");
    assert_seen(3000, "OOO O.O OOO", ".OO. O..O O..O .OO.");
}

// ---- Other screens ----

TEST(each_screen_has_its_sign)
{
    assert_screen(SCREEN_MENU, "*.* .*. *.*", "*..* .**. .**. *..*");
    assert_screen(SCREEN_NOTHING, "... *** ...", ".... **** **** ....");
    assert_screen(SCREEN_ASK_NEW, "**. .** .*.", "***. ...* ..*. ..*.");
    assert_seen(250, "... ... ...", ".... .... .... ....");
    assert_screen(SCREEN_ASK_SIZE, "**. .** .*.", "***. ...* ..*. ..*.");
    assert_screen(SCREEN_LAYOUT, "*XX OX. O..", "*XXX O... OXX. O...");
    assert_screen(SCREEN_TEST_LEDS, "*** *** ***", "**** **** **** ****");
    static const char *const bars[LEVELS][2] = {{"... ... XXX", ".... .... .... XXX."},
                                                {"... ... OXX", ".... .... .... OXX."},
                                                {"... .O. OOX", ".... .... .O.. OOX."},
                                                {"..O .OO OOO", ".... ..O. .OO. OOO."}};
    for (unsigned level = 0; level < LEVELS; level++) {
        session.settings.level = (uint8_t)level;
        assert_screen(SCREEN_LEVEL, bars[level][0], bars[level][1]);
        assert_screen(SCREEN_LEVELS + level, bars[level][0], bars[level][1]);
    }
    assert_screen(SCREEN_BRIGHTNESS, ".*. *** .*.", ".**. **** **** .**.");
    assert_screen(SCREEN_SIZES, "*.* ... *.*", ".... .**. .**. ....");
    assert_screen(SCREEN_SIZES + 1, "*** *** ***", "***. ***. ***. ....");
    if (SIDE == 4)
        assert_screen(SCREEN_SIZES + 2, "", "**** **** **** ****");
    assert_int_equal(SCREENS, SCREEN_SIZES + SIDE - 1);
}

TEST(a_draw_has_two_bars)
{
    play("000102111012212022");
    assert_seen(3000, "*** ... ***", "**** .... .... ****");
}

// In the place of the digit that has its number on a keypad.
static unsigned place_of(unsigned digit)
{
    return (digit - 1) / 3 * SIDE + (digit - 1) % 3;
}

TEST(an_offer_of_the_menu_is_the_place_of_a_digit_and_the_sounds_has_its_state)
{
    for (unsigned offer = 0; offer < OFFERS; offer++)
        for (unsigned muted = 0; muted < 2; muted++) {
            char expected[CELLS + 1];
            memset(expected, '.', CELLS);
            expected[CELLS] = '\0';
            expected[place_of(offer + 1)] = offer != OFFER_SOUND ? '*' : muted ? 'X' : 'O';
            session.settings.muted = muted;
            view.screen = (screen_t)(SCREEN_OFFERS + offer);
            assert_string_equal(seen(0), expected);
        }
}

TEST(a_score_is_a_sign_the_tens_flickering_and_the_ones)
{
    session.score[SCORE_X] = 3;
    session.score[SCORE_O] = 27;
    view.screen = SCREEN_SCORE;
    assert_seen(0, "X.X .X. X.X", "X..X .XX. .XX. X..X");
    assert_seen(250, "... ... ...", ".... .... .... ....");
    assert_seen(350, "XXX ... ...", "XXX. .... .... ....");
    assert_seen(1350, "OO. ... ...", "OO.. .... .... ....");
    assert_seen(1400, "... ... ...", ".... .... .... ....");
    assert_seen(1650, "OOO OOO O..", "OOO. OOO. O... ....");
}

TEST(each_key_of_the_self_test_has_its_place)
{
    view.screen = SCREEN_TEST_KEYS;
    for (unsigned key = 0; key < KEYPAD_KEYS; key++) {
        char expected[CELLS + 1];
        const unsigned row = key / KEYPAD_COLS, col = key % KEYPAD_COLS;
        memset(expected, '.', CELLS);
        expected[CELLS] = '\0';
        if (row < SIDE && col < SIDE)
            expected[row * SIDE + col] = 'X';
        else // docs/parts.md: `A` to `C` down the right, `*` and `0` below, `D` in the middle, `#` first
            expected[key == KEY_HASH ? 0 : key == KEY_D ? 4 : row == 3 ? 6 + col : 3 * row + 2] = 'O';
        view.keys_down = (uint16_t)(1u << key);
        assert_string_equal(seen(0), expected);
    }
}
