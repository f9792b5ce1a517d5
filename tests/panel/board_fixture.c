// Draws positions on pictures whose memory was full of ones and zeros.
#include "tests/panel/board_fixture.h"

#include <string.h>

#include "tests/support/art.h"
#include "tests/support/test.h"

attention_t attention(const char *cells)
{
    attention_t a = {CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE};
    for (; *cells != '\0'; cells += cells[3] == ' ' ? 4 : 3) {
        const cell_t cell = cell_at((uint8_t)(cells[1] - '0'), (uint8_t)(cells[2] - '0'));
        *(*cells == 'c' ? &a.cursor : *cells == 'r' ? &a.refused : *cells == 'f' ? &a.fresh : &a.hint) = cell;
    }
    return a;
}

ttt_t board_after(uint8_t n, const char *moves)
{
    ttt_t board;
    ttt_start(&board, n);
    for (; *moves != '\0'; moves += moves[2] == ' ' ? 3 : 2) {
        uint8_t row = (uint8_t)(moves[0] - '0'), col = (uint8_t)(moves[1] - '0');
        assert_true(ttt_move(&board, row, col, board.turn) >= 0);
    }
    return board;
}

picture_t view_picture(const ttt_t *board, attention_t at, uint16_t age)
{
    picture_t picture;
    memset(&picture, 0xA5, sizeof picture); // shows what is not drawn
    picture_begin(&picture, age, BOARD_STANDS);
    board_view_draw_with_result(&picture, board, at);
    return picture;
}

frame_t board_frame(const ttt_t *board, attention_t at, uint16_t age)
{
    return view_picture(board, at, age).plane[0];
}

void board_assert_blinks(const ttt_t *board, attention_t at, const char *expected, unsigned row, unsigned col)
{
    enum { LONGEST_MS = 13000 };
    char seen[200] = "";
    uint8_t bit = (uint8_t)(0x80 >> col);
    for (unsigned age = 0; age < LONGEST_MS && strlen(seen) < strlen(expected);) {
        picture_t picture = view_picture(board, at, (uint16_t)age);
        assert_true(picture.right_for > 0);
        size_t used = strlen(seen);
        snprintf(seen + used, sizeof seen - used, "%u%c ", age, picture.plane[0].row[row] & bit ? '+' : '-');
        unsigned until = age + picture.right_for;
        for (; age < until && age < LONGEST_MS; age++)
            assert_true(art_same(picture.plane[0], board_frame(board, at, (uint16_t)age)));
    }
    assert_string_equal(seen, expected);
}
