#include "tests/panel/gallery.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/art.h"

const attention_t GALLERY_CALM = {CELL_NONE, CELL_NONE, CELL_NONE, CELL_NONE};

ttt_t gallery_after(uint8_t n, const char *moves)
{
    ttt_t game;
    ttt_start(&game, n);
    while (*moves != '\0') {
        uint8_t row = (uint8_t)(moves[0] - '0'), col = (uint8_t)(moves[1] - '0');
        assert_true(ttt_move(&game, row, col, game.turn) >= 0);
        moves += moves[2] == ' ' ? 3 : 2;
    }
    return game;
}

picture_t gallery_begin(uint16_t age)
{
    picture_t picture;
    memset(&picture, 0xA5, sizeof picture); // whatever is not drawn shows
    picture_begin(&picture, age, GALLERY_STANDS);
    return picture;
}

frame_t gallery_board(const ttt_t *game, attention_t attention, uint16_t age)
{
    picture_t picture = gallery_begin(age);
    picture_board(&picture, game, attention);
    return picture.frame;
}

frame_t gallery_game(const ttt_t *game, attention_t attention, uint16_t age)
{
    picture_t picture = gallery_begin(age);
    picture_game(&picture, game, attention);
    return picture.frame;
}

void gallery_walk(const ttt_t *game, attention_t attention, const char *expected, unsigned row, unsigned col)
{
    char seen[200] = "";
    uint8_t bit = (uint8_t)(0x80 >> col);
    for (uint16_t age = 0; age < 13000 && strlen(seen) < strlen(expected);) {
        picture_t picture = gallery_begin(age);
        picture_game(&picture, game, attention);
        picture_ms_t stands = picture.changes;
        assert_true(stands > 0);
        char event[20];
        snprintf(event, sizeof event, "%u%c ", age, picture.frame.row[row] & bit ? '+' : '-');
        strcat(seen, event);
        for (uint16_t later = age; later < age + stands && later < 13000; later++)
            assert_true(art_same(picture.frame, gallery_game(game, attention, later)));
        if (stands == GALLERY_STANDS)
            break;
        age = (uint16_t)(age + stands);
    }
    assert_string_equal(seen, expected);
}
