// Tests of four modules from the panel's view to the LEDs of four virtual MAX7219: which picture each module
// gets, turned, at which intensity; and every sign, level and score beside the board.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "display/display.h"
#include "hal/orientation.h"
#include "screen/screen.h"
#include "tests/display/max7219x4/side_art.h"
#include "tests/display/modules.h"
#include "tests/support/hal_double.h"
#include "tests/support/test.h"

enum { MODULES = 4, BOARD = 0, TURN, LEVEL, SCORE };

static max7219_model_t module[MODULES];
static uint64_t random_state;
static session_t session;
static attention_t attention;
static view_t view;

static void latch_all(void)
{
    for (unsigned i = 0; i < spi_double_words; i += MODULES)
        modules_latch(module, MODULES, &spi_double_word[i]);
    spi_double_clear();
}

static void scramble(void)
{
    for (unsigned i = 0; i < MODULES; i++)
        max7219_model_power(&module[i], &random_state);
}

static void show(uint8_t brightness, uint8_t layout)
{
    display_draw(&view);
    display_show(brightness, layout);
    latch_all();
}

// The LEDs of a place, from the left, in the default layout: the last module of the chain is on the left.
static frame_t look(unsigned place)
{
    frame_t lit;
    max7219_model_lit(&module[MODULES - 1 - place], lit.row);
    return lit;
}

static void assert_place(unsigned place, const char *art)
{
    const frame_t lit = look(place);
    for (unsigned i = 0; i < 64; i++, art++) {
        art += *art == ' ';
        if ((lit.row[i / 8] >> (7 - i % 8) & 1) != (*art == '#'))
            fail_msg("place %u, row %u, column %u", place, i / 8, i % 8);
    }
}

static void act(unsigned action)
{
    assert_int_not_equal(session_do(&session, (action_t)action), EVENT_REFUSED);
}

// Plays cells of 3x3, each a digit.
static void play(const char *cells)
{
    act(ACTION_NEW + 3);
    for (; *cells != '\0'; cells++)
        act(ACTION_PLAY + cell_at((uint8_t)((*cells - '1') / 3), (uint8_t)((*cells - '1') % 3)));
}

BEFORE_EACH
{
    session_start(&session);
    attention = (attention_t){CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE};
    view = (view_t){.screen = SCREEN_GAME, .session = &session, .attention = &attention, .stays_for = 5000};
    scramble();
    display_start();
    latch_all();
}

// ---- Modules ----

TEST(it_is_dark_from_the_start_to_the_first_picture_and_while_it_is_off)
{
    for (unsigned place = 0; place < MODULES; place++)
        assert_int_equal(module[place].reg[MAX7219_SHUTDOWN] & 1, 0);
    show(15, 0);
    for (unsigned place = 0; place < MODULES; place++)
        assert_int_equal(module[place].reg[MAX7219_SHUTDOWN] & 1, 1);
    display_off();
    latch_all();
    for (unsigned place = 0; place < MODULES; place++)
        assert_int_equal(module[place].reg[MAX7219_SHUTDOWN] & 1, 0);
    assert_false(display_is_sending() || display_has_work());
}

TEST(the_board_is_on_the_left_and_a_row_that_is_mounted_otherwise_is_turned_as_a_whole)
{
    frame_t upright[MODULES];
    play("159");
    show(15, 0);
    for (unsigned place = 0; place < MODULES; place++)
        upright[place] = look(place);
    assert_place(BOARD,
                 "#....#.. .#...#.. ......## ...##... ...##... ##...... ..#...#. ..#....#"); // behaviour.md
    for (uint8_t layout = 0; layout <= LAYOUT_MAX; layout++) {
        show(15, layout);
        for (unsigned place = 0; place < MODULES; place++) {
            uint8_t lit[FRAME_SIZE];
            max7219_model_lit(&module[layout & 1 ? place : MODULES - 1 - place], lit);
            assert_memory_equal(lit, orientation_apply(&upright[place], layout)->row, FRAME_SIZE);
        }
    }
}

TEST(a_third_of_the_brightness_is_the_intensity_of_each)
{
    static const uint8_t intensity[] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5};
    for (uint8_t brightness = 0; brightness <= BRIGHTNESS_MAX; brightness++) {
        show(brightness, 0);
        for (unsigned i = 0; i < MODULES; i++)
            assert_int_equal(module[i].reg[MAX7219_INTENSITY], intensity[brightness]);
    }
}

TEST(a_refresh_repairs_all_modules)
{
    frame_t right[MODULES];
    play("12");
    show(9, 0);
    for (unsigned place = 0; place < MODULES; place++)
        right[place] = look(place);
    scramble();
    display_refresh();
    latch_all();
    for (unsigned place = 0; place < MODULES; place++) {
        const frame_t lit = look(place);
        assert_memory_equal(&lit, &right[place], sizeof lit);
    }
}

// ---- Beside the board ----

TEST(the_turn_is_the_sign_of_the_player_to_move_and_then_of_the_result)
{
    static const struct {
        const char *moves;
        char who;
    } games[] = {{"", 'X'}, {"1", 'O'}, {"12", 'X'}, {"14253", 'X'}, {"142596", 'O'}, {"123546879", '='}};
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        play(games[i].moves);
        show(15, 0);
        assert_place(TURN, side_art_turn(games[i].who));
    }
}

// A RAM fault may have changed it to one that does not exist.
TEST(a_level_is_as_many_bars)
{
    for (unsigned level = 0; level < 256; level++) {
        session.settings.level = (uint8_t)level;
        show(15, 0);
        assert_place(LEVEL, side_art_level(level < LEVELS ? level : LEVEL_PERFECT));
    }
}

TEST(scores_up_to_99_are_digits_under_a_pixel_for_every_ten)
{
    static const unsigned more[] = {100, 109, 255, 256, 999, SCORE_MAX};
    for (unsigned i = 0; i < 100 + sizeof more / sizeof *more; i++) {
        char art[64 + 1];
        const unsigned x = i < 100 ? i : more[i - 100], o = i < 100 ? 37 * i % 100 : SCORE_MAX;
        memset(art, '.', sizeof art);
        side_art_score(&art[1], x < 100 ? x : 99);
        side_art_score(&art[5], o < 100 ? o : 99);
        session.score[SCORE_X] = (uint16_t)x;
        session.score[SCORE_O] = (uint16_t)o;
        session.score[SCORE_DRAWS] = 55;
        show(15, 0);
        assert_place(SCORE, art);
    }
}

TEST(in_the_self_test_all_leds_are_lit_and_then_those_beside_the_board_dark)
{
    for (unsigned place = 0; place < MODULES; place++) {
        view.screen = SCREEN_TEST_LEDS;
        show(15, 0);
        frame_t lit = look(place);
        for (unsigned row = 0; row < FRAME_SIZE; row++)
            assert_int_equal(lit.row[row], 0xFF);
        view.screen = SCREEN_TEST_KEYS;
        show(15, 0);
        lit = look(place);
        for (unsigned row = 0; row < FRAME_SIZE; row++)
            assert_int_equal(lit.row[row], 0);
    }
}
