// Pictures of positions, to the pixel and the millisecond, with everything that blinks, and the cursor, which
// is inverted without drawing: docs/behaviour.md, 3.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "display/matrix/board_marks.h"
#include "tests/support/art.h"
#include "tests/support/test.h"

// ---- Positions ----

// Parses cells of cursor, refused, fresh and hint, as in "c12 h00".
static attention_t attention(const char *cells)
{
    attention_t a = {CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE};
    for (; *cells != '\0'; cells += cells[3] == ' ' ? 4 : 3) {
        const cell_t cell = cell_at((uint8_t)(cells[1] - '0'), (uint8_t)(cells[2] - '0'));
        *(*cells == 'c' ? &a.cursor : *cells == 'r' ? &a.refused : *cells == 'f' ? &a.fresh : &a.hint) = cell;
    }
    return a;
}

// The position on an n x n board after these moves, row and column each.
static ttt_t board_after(uint8_t n, const char *moves)
{
    ttt_t board;
    ttt_start(&board, n);
    for (; *moves != '\0'; moves += moves[2] == ' ' ? 3 : 2) {
        uint8_t row = (uint8_t)(moves[0] - '0'), col = (uint8_t)(moves[1] - '0');
        assert_true(ttt_move(&board, row, col, board.turn) >= 0);
    }
    return board;
}

enum { BOARD_STANDS = 0xFFFF };

static picture_t view_picture(const ttt_t *board, attention_t at, uint16_t age)
{
    picture_t picture;
    memset(&picture, 0xA5, sizeof picture); // makes missing drawing visible
    picture_begin(&picture, age, BOARD_STANDS);
    board_marks_draw_with_result(&picture, board, at);
    return picture;
}

static frame_t board_frame(const ttt_t *board, attention_t at, uint16_t age)
{
    return view_picture(board, at, age).plane[0];
}

// Draws the picture again each time its right_for has passed, for at most 13 s. Fails the test unless a pixel
// is on and off as expected, "0+ 700- 1000+ ". "600+=" means on from 600 ms for good.
static void assert_blinks(const ttt_t *board, attention_t at, const char *expected, unsigned row,
                          unsigned col)
{
    enum { LONGEST_MS = 13000 };
    char seen[200] = "";
    uint8_t bit = (uint8_t)(0x80 >> col);
    for (unsigned age = 0; age < LONGEST_MS && strlen(seen) < strlen(expected);) {
        picture_t picture = view_picture(board, at, (uint16_t)age);
        size_t used = strlen(seen);
        snprintf(seen + used, sizeof seen - used, "%u%c%s ", age, picture.plane[0].row[row] & bit ? '+' : '-',
                 picture.right_for == BOARD_STANDS ? "=" : "");
        age += picture.right_for;
    }
    assert_string_equal(seen, expected);
}

// ---- Pictures ----

#define FOUR   "........ ........ ........ ........"
#define O_WINS "10 00 11 01 12 02 13 03 30 33 31 04"
#define DRAW3  "00 11 22 01 21 20 02 12 10"
#define LINE4  "00 10 01 11 02 12 03" // X completes the top row of 4x4

static const struct {
    uint8_t n;
    const char *moves, *attention;
    uint16_t age;
    const char *rows;
} pictures[] = {
    {2, "00 11", "", 0, "#.#..... .#...... #.#..... ........ ........ .....### .....#.# .....###"},
    {3, "00 11 22", "", 0, "#....#.. .#...#.. ......## ...##... ...##... ##...... ..#...#. ..#....#"},
    {4, "00 11 33", "", 0, "#....... .......# ..#..... .......# ........ .......# ......#. .#.#.#.."},
    {5, "00 44 20", "", 0, "#.....#. ......#. #.....#. ......#. ....#.#. ......#. #######. ........"},
    {6, "00 55 20", "", 0, "#......# .......# #......# .......# .......# .....#.# .......# ########"},
    {7, "00 66 20", "", 0, "#....... ........ #....... ........ ........ ........ ......#. .......#"},
    {8, "00 77 20", "", 0, "#....... ........ #....... ........ ........ ........ ........ .......#"},
    // O blink on 5x5 and larger
    {8, "00 33 01 44", "", 699, "##...... ........ ........ ...#.... ....#... ........ ........ ........"},
    {8, "00 33 01 44", "", 700, "##...... ........ " FOUR " ........ ........"},
    // winners and a draw
    {3, "00 10 01 11 02", "", 0, "#..#..#. .#..#..# ........ ##.##... ##.##... ......## ..#..#.. ..#..#.."},
    {3, "00 10 01 11 02", "", 200, "........ ........ ........ ##.##... ##.##... ......## ..#..#.. ..#..#.."},
    {3, "01 11 02 12 10 21 20 22 00", "", 0,
     "#..#..#. .#..#..# ........ #..##.## .#.##.## ........ #..##.## .#.##.##"},
    {3, "01 11 02 12 10 21 20 22 00", "", 200,
     "........ ........ ........ ...##.## ...##.## ........ ...##.## ...##.##"},
    {3, DRAW3, "", 3000, "........ ######## ######## ........ ........ ######## ######## ........"},
    // the cursor: the mark of the player to move, or a taken cell inverted; none after the end
    {4, "", "c12", 0, "........ .......# ....#... .......# ........ .......# ........ .#.#.#.."},
    {4, "00", "c12", 0, "#....... .......# ....#... .......# ........ .......# ........ .#.#.#.."},
    {4, "00", "c12", 100, "#....... .......# ........ .......# ........ .......# ........ .#.#.#.."},
    {5, "00", "c12", 0, "#.....#. ..#...#. ......#. ......#. ......#. ......#. #######. ........"},
    {4, "00", "c00", 0, "........ .......# ........ .......# ........ .......# ........ .#.#.#.."},
    {4, "00", "c00", 100, "#....... .......# ........ .......# ........ .......# ........ .#.#.#.."},
    {4, LINE4, "c33", 0, "#.#.#.#. .......# #.#.#... .......# ........ .......# ........ .#.#.#.."},
    // a refused cell, a new mark, a hint, and a cursor beside it
    {2, "00 11", "r00", 0, ".#...... #.#..... .#...... ........ ........ .....### .....#.# .....###"},
    {4, "00 11", "c00 r00", 0, "........ .......# ..#..... .......# ........ .......# ........ .#.#.#.."},
    {4, "00 11", "c00 r00", 50, "#....... .......# ..#..... .......# ........ .......# ........ .#.#.#.."},
    {3, "00 11", "f11", 100, "#....#.. .#...#.. ......## ........ ........ ##....## ..#..#.. ..#..#.."},
    {8, "00 33 01 44", "f44", 100, "##...... ........ ........ ...#.... " FOUR},
    {3, "00 11", "h22", 0, "#....#.. .#...#.. ......## ...##... ...##... ##...... ..#...#. ..#....#"},
    {3, "00", "h22", 0, "#....#.. .#...#.. ...##### ..#..#.. ..#..#.. #####... ..#...## ..#...##"},
    {4, "", "c12 h00", 0, "#....... .......# ....#... .......# ........ .......# ........ .#.#.#.."},
    {4, "", "c12 h00", 100, "#....... .......# ........ .......# ........ .......# ........ .#.#.#.."},
    {4, "", "c12 h00", 200, "........ .......# ....#... .......# ........ .......# ........ .#.#.#.."},
    // no cursor until the mark stops blinking
    {4, "00 11", "c11 f11", 0, "#....... .......# ..#..... .......# ........ .......# ........ .#.#.#.."},
    {4, "00 11", "c11 f11", 600, "#....... .......# ........ .......# ........ .......# ........ .#.#.#.."},
    // winning O blink as winners, other O as before the end; then the sign of the result
    {5, O_WINS, "", 100, "#####.#. ####..#. ......#. ##.#..#. ......#. ......#. #######. ........"},
    {5, O_WINS, "", 300, "......#. ####..#. ......#. ##.#..#. ......#. ......#. #######. ........"},
    {5, O_WINS, "", 700, "......#. ####..#. ......#. ##....#. ......#. ......#. #######. ........"},
    {5, O_WINS, "", 3000, "..####.. .######. ###..### ##....## ##....## ###..### .######. ..####.."},
    {3, "00 10 01 11 02", "", 3000,
     "##....## ###..### .######. ..####.. ..####.. .######. ###..### ##....##"},
};

TEST(each_position_is_drawn_as_specified)
{
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        ttt_t board = board_after(pictures[i].n, pictures[i].moves);
        assert_picture(board_frame(&board, attention(pictures[i].attention), pictures[i].age),
                       pictures[i].rows);
    }
}

static const struct {
    uint8_t n;
    const char *moves, *attention;
    unsigned row, col; // of the pixel
    const char *expected;
} blinks[] = {
    {8, "00 33 01 44", "", 3, 3, "0+ 700- 1000+ 1700- 2000+ "},
    {3, "00 11 22", "", 0, 0, "0+= "}, // nothing blinks
    {8, "00", "", 0, 0, "0+= "},
    {3, "00 10 01 11 02", "", 0, 0,
     "0+ 200- 400+ 600- 800+ 1000- 1200+ 1400- 1600+ 1800- 2000+ 2200- 2400+ 2600- 2800+ 3000+ 4000+ 4200- "},
    {3, DRAW3, "", 0, 0, "0+ 3000- 4000+ 6000- 7000+ "},
    {4, "", "c12", 2, 4, "0+ 100- 200+ 300- "},
    {8, "00", "c00", 0, 0, "0- 100+ 200- "},
    {4, "00 11", "c00 r00", 0, 0, "0- 50+ 100- 150+ "},
    {3, "00 11", "f11", 3, 3, "0+ 100- 200+ 300- 400+ 500- 600+= "},
    {8, "00 33 01 44", "f44", 4, 4, "0+ 100- 200+ 300- 400+ 500- 600+ 700- 1000+ "}, // then with all other O
    {3, "00 10 01 11 02", "f02", 0, 6, "0+ 100- 200+ 300- 400+ 500- 600- 800+ 1000- "}, // then with its line
    {3, "00 10 01 11 02", "f02", 0, 0, "0+ 100+ 200- 300- 400+ 500+ 600- 800+ 1000- "},
    {3, "00 11", "h22", 6, 6, "0+ 200- 400+ 600- 800+ "},
    {4, "", "c12 h12", 2, 4, "0+ 200- 400+ 600- "}, // no cursor in the hint's cell
};

TEST(each_pixel_blinks_as_specified)
{
    for (size_t i = 0; i < sizeof blinks / sizeof *blinks; i++) {
        ttt_t board = board_after(blinks[i].n, blinks[i].moves);
        assert_blinks(&board, attention(blinks[i].attention), blinks[i].expected, blinks[i].row,
                      blinks[i].col);
    }
}

// A fault of the RAM may change the size and the cells; the sanitizers detect writes out of bounds.
TEST(no_size_and_no_cell_leads_to_a_write_outside_the_frame)
{
    for (unsigned n = 0; n < 256; n++) {
        ttt_t board = {.n = (uint8_t)n, .turn = TTT_X, .empty = (uint8_t)(n * n)};
        memset(board.cell, (int)n, sizeof board.cell);
        for (uint8_t cell = 0; cell < TTT_CELLS_MAX; cell++) {
            attention_t any = {cell, (cell_t)(TTT_CELLS_MAX - 1 - cell), CELL_NONE, CELL_NONE, CELL_NONE};
            picture_t picture = view_picture(&board, any, 1234);
            assert_int_equal(picture.age, 1234); // behind the frame in memory
        }
    }
}

// ---- The cursor ----

// Shows a board for 4 s, and draws it again after `limit` at the latest. Returns how often it was drawn.
static unsigned times_drawn(const ttt_t *board, attention_t at, time_ms_t limit)
{
    enum { SHOWN_MS = 4000 };
    picture_t picture;
    unsigned drawn = 0, turned = 0;
    for (unsigned age = 0; age < SHOWN_MS; age += turned != 0 ? turned : picture.right_for) {
        turned = age != 0 ? board_marks_blink_cursor(&picture) : 0;
        if (turned != 0)
            continue;
        picture_begin(&picture, (uint16_t)age, limit);
        board_marks_draw_with_result(&picture, board, at);
        drawn++;
    }
    return drawn;
}

TEST(a_board_with_a_cursor_is_drawn_only_when_necessary)
{
    static const struct {
        const char *moves, *attention;
        time_ms_t limit;
        unsigned drawn;
    } shown[] = {{"", "c22", 5000, 1},
                 {"", "c22", 1000, 4},
                 {"00 11 22", "c22", 5000, 1},
                 {"00 11", "c22 h12", 5000, 20},
                 {"00 11", "c22 f11", 5000, 7},
                 {"00 11", "c22 h22", 5000, 20},
                 {"00 11", "c22 f11 r22", 5000, 80},
                 {DRAW3, "", 1700, 3}}; // until the result is shown at 3 s
    for (unsigned i = 0; i < sizeof shown / sizeof *shown; i++) {
        ttt_t board = board_after(3, shown[i].moves);
        assert_int_equal(times_drawn(&board, attention(shown[i].attention), shown[i].limit), shown[i].drawn);
    }
}
