// Tests of views on the OLED, from the panel's view to the pixels of an SSD1306.
#include "display/ssd1306/menu_words.h"
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

TEST(words_name_the_players_against_the_computer)
{
    act(game_choose(&game, LEVEL_PERFECT));
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
        {SCREEN_ASK_NEW, "> New game?||Press|again|to begin.||||"},
        {SCREEN_ASK_SIZE, "> New size?||Press|again|to begin.||||"},
    };
    for (unsigned i = 0; i < sizeof screens / sizeof *screens; i++) {
        view.screen = screens[i].screen;
        expect(3, ".../.../...", screens[i].words);
    }
    view.screen = SCREEN_LAYOUT;
    expect(0, "", ">  Layout||6 next|4 back|5 keep||||");
    assert_true(lit.at[0][8] && lit.at[7][55] && lit.at[31][47] && lit.at[55][23]); // parts of an F
    assert_false(lit.at[0][7] || lit.at[31][48] || lit.at[55][24] || lit.at[56][8]);
    view.screen = SCREEN_TEST_KEYS;
    view.keys_down = 1 << KEY_1 | 1 << KEY_D;
    expect(4, ".!.../..../..../....!", "> Self-test||Press each|key.||# ends it.|||");
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
    menu_words_write(&display_picture, screen, &game);
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

static bool same_mirrored(const lit_t *a, const lit_t *b, bool mirrored, bool upside_down)
{
    for (unsigned y = 0; y < LIT_HEIGHT; y++)
        for (unsigned x = 0; x < LIT_WIDTH; x++)
            if (a->at[y][x] != b->at[upside_down ? LIT_HEIGHT - 1 - y : y][mirrored ? LIT_WIDTH - 1 - x : x])
                return false;
    return true;
}

TEST(a_layout_turns_and_mirrors_the_whole_display)
{
    play(3, "00 ");
    lit = show();
    lit_t upright = lit;
    for (uint8_t layout = 0; layout <= LAYOUT_MAX; layout++) {
        display_show(15, layout);
        send_all();
        lit = look();
        assert_true(same_mirrored(&upright, &lit, layout & 1, layout & 2));
    }
}
