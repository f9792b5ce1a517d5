// A child at the keypad while the computer plays, and resets in the middle of a thought.
#include "tests/support/checked.h"
#include "tests/support/film.h"
#include "tests/support/model_reading.h"
#include "tests/support/test.h"

static film_t film;
static checked_t s;

// Whatever has happened before: a game of four against perfect can be played.
static void assert_it_plays(void)
{
    recorder_t *r = &s.recorder;
    rig_wait_ms(&s.rig, 1000);
    recorder_news(r);
    recorder_line(r, "computer off");
    recorder_line(r, "new 4");
    model_start(&s.model);
    model_new_game(&s.model, 4);
    s.watching = false;
    checked_line(&s, "computer perfect");
    checked_line(&s, "1 1");
    checked_reply(&s);
    checked_line(&s, "undo");
}

// Fists on the keypad, `C` among the keys: 0 to 40 ms down, several at once.
static void mash(rig_t *d)
{
    for (unsigned key = 0; key < 16; key++) {
        if (rig_random(d, 4) == 0)
            board_press(d->board, key, board_now(d->board) + rig_random(d, board_us(d->board, 3000)),
                        board_us(d->board, 2000));
    }
    rig_wait_ms(d, (unsigned)rig_random(d, 40));
    for (unsigned key = 0; key < 16; key++)
        board_release(d->board, key, board_now(d->board) + board_us(d->board, 6000),
                      board_us(d->board, 3000));
    rig_wait_ms(d, 20 + (unsigned)rig_random(d, 100));
}

// One key after the other, at a child's pace, and now and then long enough a pause for the computer.
static void prod(rig_t *d)
{
    rig_press(d, (char[]){"1234567890ABC*#5555C"[rig_random(d, 20)], '\0'});
    rig_wait_ms(d, (unsigned)rig_random(d, 400));
}

TEST(a_child_that_mashes_all_keys_for_a_minute_does_no_harm)
{
    void (*const ways[])(rig_t * d) = {mash, prod};
    for (unsigned i = 0; i < 2; i++) {
        checked_start(&s, i + 1);
        chip_time_t worst, end = board_now(s.rig.board) + board_us(s.rig.board, 60000000);
        unsigned changes = 0;
        recorder_line(&s.recorder, "computer perfect");
        film_start(&film, &s.rig);
        while (board_now(s.rig.board) < end) {
            ways[i](&s.rig);
            changes += film_assert_clean(&film, &s.rig, &worst);
            film_rewind(&film);
        }
        recorder_line(&s.recorder, "");
        unsigned boards = model_assert_boards(s.recorder.text);
        printf("a minute of %s: %u changes of the picture, %u boards on the console, all legal\n",
               i == 0 ? "fists" : "fingers", changes, boards);
        assert_true(changes > 200 && boards > 50);
        rig_press(&s.rig, "*"); // out of the self-test, the layout, a demo: whatever it is in
        rig_wait_ms(&s.rig, 6000);
        assert_it_plays();
        checked_end(&s);
    }
}

TEST(a_reset_in_mid_thought_is_survived)
{
    for (unsigned i = 0; i < 12; i++) {
        chip_measures_t m;
        chip_time_t worst;
        checked_start(&s, i);
        assert_it_plays();
        rig_press(&s.rig, "5"); // ends 100 ms later: by then it has decided
        rig_press(&s.rig, "#");
        board_press(s.rig.board, rig_key('5'), board_now(s.rig.board), 0);
        rig_wait_ms(&s.rig, 4 + i);
        board_release(s.rig.board, rig_key('5'), board_now(s.rig.board), 0);
        board_measure_from_here(s.rig.board);
        board_run(s.rig.board, board_now(s.rig.board) + board_us(s.rig.board, 500));
        board_measures(s.rig.board, &m);
        assert_int_equal(m.asleep, 0);
        film_start(&film, &s.rig);
        board_reset(s.rig.board);
        rig_wait_ms(&s.rig, 50);
        film_assert_clean(&film, &s.rig, &worst);
        frame_t lit, dark = {{0}};
        board_picture(s.rig.board, &lit);
        assert_memory_not_equal(&lit, &dark, sizeof dark);
        assert_it_plays();
        checked_end(&s);
    }
}
