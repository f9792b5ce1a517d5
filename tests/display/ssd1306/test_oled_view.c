// Tests of views on the OLED, from the panel's view to the pixels of an SSD1306.
// SPDX-License-Identifier: MIT
#include "display/ssd1306/words.h"
#include "display/ssd1306/text.h"
#include "hal/key.h"
#include "tests/display/ssd1306/oled_fixture.h"
#include "tests/display/ssd1306/samples.h"

static lit_t lit;

// Begins an n x n game and plays cells, each a row and a column.
static void play(unsigned n, const char *cells)
{
    act(ACTION_NEW + n);
    for (; *cells != '\0'; cells += 3)
        act(ACTION_PLAY + cell_at((uint8_t)(cells[0] - '0'), (uint8_t)(cells[1] - '0')));
}

// Shows the board that samples.h describes.
static void show_sample(unsigned n)
{
    char cells[] = "00 11 22 20 ";
    cells[6] = cells[7] = cells[9] = (char)('0' + n - 1);
    if (n == TTT_N_MIN)
        cells[6] = '\0';
    play(n, cells);
    attention = (attention_t){
        .cursor = cell_at(0, 1), .refused = CELL_NONE, .fresh = cell_at(1, 1), .hint = cell_at(1, 0)};
    view.screen = SCREEN_HINT;
    lit = show();
}

TEST(boards_of_each_size_match_the_samples)
{
    char dots[LIT_DOTS];
    for (unsigned n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        show_sample(n);
        lit_dots(&lit, dots);
        const unsigned sample = n - TTT_N_MIN, left = sample % SAMPLES_ABREAST * (SAMPLE_BYTES + 1);
        for (unsigned row = 0; row < SAMPLE_ROWS; row++)
            if (memcmp(dots + row * (SAMPLE_BYTES + 1), samples[sample / SAMPLES_ABREAST][row] + left,
                       SAMPLE_BYTES) != 0)
                fail_msg("n = %u differs in row %u of\n%s", n, row, dots);
    }
}

static void expect(unsigned n, const char *marks, const char *words)
{
    char text[LIT_TEXT];
    lit = show();
    lit_marks(&lit, n, text);
    assert_string_equal(text, marks);
    lit_words(&lit, text);
    assert_string_equal(text, words);
}

#define SCORE(x, o, draws) "X won    " x "|O won    " o "|Draws    " draws "|"
#define TWO_PLAYERS        "X player 1|O player 2|"

TEST(marks_and_words_show_the_game)
{
    expect(3, ".../.../...", "X's turn|||" TWO_PLAYERS SCORE("0", "0", "0"));
    play(3, "00 11 ");
    attention.refused = cell_at(1, 1);
    expect(3, "X../.O./...", "X's turn|||" TWO_PLAYERS SCORE("0", "0", "0"));
    view.screen = SCREEN_REFUSED;
    expect(3, "X../.O!./...", "X's turn|Taken!||" TWO_PLAYERS SCORE("0", "0", "0"));
    view.screen = SCREEN_NOTHING;
    expect(3, "X../.O./...", "X's turn|Not now||" TWO_PLAYERS SCORE("0", "0", "0"));
    view.screen = SCREEN_SCORE;
    play(3, "00 10 01 11 02 ");
    expect(3, "X!X!X!/OO./...", "> X wins!|||" TWO_PLAYERS ">X won    1|>O won    0|>Draws    0|");
    view.screen = SCREEN_GAME;
    attention.cursor = cell_at(0, 0);
    play(3, "00 ");
    expect(3, "X../.../...", "O's turn|||" TWO_PLAYERS SCORE("1", "0", "0"));
    play(4, "00 ");
    expect(4, "X+.../..../..../....", "O's turn|||" TWO_PLAYERS SCORE("1", "0", "0"));
    play(4, "00 10 01 11 02 12 03 ");
    expect(4, "X!X!X!X!/OOO./..../....", "> X wins!|||" TWO_PLAYERS SCORE("2", "0", "0"));
}

TEST(each_result_has_its_words_and_its_score)
{
    play(2, "00 11 ");
    expect(2, "X./.O", "X's turn|||" TWO_PLAYERS SCORE("0", "0", "0"));
    play(3, "00 10 01 11 22 12 ");
    expect(3, "XX./O!O!O!/..X", "> O wins!|||" TWO_PLAYERS SCORE("0", "1", "0"));
    play(3, "00 01 02 11 10 12 21 20 22 ");
    expect(3, "XOX/XOO/OXX", ">  Draw|||" TWO_PLAYERS SCORE("0", "1", "1"));
}

TEST(cursor_hint_and_the_computers_new_mark_are_shown_where_and_while_they_count)
{
#define ON_4X4(turn, message) turn "|" message "||" TWO_PLAYERS SCORE("0", "0", "0")
    play(4, "00 ");
    attention.cursor = cell_at(2, 3);
    expect(4, "X.../..../....+/....", ON_4X4("O's turn", ""));
    attention.played = cell_at(2, 3);
    expect(4, "X.../..../..../....", ON_4X4("O's turn", ""));
    attention.cursor = CELL_NONE;
    attention.hint = cell_at(1, 2);
    expect(4, "X.../..../..../....", ON_4X4("O's turn", ""));
    view.screen = SCREEN_HINT;
    expect(4, "X.../..*./..../....", ON_4X4("O's turn", "Try there"));
    attention.cursor = attention.hint;
    expect(4, "X.../..*+./..../....", ON_4X4("O's turn", "Try there"));
    attention.hint = cell_at(0, 0);
    expect(4, "X.../...+./..../....", ON_4X4("O's turn", "Try there"));
    view.screen = SCREEN_GAME;
    attention.cursor = CELL_NONE;
    attention.fresh = cell_at(0, 0);
    expect(4, "X^.../..../..../....", ON_4X4("O's turn", ""));
    attention.fresh = CELL_NONE;
    attention.cursor = cell_at(3, 3);
    play(4, "00 10 01 11 02 12 03 ");
    expect(4, "X!X!X!X!/OOO./..../....", "> X wins!|||" TWO_PLAYERS SCORE("1", "0", "0"));
    attention.cursor = cell_at(1, 1);
    play(3, "00 "); // played on its keys
    expect(3, "X../.../...", "O's turn|||" TWO_PLAYERS SCORE("1", "0", "0"));
}

TEST(words_name_the_players_against_the_computer)
{
    act(session_choose(&session, LEVEL_PERFECT));
    expect(3, ".../.../...", "Your turn|||X you|O perfect|" SCORE("0", "0", "0"));
    act(ACTION_PLAY);
    expect(3, "X../.../...", "Thinking|||X you|O perfect|" SCORE("0", "0", "0"));
    view.screen = SCREEN_LEVEL;
    expect(3, "X../.../...", "> Opponent|| none| easy| medium|> perfect|||");
}

TEST(each_screen_lists_its_keys)
{
    static const struct {
        screen_t screen;
        const char *words;
    } screens[] = {
        {SCREEN_MENU, ">   Menu|* new game|1 opponent|2-8 size|9 bright|0 score|# layout||"},
        {SCREEN_DEAD_DRAW, "> No winner||Nobody can|win any|more: a|new game|counts as|a draw.|"},
        {SCREEN_ASK_NEW, "> New game?||Press|again|to begin.||||"},
        {SCREEN_ASK_SIZE, "> New size?||Press|again|to begin.||||"},
    };
    for (unsigned i = 0; i < sizeof screens / sizeof *screens; i++) {
        view.screen = screens[i].screen;
        expect(3, ".../.../...", screens[i].words);
    }
    view.screen = SCREEN_TEST_KEYS;
    view.keys_down = 1 << KEY_1;
    show(); // lit where the F is dark
    view.screen = SCREEN_LAYOUT;
    expect(0, "", ">  Layout||6 next|4 back|5 keep||||");
    static const char *const an_f = ".######..##......##......#####...##......##......##.............";
    for (unsigned i = 0; i < 64 * 64; i++)
        assert_int_equal(lit.at[i / 64][i % 64], an_f[i / 64 / 8 * 8 + i % 64 / 8] == '#');
    view.screen = SCREEN_TEST_KEYS;
    view.keys_down = 1 << KEY_1 | 1 << KEY_D;
    expect(4, ".!.../..../..../....!", "> Self-test||Press each|key.||# ends it.|||");
    for (unsigned key = 0; key < KEYPAD_KEYS; key++) {
        char marks[] = "..../..../..../....\0";
        const unsigned place = key + key / 4;
        memmove(marks + place + 2, marks + place + 1, strlen(marks + place));
        marks[place + 1] = '!';
        view.keys_down = (uint16_t)(1u << key);
        expect(4, marks, "> Self-test||Press each|key.||# ends it.|||");
    }
    view.screen = SCREEN_TEST_LEDS;
    lit = show();
    for (unsigned i = 0; i < LIT_WIDTH * LIT_HEIGHT; i++)
        assert_true(lit.at[i / LIT_WIDTH][i % LIT_WIDTH]);
}

// The words of a screen of the menu; the selected item begins with `>`.
static const char *menu_text(screen_t screen)
{
    static char text[LIT_TEXT];
    lit = show();
    text_clear(&display_picture);
    words_write_menu(&display_picture, screen, &session);
    display_show(15, 0);
    send_all();
    lit = look();
    lit_words(&lit, text);
    return text;
}

TEST(the_menu_of_five_keys_inverts_the_selected_item)
{
    static const struct {
        screen_t screen;
        const char *words;
    } screens[] = {
        {SCREEN_OFFERS + OFFER_UNDO, "new game|size|opponent|>take back|hint|brightness|sound on|layout|"},
        {SCREEN_OFFERS + OFFER_SCORE, "size|opponent|take back|hint|brightness|sound on|layout|>score|"},
        {SCREEN_BRIGHTNESS, ">Brightness||         1|         4|>         9|        15|||"},
        {SCREEN_LEVELS + LEVEL_EASY, "> Opponent|| none|> easy| medium| perfect|||"},
        {SCREEN_SIZES, ">   Size|> 2 x 2| 3 x 3| 4 x 4| 5 x 5| 6 x 6| 7 x 7| 8 x 8|"},
    };
    act(ACTION_BRIGHTNESS + 9);
    for (unsigned i = 0; i < sizeof screens / sizeof *screens; i++)
        assert_string_equal(menu_text(screens[i].screen), screens[i].words);
}

TEST(the_menu_lists_eight_of_nine_items_with_the_sounds_state)
{
    static const char *const item[OFFERS] = {"new game",   "size",     "opponent", "take back", "hint",
                                             "brightness", "sound on", "layout",   "score"};
    for (unsigned muted = 0; muted < 2; muted++) {
        for (unsigned offer = 0; offer < OFFERS; offer++) {
            char words[LIT_TEXT] = "";
            const unsigned first = offer == OFFERS - 1 ? 1 : 0;
            for (unsigned i = first; i < first + TEXT_ROWS; i++)
                sprintf(words + strlen(words), "%s%s|", i == offer ? ">" : "",
                        i == OFFER_SOUND && muted ? "sound off" : item[i]);
            assert_string_equal(menu_text(SCREEN_OFFERS + offer), words);
        }
        act(ACTION_SOUND + 0);
    }
}

// A title, empty rows, and the values, of which one is chosen; then empty rows.
static void expect_values(screen_t screen, const char *head, const char *const value[], unsigned values,
                          unsigned chosen)
{
    char words[LIT_TEXT];
    strcpy(words, head);
    for (unsigned i = 0; i < values; i++)
        sprintf(words + strlen(words), "%s%s|", i == chosen ? ">" : "", value[i]);
    strcat(words, values == TEXT_ROWS - 1 ? "" : "||");
    assert_string_equal(menu_text(screen), words);
}

TEST(the_menu_inverts_the_value_that_is_set)
{
    static const char *const level[LEVELS] = {" none", " easy", " medium", " perfect"};
    static const char *const size[] = {" 2 x 2", " 3 x 3", " 4 x 4", " 5 x 5", " 6 x 6", " 7 x 7", " 8 x 8"};
    static const char *const step[] = {"         1", "         4", "         9", "        15"};
    static const uint8_t brightness[] = {1, 4, 9, 15};
    for (unsigned i = 0; i < LEVELS; i++)
        expect_values((screen_t)(SCREEN_LEVELS + i), "> Opponent||", level, LEVELS, i);
    for (unsigned i = 0; i <= TTT_N_MAX - TTT_N_MIN; i++)
        expect_values((screen_t)(SCREEN_SIZES + i), ">   Size|", size, TTT_N_MAX - TTT_N_MIN + 1, i);
    for (unsigned i = 0; i < BRIGHTNESS_STEPS; i++) {
        act(ACTION_BRIGHTNESS + brightness[i]);
        expect_values(SCREEN_BRIGHTNESS, ">Brightness||", step, BRIGHTNESS_STEPS, i);
    }
    act(ACTION_BRIGHTNESS + 7);
    expect_values(SCREEN_BRIGHTNESS, ">Brightness||", step, BRIGHTNESS_STEPS, BRIGHTNESS_STEPS);
}

TEST(words_that_do_not_fit_are_cut_off_and_numbers_end_at_the_edge)
{
    static const struct {
        uint16_t value;
        const char *text;
    } numbers[] = {{0, "         0"},   {9, "         9"},    {10, "        10"},
                   {109, "       109"}, {9999, "      9999"}, {65535, "     65535"}};
    picture_t p = {0};
    text_clear(&p);
    text_put(&p, 3, 4, "ABCDEFGHIJ");
    assert_memory_equal(p.text[3], "    ABCDEF", TEXT_COLS);
    text_put(&p, 3, 0, "");
    text_put(&p, 3, TEXT_COLS, "A");
    assert_memory_equal(p.text[3], "    ABCDEF", TEXT_COLS);
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        text_clear(&p);
        text_number(&p, 3, numbers[i].value);
        assert_memory_equal(p.text[3], numbers[i].text, TEXT_COLS);
        for (unsigned row = 0; row < TEXT_ROWS; row++)
            if (row != 3)
                assert_memory_equal(p.text[row], "          ", TEXT_COLS);
    }
}

TEST(a_letter_that_the_font_lacks_is_blank)
{
    for (unsigned letter = 0; letter < 256; letter++)
        for (uint8_t column = 0; column < FONT_COLUMNS && (letter <= ' ' || letter > 'z'); column++)
            assert_int_equal(font_column((char)letter, column), 0);
}

TEST(each_item_of_the_menu_has_words)
{
    for (unsigned offer = 0; offer < OFFERS; offer++) {
        const char *item = strchr(menu_text(SCREEN_OFFERS + offer), '>');
        assert_non_null(item);
        assert_true(item[1] >= 'a' && item[1] <= 'z');
    }
}

// ---- Small cells ----

// The cursor on X and on O, by size from 6x6 on: row by row.
static const struct {
    unsigned n, origin, size;
    const char *x, *o;
} small[] = {
    {6, 2, 9, "######### #.......# #.#...#.# #..#.#..# #...#...# #..#.#..# #.#...#.# #.......# #########",
     "######### #.......# #..###..# #.#...#.# #.#...#.# #.#...#.# #..###..# #.......# #########"},
    {7, 1, 8, "######## #......# #.#..#.# #..##..# #..##..# #.#..#.# #......# ########",
     "######## #......# #..##..# #.#..#.# #.#..#.# #..##..# #......# ########"},
    {8, 0, 7, "####### #.....# #.#.#.# #..#..# #.#.#.# #.....# #######",
     "####### #.....# #.###.# #.#.#.# #.###.# #.....# #######"},
};

static bool is_border(unsigned place, unsigned size)
{
    return place < 2 || place >= size - 2;
}

// refused: lit up to its edges, with the mark dark.
static void expect_cell(unsigned i, const char *cell, bool refused)
{
    for (unsigned y = 0; y < small[i].size; y++)
        for (unsigned x = 0; x < small[i].size; x++) {
            bool seen = lit.at[small[i].origin + y][small[i].origin + x],
                 framed = cell[y * (small[i].size + 1) + x] == '#';
            bool border = is_border(x, small[i].size) || is_border(y, small[i].size);
            if (seen != (refused ? border || !framed : framed))
                fail_msg("n = %u, row %u, column %u, refused %d", small[i].n, y, x, refused);
        }
}

TEST(in_small_cells_a_dark_pixel_separates_cursor_and_mark_and_a_refused_mark_is_dark_on_lit)
{
    for (unsigned i = 0; i < sizeof small / sizeof *small; i++)
        for (unsigned mark = 0; mark < 4; mark++) {
            const bool o = mark & 1, refused = mark & 2;
            play(small[i].n, o ? "11 00 " : "00 ");
            attention.cursor = attention.refused = 0;
            view.screen = refused ? SCREEN_REFUSED : SCREEN_GAME;
            lit = show();
            expect_cell(i, o ? small[i].o : small[i].x, refused);
        }
}

// Of a board from 2x2 on: the place of its first cell, from cell to cell, and the side of a cell.
static const uint8_t cells[][3] = {{0, 33, 31}, {0, 22, 20}, {0, 16, 15}, {0, 13, 12},
                                   {2, 10, 9},  {1, 9, 8},   {0, 8, 7}};

TEST(a_refused_cell_is_a_square_of_its_negative_and_all_else_stays)
{
    for (unsigned n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        const uint8_t *c = cells[n - TTT_N_MIN];
        play(n, "00 11 ");
        view.screen = SCREEN_REFUSED;
        attention.refused = CELL_NONE;
        const lit_t before = show();
        for (uint8_t i = 0; i < n * n; i++) {
            const unsigned row = i / n, col = i % n;
            attention.refused = cell_at((uint8_t)row, (uint8_t)col);
            lit = show();
            for (unsigned y = 0; y < LIT_HEIGHT; y++)
                for (unsigned x = 0; x < LIT_WIDTH; x++) {
                    const unsigned top = c[0] + row * c[1], left = c[0] + col * c[1];
                    const bool within = y >= top && y < top + c[2] && x >= left && x < left + c[2];
                    if ((lit.at[y][x] != before.at[y][x]) != within)
                        fail_msg("n = %u, cell %u, row %u, column %u", n, i, y, x);
                }
        }
    }
}

// Columns that have been computed are used again: for the same cell of the same size only.
TEST(a_picture_does_not_depend_on_those_before_it)
{
    static lit_t first[TTT_N_MAX + 1][3];
    static const screen_t screen[] = {SCREEN_GAME, SCREEN_HINT, SCREEN_REFUSED};
    for (unsigned round = 0; round < 2; round++)
        for (unsigned i = 0; i < 7 * 3; i++) {
            const unsigned at = round == 0 ? i : i * 8 % 21, n = 2 + at % 7, kind = at / 7;
            play(n, "00 11 ");
            attention = (attention_t){.cursor = cell_at(0, 1),
                                      .refused = cell_at(0, 0),
                                      .fresh = cell_at(1, 1),
                                      .played = CELL_NONE,
                                      .hint = cell_at(1, 0)};
            view.screen = screen[kind];
            lit = show();
            if (round == 0)
                first[n][kind] = lit;
            else
                assert_memory_equal(&first[n][kind], &lit, sizeof lit);
        }
}

static bool same_mirrored(const lit_t *a, const lit_t *b, bool mirrored, bool upside_down)
{
    for (unsigned y = 0; y < LIT_HEIGHT; y++)
        for (unsigned x = 0; x < LIT_WIDTH; x++)
            if (a->at[y][x] != b->at[upside_down ? LIT_HEIGHT - 1 - y : y][mirrored ? LIT_WIDTH - 1 - x : x])
                return false;
    return true;
}

// Those from 4 on are for an SH1106 (sim_oled_bus.c).
TEST(a_layout_turns_and_mirrors_the_whole_display)
{
    enum { LAYOUTS = 4 };
    play(3, "00 ");
    lit = show();
    lit_t upright = lit;
    for (uint8_t layout = 0; layout < LAYOUTS; layout++) {
        display_show(15, layout);
        send_all();
        lit = look();
        assert_true(same_mirrored(&upright, &lit, layout & 1, layout & 2));
    }
}
