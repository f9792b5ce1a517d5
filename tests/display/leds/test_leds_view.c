// Tests of what the LEDs show on each screen, at each moment, in each layout; and of saved games with boards
// that are larger than theirs.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "display/display.h"
#include "display/matrix/board_marks.h"
#include "hal/key.h"
#include "hal/led_matrix.h"
#include "hal/orientation.h"
#include "input_traits.h"
#include "storage/journal.h"
#include "tests/support/eeprom_double.h"
#include "tests/support/test.h"

enum { CELLS = LED_ROWS * LED_ROWS };

// ---- Double of hal/led_matrix.h ----

static struct {
    led_rows_t rows;
    uint8_t brightness;
    bool at_once, is_off;
} shown;
static unsigned starts;

void led_matrix_start(void)
{
    starts++;
}

void led_matrix_show(led_rows_t rows, uint8_t brightness, bool at_once)
{
    shown.rows = rows;
    shown.brightness = brightness;
    shown.at_once = at_once;
    shown.is_off = false;
}

void led_matrix_off(void)
{
    shown.is_off = true;
}

// ---- Views ----

static session_t session;
static attention_t attention;
static view_t view;
static uint8_t layout;

BEFORE_EACH
{
    session_start(&session);
    attention = (attention_t){CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE};
    view = (view_t){.screen = SCREEN_GAME, .session = &session, .attention = &attention, .stays_for = 5000};
    layout = 0;
}

static void play(const char *moves)
{
    for (; *moves != '\0'; moves++)
        assert_int_not_equal(
            session_do(&session, (action_t)(ACTION_PLAY + cell_at((uint8_t)((*moves - '1') / 3),
                                                                  (uint8_t)((*moves - '1') % 3)))),
            EVENT_REFUSED);
}

// Letters, row by row: '.' dark, X or O for one LED of a cell, * for both.
static const char *picture_of(const led_rows_t *rows)
{
    static char text[CELLS + 1];
    for (unsigned i = 0; i < CELLS; i++) {
        uint8_t row = rows->row[i / LED_ROWS];
        bool x = row >> i % LED_ROWS & 1, o = row >> (LED_ROWS + i % LED_ROWS) & 1;
        text[i] = x && o ? '*' : x ? 'X' : o ? 'O' : '.';
    }
    return text;
}

// At an age in ms.
static void draw(uint16_t age)
{
    view.age = age;
    display_draw(&view);
    display_show(4, layout);
}

#define assert_shows(age_ms, expected)                                                                       \
    do {                                                                                                     \
        draw(age_ms);                                                                                        \
        assert_string_equal(picture_of(&shown.rows), expected);                                              \
    } while (0)

static void assert_screen(unsigned screen, const char *expected)
{
    view.screen = (screen_t)screen;
    assert_shows(0, expected);
}

// ---- The board ----

TEST(marks_have_their_colour_and_2x2_the_corners)
{
    assert_shows(0, ".........");
    play("1592");
    assert_shows(0, "XO..O...X");
    assert_int_equal(session_do(&session, ACTION_NEW + 2), EVENT_NEW_GAME);
    play("15");
    assert_shows(0, "X.......O");
}

TEST(a_new_mark_a_refused_cell_a_hint_and_a_cursor_blink)
{
    play("15");
    attention.fresh = cell_at(1, 1);
    assert_shows(0, "X...O....");
    assert_shows(100, "X........");
    assert_shows(500, "X........");
    assert_shows(600, "X...O....");
    attention.fresh = CELL_NONE;
    attention.refused = cell_at(0, 0);
    view.screen = SCREEN_REFUSED;
    assert_shows(0, "....O....");
    assert_shows(50, "X...O....");
    attention.hint = cell_at(2, 2);
    view.screen = SCREEN_HINT;
    assert_shows(0, "X...O...X");
    assert_shows(200, "X...O....");
    view.screen = SCREEN_GAME;
    attention.cursor = cell_at(0, 0);
    assert_shows(0, INPUT_CURSOR_FROM_N <= 3 ? "....O...." : "X...O....");
}

TEST(a_completed_line_blinks_and_alternates_with_the_winners_sign)
{
    play("14253");
    assert_shows(0, "XXXOO....");
    assert_shows(200, "...OO....");
    assert_shows(3000, "X.X.X.X.X");
    assert_shows(4000, "XXXOO....");
    session_start(&session);
    play("142596");
    assert_shows(3000, "OOOO.OOOO");
    session_start(&session);
    play("123546879");
    assert_shows(2999, "XOXXOOOXX");
    assert_shows(3000, "***...***");
}

// ---- Other screens ----

TEST(each_screen_has_its_sign)
{
    assert_screen(SCREEN_MENU, "*.*.*.*.*");
    assert_screen(SCREEN_NOTHING, "...***...");
    assert_screen(SCREEN_ASK_NEW, "**..**.*.");
    assert_shows(249, "**..**.*.");
    assert_shows(250, ".........");
    assert_shows(499, ".........");
    assert_shows(500, "**..**.*.");
    assert_screen(SCREEN_ASK_SIZE, "**..**.*.");
    assert_screen(SCREEN_LAYOUT, "*XXOX.O..");
    assert_screen(SCREEN_TEST_LEDS, "*********");
    static const char *const bars[LEVELS] = {"......XXX", "......OXX", "....O.OOX", "..O.OOOOO"};
    for (unsigned level = 0; level < LEVELS; level++) {
        session.settings.level = (uint8_t)level;
        assert_screen(SCREEN_LEVEL, bars[level]);
    }
    assert_screen(SCREEN_LEVELS + LEVEL_EASY, "......OXX");
    assert_screen(SCREEN_LEVELS + LEVEL_MEDIUM, "....O.OOX");
    assert_screen(SCREEN_LEVELS + LEVEL_PERFECT, "..O.OOOOO");
    assert_screen(SCREEN_BRIGHTNESS, ".*.***.*.");
    assert_screen(SCREEN_SIZES, "*.*...*.*");
    assert_screen(SCREEN_SIZES + 1, "*********");
    assert_int_equal(SCREENS, SCREEN_SIZES + 2);
}

TEST(an_offer_of_the_menu_is_a_place_and_the_sounds_has_its_state)
{
    for (unsigned offer = 0; offer < OFFERS; offer++) {
        char expected[] = ".........";
        expected[offer] = offer == OFFER_SOUND ? 'O' : '*';
        assert_screen(SCREEN_OFFERS + offer, expected);
    }
    session_do(&session, ACTION_SOUND);
    assert_screen(SCREEN_OFFERS + OFFER_SOUND, "......X..");
}

TEST(each_key_of_the_self_test_has_an_led_of_its_own)
{
    uint8_t seen[LED_ROWS] = {0};
    view.screen = SCREEN_TEST_KEYS;
    for (unsigned key = 0; key < KEYPAD_KEYS; key++) {
        view.keys_down = (uint16_t)(1u << key);
        draw(0);
        unsigned lit = 0;
        for (unsigned row = 0; row < LED_ROWS; row++) {
            assert_int_equal(seen[row] & shown.rows.row[row], 0);
            seen[row] |= shown.rows.row[row];
            lit += shown.rows.row[row] != 0;
        }
        assert_int_equal(lit, 1);
    }
    // docs/parts.md; `#` has the place of `1`.
    static const struct {
        char key;
        const char *leds;
    } keys[] = {{'1', "X........"}, {'2', ".X......."}, {'3', "..X......"}, {'4', "...X....."},
                {'5', "....X...."}, {'6', ".....X..."}, {'7', "......X.."}, {'8', ".......X."},
                {'9', "........X"}, {'A', "..O......"}, {'B', ".....O..."}, {'C', "........O"},
                {'*', "......O.."}, {'0', ".......O."}, {'D', "....O...."}, {'#', "O........"}};
    for (unsigned i = 0; i < KEYPAD_KEYS; i++) {
        view.keys_down = (uint16_t)(1u << (strchr(KEYPAD_LEGEND, keys[i].key) - KEYPAD_LEGEND));
        assert_shows(0, keys[i].leds);
    }
    view.keys_down = 1 << KEY_5 | 1 << KEY_A | 1 << KEY_D;
    assert_shows(0, "..O.*....");
}

TEST(a_score_is_a_sign_the_tens_flickering_and_the_ones)
{
    session.score[SCORE_X] = 3;
    session.score[SCORE_O] = 27;
    session.score[SCORE_DRAWS] = 4321;
    view.screen = SCREEN_SCORE;
    assert_shows(0, "X.X.X.X.X");
    assert_shows(249, "X.X.X.X.X");
    assert_shows(250, ".........");
    assert_shows(349, ".........");
    assert_shows(350, "XXX......");
    assert_shows(999, "XXX......");
    assert_shows(1000, "OOOO.OOOO");
    assert_shows(1350, "OO.......");
    assert_shows(1400, ".........");
    assert_shows(1450, "OO.......");
    assert_shows(1649, ".........");
    assert_shows(1650, "OOOOOOO..");
    assert_shows(2000, "***...***");
    assert_shows(2350, "*********");
    assert_shows(2650, "*********");
    session.score[SCORE_X] = 99;
    assert_shows(350, "XXXXXXXXX");
    assert_shows(650, "XXXXXXXXX");
    session.score[SCORE_X] = 100; // shown as 99
    assert_shows(350, "XXXXXXXXX");
    assert_shows(650, "XXXXXXXXX");
}

// ---- Time and layouts ----

TEST(a_change_is_lit_at_once_and_blinking_takes_its_turn)
{
    attention.cursor = cell_at(1, 1);
    draw(0);
    assert_true(shown.at_once);
    draw(200);
    assert_false(shown.at_once);
    draw(3);
    assert_true(shown.at_once);
    display_blink_cursor();
    display_show(4, 0);
    assert_false(shown.at_once);
}

TEST(every_layout_moves_cells_as_on_the_matrix)
{
    view.screen = SCREEN_LAYOUT;
    draw(0);
    const led_rows_t upright = shown.rows;
    for (layout = 0; layout < ORIENTATIONS; layout++) {
        draw(0);
        for (uint8_t cell = 0; cell < CELLS; cell++) {
            // The corner cells of 8x8 pixels move as those of 3x3, and so does the rest.
            uint8_t row = cell / 3, col = cell % 3;
            uint8_t y = layout & 2 ? (uint8_t)(2 - row) : row, x = layout & 1 ? (uint8_t)(2 - col) : col;
            uint8_t to = layout & 4 ? (uint8_t)(3 * x + y) : (uint8_t)(3 * y + x);
            if (row != 1 && col != 1)
                assert_int_equal(orientation_place((uint8_t)(row / 2 * 56 + col / 2 * 7), FRAME_SIZE, layout),
                                 to / 3 / 2 * 56 + to % 3 / 2 * 7);
            char was = picture_of(&upright)[cell];
            assert_int_equal(picture_of(&shown.rows)[to], was);
        }
    }
}

TEST(brightness_is_passed_on)
{
    for (uint8_t brightness = 0; brightness <= BRIGHTNESS_MAX; brightness++) {
        display_show(brightness, 0);
        assert_int_equal(shown.brightness, brightness);
    }
}

TEST(it_is_switched_off)
{
    assert_int_equal(starts, 0);
    display_start();
    assert_int_equal(starts, 1);
    draw(0);
    assert_false(shown.is_off);
    display_off();
    assert_true(shown.is_off);
    assert_false(display_is_sending() || display_has_work());
}

// ---- Larger boards ----

TEST(a_larger_board_is_refused)
{
    for (uint8_t n = 4; n < 16; n++)
        assert_int_equal(session_do(&session, (action_t)(ACTION_NEW + n)), EVENT_REFUSED);
    assert_int_equal(session_next_size(&session), 2);
    assert_int_equal(session_do(&session, ACTION_PLAY + cell_at(0, 3)), EVENT_REFUSED);
    assert_int_equal(session_do(&session, ACTION_PLAY + cell_at(7, 7)), EVENT_REFUSED);
    for (unsigned cell = 0; cell < CELL_NUMBERS; cell++)
        assert_int_equal(cell_mark(&session.board, (cell_t)cell), TTT_NOBODY);
}

// Written by firmware that plays on 8x8: a snapshot of a 3x3 game, then a new game of 5x5 with moves.
TEST(of_a_log_with_a_larger_board_what_stands_before_it_goes_on)
{
    static journal_t journal;
    eeprom_double_reset();
    assert_int_equal(journal_start(&journal, &session), JOURNAL_BLANK);
    static const action_t actions[] = {ACTION_PLAY + 0, ACTION_PLAY + 9, ACTION_NEW + 5, ACTION_PLAY + 36};
    for (unsigned i = 0; i < sizeof actions; i++) {
        session_do(&session, actions[i]);
        journal_note(&journal, actions[i]);
        while (journal_run(&journal, &session)) {
        }
    }
    assert_int_equal(journal_start(&journal, &session), JOURNAL_EARLIER);
    assert_int_equal(session.board.n, 3);
    assert_int_equal(session_moves(&session), 2);
}

TEST(of_a_snapshot_of_a_larger_board_score_and_settings_go_on)
{
    restore_t restore;
    restore_begin(&restore, &session);
    for (unsigned i = 0; i < SNAPSHOT_HEAD; i++)
        assert_true(restore_item(&restore, i == 14 ? TTT_O : i == 0 ? 7 : 0));
    assert_false(restore_item(&restore, ACTION_NEW + 5));
    assert_true(restore_has_score(&restore) && !restore_has_game(&restore));
    assert_int_equal(session.score[SCORE_X], 7);
    assert_int_equal(session.board.n, 3);
    assert_true(restore_item(&restore, ACTION_NEW + 3));
}
