// The cursor's blinking, which draws nothing else anew: at every millisecond the picture is the one that
// drawing would have brought.

#include "tests/support/art.h"
#include "tests/panel/gallery.h"
#include "tests/support/test.h"

enum { LIVES_MS = 4000 };

static attention_t cursor_at(uint8_t row, uint8_t col)
{
    attention_t attention = GALLERY_CALM;
    attention.cursor = cell_at(row, col);
    return attention;
}

// Shows a game for LIVES_MS from an age on as the main loop does, drawing anew no later than `limit` after
// the last time. Returns how often it was drawn.
static unsigned times_drawn(const ttt_t *game, attention_t attention, uint16_t from, picture_ms_t limit)
{
    picture_t picture;
    uint16_t next = from;
    unsigned drawn = 0;
    for (uint16_t age = from; age < from + LIVES_MS; age++) {
        if (age == next && drawn != 0 && picture_turn(&picture)) {
            next = (uint16_t)(next + PICTURE_TURN_MS);
        } else if (age == next) {
            picture_begin(&picture, age, limit);
            picture_game(&picture, game, attention);
            next = (uint16_t)(age + picture.changes);
            drawn++;
        }
        assert_true(art_same(picture.frame, gallery_game(game, attention, age)));
    }
    return drawn;
}

TEST(an_idle_board_is_drawn_only_when_it_must_be)
{
    for (uint8_t n = 4; n <= TTT_N_MAX; n++) {
        ttt_t game = gallery_after(n, "");
        assert_int_equal(times_drawn(&game, cursor_at(2, 2), 0, 5000), 1);
        assert_int_equal(times_drawn(&game, cursor_at(2, 2), 0, 1000), 4);
        game = gallery_after(n, "00 11 22");
        assert_int_equal(times_drawn(&game, cursor_at(2, 2), 0, 5000), n == 4 ? 1 : 8); // O goes on and off
    }
}

TEST(a_cursor_is_right_at_every_age_and_on_every_cell)
{
    for (uint8_t n = 4; n <= TTT_N_MAX; n++) {
        ttt_t game = gallery_after(n, "00 11 23 32");
        for (uint8_t cell = 0; cell < n * n; cell++) {
            attention_t attention = cursor_at(cell / n, cell % n);
            times_drawn(&game, attention, (uint16_t)(cell * 37), 125);
            times_drawn(&game, attention, 0, 5000);
        }
    }
}

TEST(a_cursor_is_right_beside_all_else_that_blinks)
{
    ttt_t game = gallery_after(4, "00 11");
    attention_t attention = cursor_at(2, 2);
    attention.hint = cell_at(3, 3);
    assert_int_equal(times_drawn(&game, attention, 0, 5000), 20);
    attention.hint = attention.cursor;
    times_drawn(&game, attention, 0, 5000);
    attention = cursor_at(2, 2);
    attention.fresh = cell_at(1, 1);
    assert_int_equal(times_drawn(&game, attention, 0, 5000), 7);
    attention.refused = attention.cursor;
    times_drawn(&game, attention, 0, 5000);
}

TEST(without_a_cursor_nothing_turns)
{
    ttt_t over = gallery_after(4, "00 10 01 11 02 12 03"), open = gallery_after(3, "00 11");
    const ttt_t *games[] = {&over, &open};
    attention_t attentions[] = {cursor_at(2, 2), GALLERY_CALM};
    for (unsigned i = 0; i < 2; i++) {
        for (uint16_t age = 0; age < 7000; age += 50) {
            picture_t picture = gallery_begin(age);
            picture_game(&picture, games[i], attentions[i]);
            frame_t frame = picture.frame;
            assert_false(picture_turn(&picture));
            assert_true(art_same(picture.frame, frame));
        }
    }
}
