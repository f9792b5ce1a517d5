// Tests of the legend: what each key does on each screen of each input, and what the bottom line says.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "board/play/script/game_status.c"
#include "board/play/script/legend.c"
#include "board/play/terminal/moment.c"
#include "firmware/screen/screen.h"
#include "tests/support/test.h"

enum { WIDE = 79 };

static game_status_t game;
static moment_t now;

static void read_lines(const char *lines)
{
    char line[80];
    for (; *lines != '\0'; lines += strcspn(lines, "\n") + 1) {
        snprintf(line, sizeof line, "%.*s", (int)strcspn(lines, "\n"), lines);
        game_status_line(&game, line);
    }
}

BEFORE_EACH
{
    memset(&game, 0, sizeof game);
    now = (moment_t){.kind = LEGEND_KEYPAD, .game = &game};
    read_lines("  0   1   2\n0 X |   |\n1   | O |\n2   |   |\nPlayer 1's turn (X)\n");
}

// Legends and words, as "1 X, 2 play"; keys without a word are left out.
static void assert_legend(const char *expected)
{
    char seen[400] = "", word[MOMENT_WORD];
    for (unsigned key = 0; key < KEYPAD_KEYS; key++) {
        moment_key(&now, key, word);
        if (word[0] != '\0')
            snprintf(seen + strlen(seen), sizeof seen - strlen(seen), "%s%c %s", seen[0] != '\0' ? ", " : "",
                     KEYPAD_LEGEND[key], word);
    }
    assert_string_equal(seen, expected);
}

TEST(keys_play_free_cells_and_show_the_marks_of_others)
{
    assert_legend("1 X, 2 play, 3 play, A new, 4 play, 5 O, 6 play, B size, 7 play, 8 play, 9 play, "
                  "C opponent, * menu, 0 hint, # undo, D brightness");
    now.kind = LEGEND_NINE_KEYS;
    assert_legend("1 X, 2 play, 3 play, 4 play, 5 O, 6 play, 7 play, 8 play, 9 play, * menu");
    now.kind = LEGEND_SIXTEEN_KEYS;
    assert_legend("1 X, 2 play, 3 play, 4 play, 5 O, 6 play, 7 play, 8 play, 9 play");
    now.kind = LEGEND_FIVE_KEYS;
    assert_legend("2 up, 4 left, 5 play, 6 right, 8 down, * menu");
}

TEST(a_2x2_board_has_its_own_keys)
{
    read_lines("  0   1\n0 X |\n1   | O\nPlayer 1's turn (X)\n");
    assert_legend(
        "1 X, 2 play, A new, 4 play, 5 O, B size, C opponent, * menu, 0 hint, # undo, D brightness");
    now.kind = LEGEND_NINE_KEYS;
    assert_legend("1 X, 3 play, 7 play, 9 O, * menu");
    now.kind = LEGEND_SIXTEEN_KEYS;
    assert_legend("5 X, 6 play, 8 play, 9 O");
}

TEST(on_a_board_with_a_cursor_keys_move_and_one_plays)
{
    read_lines("  0   1   2   3\n0   |   |   |\nPlayer 1's turn (X)\n");
    assert_legend("1 move, 2 move, 3 move, A new, 4 move, 5 play, 6 move, B size, 7 move, 8 move, 9 move, "
                  "C opponent, * menu, 0 hint, D brightness");
    now.kind = LEGEND_SIXTEEN_KEYS; // a button for each cell
    assert_legend("1 play, 2 play, 3 play, A play, 4 play, 5 play, 6 play, B play, 7 play, 8 play, 9 play, "
                  "C play, * play, 0 play, # play, D play");
}

TEST(nobody_plays_while_it_is_the_computers_turn_and_any_key_stops_a_demonstration)
{
    now.kind = LEGEND_NINE_KEYS;
    read_lines("Player 1's turn (X): easy\n");
    assert_legend("1 X, 5 O, * menu");
    game.players.computer_x = game.players.computer_o = true;
    assert_legend("1 stop, 2 stop, 3 stop, A stop, 4 stop, 5 stop, 6 stop, B stop, 7 stop, 8 stop, 9 stop, "
                  "C stop, * stop, 0 stop, # stop, D stop");
    assert_string_equal(moment_sentence(&now, WIDE), "The computer plays both sides: any key stops it");
}

TEST(after_the_end_keys_begin_the_next_game)
{
    read_lines("Player 1 (X) wins!\n");
    assert_legend("A new, 5 next, B size, C opponent, * menu, # undo, D brightness");
    assert_string_equal(moment_sentence(&now, WIDE),
                        "The game is over   5, A or * *: the next game   #: take back");
    now.kind = LEGEND_FIVE_KEYS;
    assert_legend("2 up, 4 left, 5 next, 6 right, 8 down, * menu");
    assert_string_equal(moment_sentence(&now, WIDE), "The game is over   5 or Enter: the next game");
}

TEST(when_nobody_can_win_any_more_the_next_game_is_offered)
{
    read_lines("Nobody can win any more: a new game counts as a draw\n");
    assert_string_equal(moment_sentence(&now, WIDE),
                        "Nobody can win   A, B or * *: the next game, and this one is a draw");
    assert_string_equal(moment_sentence(&now, 45), "Nobody can win   A: the next game");
    now.kind = LEGEND_FIVE_KEYS;
    assert_string_equal(moment_sentence(&now, 45), "Nobody can win   new game: in the menu");
}

TEST(a_question_is_asked_in_words_and_its_key_says_yes)
{
    now.screen = WATCH_ASK_NEW;
    assert_legend("1 X, 2 play, 3 play, A yes, new, 4 play, 5 O, 6 play, B size, 7 play, 8 play, 9 play, "
                  "C opponent, * menu, 0 hint, # undo, D brightness");
    assert_string_equal(moment_sentence(&now, WIDE),
                        "End this game and begin a new one?   A: yes   any other key: no");
    now.screen = WATCH_ASK_SIZE;
    assert_string_equal(moment_sentence(&now, 50), "End it for the next size?   B: yes   others: no");
    assert_string_equal(moment_sentence(&now, 20), "End it? B: yes");
    assert_string_equal(moment_sentence(&now, 5), "");
}

TEST(the_menu_the_layout_and_the_self_test_have_keys_of_their_own)
{
    now.screen = WATCH_MENU;
    assert_legend("1 opponent, 2 2x2, 3 3x3, 4 4x4, 5 5x5, 6 6x6, 7 7x7, 8 8x8, 9 brightness, * new game, "
                  "0 score, # layout");
    now.screen = WATCH_LAYOUT;
    assert_legend("4 turn, 5 keep, 6 turn");
    now.screen = WATCH_TEST;
    assert_string_equal(moment_sentence(&now, WIDE),
                        "Self-test: each key that is down lights its place   #: the end");
}

TEST(the_menu_of_few_keys_names_what_is_shown)
{
    static const struct {
        watch_screen_t screen;
        unsigned item;
        bool is_list;
        const char *says;
    } cases[] = {
        {WATCH_OFFER, OFFER_NEW, false, "Menu: a new game   left, right: others   5 or Enter: OK"},
        {WATCH_OFFER, OFFER_SCORE, true, "Menu: score   up, down: others   5 or Enter: OK"},
        {WATCH_LEVELS, 3, false, "Opponent: perfect   left, right: others   5 or Enter: OK"},
        {WATCH_SIZES, 6, false, "Size: 8x8   left, right: others   5 or Enter: OK"},
        {WATCH_BRIGHTNESS, 0, false, "Menu: brightness   left, right: others   5 or Enter: OK"},
    };
    now.kind = LEGEND_FIVE_KEYS;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        now.screen = cases[i].screen;
        now.item = cases[i].item;
        now.menu_is_list = cases[i].is_list;
        assert_string_equal(moment_sentence(&now, WIDE), cases[i].says);
    }
    now.screen = WATCH_OFFER;
    now.menu_is_list = true;
    assert_legend(
        "1 leave, 2 back, 3 leave, A leave, 4 leave, 5 OK, 6 leave, B leave, 7 leave, 8 on, 9 leave, C "
        "leave, 0 leave, # leave, D leave");
}

// ---- The words are those of the device's screens ----

TEST(each_screen_of_the_device_is_known)
{
    static const struct {
        uint8_t id;
        watch_screen_t screen;
        unsigned item;
    } cases[] = {
        {SCREEN_GAME, WATCH_BOARD, 0},
        {SCREEN_REFUSED, WATCH_REFUSED, 0},
        {SCREEN_NOTHING, WATCH_NOTHING, 0},
        {SCREEN_MENU, WATCH_MENU, 0},
        {SCREEN_ASK_SIZE, WATCH_ASK_SIZE, 0},
        {SCREEN_ASK_KEY, WATCH_ASK_KEY, 0},
        {SCREEN_TEST_LEDS, WATCH_TEST, 0},
        {SCREEN_TEST_KEYS, WATCH_TEST, 1},
        {SCREEN_OFFERS + OFFER_SOUND, WATCH_OFFER, OFFER_SOUND},
        {SCREEN_LEVELS, WATCH_LEVELS, 0},
        {SCREEN_SIZES + 6, WATCH_SIZES, 6},
    };
    uint8_t id;
    watch_t watch = {.screen = &id,
                     .first = {SCREEN_GAME, SCREEN_REFUSED, SCREEN_HINT, SCREEN_DEAD_DRAW, SCREEN_NOTHING,
                               SCREEN_MENU, SCREEN_ASK_NEW, SCREEN_ASK_SIZE, SCREEN_ASK_KEY, SCREEN_SCORE,
                               SCREEN_LEVEL, SCREEN_LAYOUT, SCREEN_TEST_LEDS, SCREEN_OFFERS,
                               SCREEN_BRIGHTNESS, SCREEN_LEVELS, SCREEN_SIZES}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        id = cases[i].id;
        assert_int_equal(watch_screen(&watch), cases[i].screen);
        assert_int_equal(watch_item(&watch), cases[i].item);
    }
    watch.screen = NULL;
    assert_int_equal(watch_screen(&watch), WATCH_BOARD);
}

TEST(whether_a_demonstration_is_shown_is_known_from_a_section_only)
{
    uint8_t on = 1;
    watch_t watch = {.demo = &on};
    assert_false(watch_is_players(&watch));
    on = 0;
    assert_true(watch_is_players(&watch));
    watch.demo = NULL;
    assert_false(watch_is_players(&watch));
}
