// Tests of views on the LCD: the board's pixels at each size and moment, and the words of each screen.
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "display/lcd1602/words.h"
#include "hal/key.h"
#include "input_traits.h"
#include "keys/keys.h"
#include "tests/display/lcd1602/lit.h"
#include "tests/support/test.h"

static session_t session;
static attention_t attention;
static view_t view;
static picture_t p;

BEFORE_EACH
{
    session_start(&session);
    attention = (attention_t){CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE};
    view = (view_t){.session = &session, .attention = &attention, .stays_for = 5000};
    memset(&p, 0x55, sizeof p);
}

static void act(unsigned action)
{
    assert_int_not_equal(session_do(&session, (action_t)action), EVENT_REFUSED);
}

// Begins an n x n game and plays cells, each a row and a column.
static void play(unsigned n, const char *cells)
{
    act(ACTION_NEW + n);
    for (; *cells != '\0'; cells += 3)
        act(ACTION_PLAY + cell_at((uint8_t)(cells[0] - '0'), (uint8_t)(cells[1] - '0')));
}

// ---- The board ----

// Of each size: X O, O X from the top left, but of 2x2, which X would have won, the upper row. From 5x5 on X
// is steady, O at the beginning of its period.
// clang-format off
static const char *const samples[2][LIT_HEIGHT] = {{
    "..#....#.##..####... .#..##...##...#..... .#.#..###........... ....................",
    "...#..#..##.#....#.. ..##.#..#..#..#..... ..#...#.#...#....#.. ###.###..#...#...#..",
    "....##...##.#....#.. ..##.#..#..#..#..... .#.#..###........... ###.###.............",
    "....##...##.#....#.. .#..##...##...#..... .................... ....................",
    "...#..#..##.#....#.. .....#........#..... .###..#.#........... ###.###..#...#...#..",
    "..#....#.##..####... .....#........###### .#.#...#....#....#.. ###.###.............",
    ".........##......... ..##.#..#..#..#..... .###..#.#........... ....................",
    "#################### .#..##...##...#..... .................... .#...#...#...#...#..",
    "#################### .#..##...##...#..... .................... ....................",
    ".........##......... ..##.#..#..#..#..... ..#....#....#....#.. ....................",
    ".........##......... .....#........###### .................... .#...#...#...#...#..",
    ".........##......... .....#........#..... .................... ....................",
    ".........##......... .....#........#..... .................... ....................",
    ".........##......... .....#........#..... ..#....#....#....#.. .#...#...#...#...#..",
    ".........##......... .....#........#..... .................... ....................",
    ".........##......... .....#........#..... .................... ...................."
}, {
    "##..##.#..#...#..#.. ##.###....#....#..#. ##.###....#....#....",
    "##..##.............. ..................#. ....................",
    ".................... ##.##.............#. ##.##...............",
    "##..##.#..#...#..#.. ..................#. ....................",
    "##..##.............. #....#....#....#..#. #....#....#....#....",
    ".................... ..................#. ....................",
    "#...#..#..#...#..#.. ..................#. ....................",
    ".................... ..................#. ....................",
    "#...#..#..#...#..#.. #....#....#....#..#. #....#....#....#....",
    ".................... ..................#. ....................",
    ".................... ..................#. ....................",
    "#...#..#..#...#..#.. ..................#. ....................",
    ".................... #....#....#....#..#. #....#....#....#....",
    ".................... ..................#. ....................",
    "#...#..#..#...#..#.. ###################. ....................",
    ".................... .................... ...................."
}};
// clang-format on

static void look(char seen[LIT_BOARD + 1])
{
    picture_draw(&p, &view);
    lit_of_picture(&p, seen);
}

TEST(boards_of_each_size_match_the_samples)
{
    for (unsigned n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        char seen[LIT_BOARD + 1];
        const unsigned sample = n - TTT_N_MIN, left = sample % 4 * (LIT_WIDTH + 1);
        play(n, n == TTT_N_MIN ? "00 01 " : "00 01 11 10 ");
        look(seen);
        for (unsigned y = 0; y < LIT_HEIGHT; y++)
            if (memcmp(seen + y * LIT_WIDTH, samples[sample / 4][y] + left, LIT_WIDTH) != 0)
                fail_msg("n = %u differs in row %u: %.*s", n, y, LIT_WIDTH, seen + y * LIT_WIDTH);
    }
}

// Counts the milliseconds of a period in which a cell's first pixel is lit, and its changes.
typedef struct {
    unsigned lit, changes;
} blink_t;

static blink_t blink_of(unsigned pixel, unsigned ms)
{
    blink_t b = {0};
    bool was = false;
    char seen[LIT_BOARD + 1];
    for (view.age = 0; view.age < ms; view.age++) {
        look(seen);
        const bool is = seen[pixel] == '#';
        b.lit += is;
        b.changes += view.age != 0 && is != was;
        was = is;
    }
    return b;
}

// A liquid crystal takes up to 200 ms to turn.
TEST(what_blinks_does_so_slowly_enough_for_a_liquid_crystal)
{
    play(5, "00 10 ");
    blink_t x = blink_of(20, 3000), o = blink_of(4 * 20, 3000);
    assert_true(x.lit == 3000 && x.changes == 0);
    assert_true(o.lit == 2000 && o.changes == 3); // dark for 500 of 1,500 ms
    attention.cursor = cell_at(0, 1);
    blink_t cursor = blink_of(20 + 4, 3000);
    assert_true(cursor.lit == 1500 && cursor.changes == 11);
    attention.cursor = cell_at(0, 0); // on a mark, which goes dark at once
    blink_t on_mark = blink_of(20, 3000);
    assert_true(on_mark.lit == 1500 && on_mark.changes == 11);
    view.age = 0;
    char seen[LIT_BOARD + 1];
    look(seen);
    assert_int_equal(seen[20], '.');
    attention.cursor = CELL_NONE;
    attention.fresh = cell_at(0, 0);
    assert_int_equal(blink_of(20, 1500).lit, 750);
    assert_int_equal(blink_of(20, 3000).changes, 5 + 1);
    attention.fresh = CELL_NONE;
    attention.refused = cell_at(0, 0);
    assert_int_equal(blink_of(20, 3000).lit, 3000);
    view.screen = SCREEN_REFUSED;
    assert_int_equal(blink_of(20, 3000).lit, 1500);
}

TEST(a_mark_that_has_just_been_played_has_no_cursor_and_a_finished_game_none)
{
    play(3, "00 ");
    attention.cursor = attention.played = cell_at(0, 0);
    assert_int_equal(blink_of(1, 3000).lit, 3000);
    attention.played = CELL_NONE;
    assert_int_equal(blink_of(1, 3000).lit, INPUT_CURSOR_FROM_N <= 3 ? 1500 : 3000);
    act(ACTION_PLAY + cell_at(1, 0));
    act(ACTION_PLAY + cell_at(0, 1));
    act(ACTION_PLAY + cell_at(1, 1));
    act(ACTION_PLAY + cell_at(0, 2));
    attention.cursor = cell_at(2, 2);
    assert_int_equal(blink_of(1, 3000).lit, 1500);          // of the line
    assert_int_equal(blink_of(7 * 20 + 1, 3000).lit, 3000); // O
    assert_int_equal(blink_of(12 * 20 + 15, 3000).lit, 0);  // the cursor
}

// ---- The words ----

static void expect_words(const char *first, const char *second)
{
    char text[2 * (LCD_COLS + 1) + 1] = "", *to = text;
    picture_draw(&p, &view);
    for (unsigned row = 0; row < LCD_ROWS; row++) {
        for (unsigned col = 0; col < LCD_COLS; col++) {
            const uint8_t code = p.text[row][col];
            *to++ = code < LCD_CHARS ? (char)('a' + code) : code == LCD_FULL_BLOCK ? '@' : (char)code;
        }
        *to++ = '|';
    }
    *to = '\0';
    char expected[sizeof text];
    snprintf(expected, sizeof expected, "%-16s|%-16s|", first, second);
    assert_string_equal(text, expected);
}

TEST(words_tell_whose_turn_it_is_who_has_won_the_opponent_and_the_score)
{
    expect_words("abcd X's turn", "efgh X:O     0:0");
    play(2, "00 ");
    expect_words("abcd O's turn", "efgh X:O     0:0");
    play(2, "00 10 01 ");
    expect_words("abcd X wins!", "efgh X:O     1:0");
    play(2, "00 01 11 ");
    expect_words("abcd X wins!", "efgh X:O     2:0");
    play(3, "00 10 01 11 22 12 ");
    expect_words("abcd O wins!", "efgh X:O     2:1");
    play(3, "00 01 02 11 10 12 21 20 22 ");
    expect_words("abcd Draw", "efgh X:O     2:1");
}

TEST(words_tell_whose_turn_it_is_against_the_computer)
{
    static const char *const seconds[LEVELS] = {"", "efgh easy    0:0", "efgh medium  0:0",
                                                "efgh perfect 0:0"};
    for (unsigned level = LEVEL_EASY; level < LEVELS; level++) {
        session_start(&session);
        act((unsigned)session_choose(&session, (uint8_t)level));
        expect_words("abcd X your turn", seconds[level]);
        act(ACTION_PLAY + cell_at(1, 1));
        expect_words("abcd O thinking", seconds[level]);
        act(ACTION_PLAY + cell_at(0, 0));
        expect_words("abcd X your turn", seconds[level]);
    }
}

// Against each opponent, with each number of digits: a whole word, a blank, and the whole score.
TEST(a_score_that_grows_shortens_the_opponents_word_and_cuts_none)
{
    static const char *const words[LEVELS][3] = {{"X:O"}, {"easy"}, {"medium", "med."}, {"perfect", "perf."}};
    static const uint16_t scores[] = {0, 12, 107, SCORE_MAX};
    for (unsigned level = LEVEL_OFF; level < LEVELS; level++)
        for (unsigned x = 0; x < 4; x++)
            for (unsigned o = 0; o < 4; o++) {
                char score[12], second[17];
                session_start(&session);
                if (level != LEVEL_OFF)
                    act((unsigned)session_choose(&session, (uint8_t)level));
                session.score[SCORE_X] = scores[x];
                session.score[SCORE_O] = scores[o];
                const unsigned length =
                    (unsigned)snprintf(score, sizeof score, "%u:%u", scores[x], scores[o]);
                const char *const *word = words[level];
                while (*word != NULL && strlen(*word) + 1 + length > 11)
                    word++;
                snprintf(second, sizeof second, "efgh %-*s%s", (int)(11 - length), *word ? *word : "", score);
                expect_words(level == LEVEL_OFF ? "abcd X's turn" : "abcd X your turn", second);
            }
}

TEST(messages_and_questions_take_the_place_of_the_turn)
{
    view.screen = SCREEN_REFUSED;
    expect_words("abcd Taken!", "efgh X:O     0:0");
    view.screen = SCREEN_NOTHING;
    expect_words("abcd Not now", "efgh X:O     0:0");
    view.screen = SCREEN_HINT;
    expect_words("abcd Try there", "efgh X:O     0:0");
    view.screen = SCREEN_MENU;
    expect_words("abcd * new  1 op", "efgh 2-8  9  0");
    view.screen = SCREEN_ASK_NEW;
    expect_words("abcd New game?", "efgh Press again");
    view.screen = SCREEN_DEAD_DRAW;
    expect_words("abcd Nobody can", "efgh win: a draw");
    view.screen = SCREEN_ASK_SIZE;
    expect_words("abcd New size?", "efgh Press again");
    view.screen = SCREEN_LEVEL;
    expect_words("abcd Opponent", "efgh none");
    view.screen = SCREEN_SCORE;
    session.score[SCORE_X] = SCORE_MAX;
    session.score[SCORE_DRAWS] = 42;
    expect_words("abcd X9999 O   0", "efgh draws    42");
    view.screen = SCREEN_TEST_LEDS;
    expect_words("@@@@@@@@@@@@@@@@", "@@@@@@@@@@@@@@@@");
    view.screen = SCREEN_TEST_KEYS;
    view.keys_down = 1 << KEY_2 | 1 << KEY_5;
    expect_words(INPUT_HAS_MENU ? "abcd Hold OK:end" : "abcd # ends it.", "efgh 25");
    view.keys_down = 0xFFFF; // as many as there is room for
    expect_words(INPUT_HAS_MENU ? "abcd Hold OK:end" : "abcd # ends it.", "efgh 123A456B789");
}

TEST(the_menu_shows_the_chosen_item_above_the_next_one)
{
    if (!INPUT_HAS_MENU)
        return;
    static const char *const names[] = {"new game",   "size",     "opponent", "take back", "hint",
                                        "brightness", "sound on", "score",    "new game"};
    view.screen = SCREEN_OFFERS;
    for (unsigned i = 0; i < OFFERS - 1; i++) { // without the layout
        char first[17], second[17];
        snprintf(first, sizeof first, "abcd>%s", names[i]);
        snprintf(second, sizeof second, "efgh %s", names[i + 1]);
        expect_words(first, second);
        view.screen = keys_effect(KEY_8, view.screen, &session, 0).screen;
    }
    assert_int_equal(view.screen, SCREEN_OFFERS);
    assert_int_equal(keys_effect(KEY_2, SCREEN_OFFERS + OFFER_SCORE, &session, 0).screen,
                     SCREEN_OFFERS + OFFER_SOUND);
    act(ACTION_SOUND);
    view.screen = SCREEN_OFFERS + OFFER_SOUND;
    expect_words("abcd>sound off", "efgh score");
    view.screen = SCREEN_BRIGHTNESS;
    expect_words("abcd Brightness", "efgh> 4 of 15");
    for (unsigned i = 0; i < LEVELS; i++) {
        static const char *const levels[] = {"efgh>none", "efgh>easy", "efgh>medium", "efgh>perfect"};
        view.screen = (screen_t)(SCREEN_LEVELS + i);
        expect_words("abcd Opponent", levels[i]);
    }
    for (unsigned n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        char second[17];
        view.screen = (screen_t)(SCREEN_SIZES + n - TTT_N_MIN);
        snprintf(second, sizeof second, "efgh>%ux%u", n, n);
        expect_words("abcd Size", second);
    }
}
