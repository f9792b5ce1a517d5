// A child at the keypad while the computer plays, and resets in the middle of a thought.
#include <string.h>

#include "tests/support/clerk.h"
#include "tests/support/rig.h"
#include "tests/support/film.h"
#include "tests/support/paper.h"
#include "tests/support/test.h"

static film_t film;
static terminal_t terminal;
static clerk_t clerk;

// Whatever has happened before: a game of four against perfect can be played.
static void assert_it_plays(rig_t *d)
{
    rig_wait_ms(d, 1000);
    terminal_news(&terminal);
    terminal_line(&terminal, "computer off");
    terminal_line(&terminal, "new 4");
    clerk_start(&clerk, &terminal);
    eyes_new(&clerk.sitting.eyes, 4);
    clerk_line(&clerk, "computer perfect");
    clerk_line(&clerk, "1 1");
    clerk_reply(&clerk);
    clerk_line(&clerk, "undo");
}

// Fists on the keypad, `C` among the keys: 0 to 40 ms down, several at once.
static void mash(rig_t *d)
{
    for (unsigned key = 0; key < 16; key++) {
        if (rig_random(d, 4) == 0)
            vb_press(d->vb, key, vb_now(d->vb) + rig_random(d, vb_us(d->vb, 3000)), vb_us(d->vb, 2000));
    }
    rig_wait_ms(d, (unsigned)rig_random(d, 40));
    for (unsigned key = 0; key < 16; key++)
        vb_release(d->vb, key, vb_now(d->vb) + vb_us(d->vb, 6000), vb_us(d->vb, 3000));
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
        rig_t d = rig_on(i + 1);
        vb_time_t worst, end = vb_now(d.vb) + vb_us(d.vb, 60000000);
        unsigned changes = 0;
        terminal_open(&terminal, d.vb);
        terminal_line(&terminal, "computer perfect");
        film_start(&film, &d);
        while (vb_now(d.vb) < end) {
            ways[i](&d);
            changes += film_assert_clean(&film, &d, &worst);
            film_rewind(&film);
        }
        terminal_line(&terminal, "");
        unsigned boards = paper_assert_legal(terminal.text);
        printf("a minute of %s: %u changes of the picture, %u boards on the console, all legal\n",
               i == 0 ? "fists" : "fingers", changes, boards);
        assert_true(changes > 200 && boards > 50);
        rig_press(&d, "*"); // out of the self-test, the layout, a demo: whatever it is in
        rig_wait_ms(&d, 6000);
        assert_it_plays(&d);
        rig_free(&d);
    }
}

TEST(a_reset_in_mid_thought_is_survived)
{
    for (unsigned i = 0; i < 12; i++) {
        rig_t d = rig_on(i);
        vb_measures_t m;
        vb_time_t worst;
        terminal_open(&terminal, d.vb);
        assert_it_plays(&d);
        rig_press(&d, "5"); // ends 100 ms later: by then it has decided
        rig_press(&d, "#");
        vb_press(d.vb, rig_key('5'), vb_now(d.vb), 0);
        rig_wait_ms(&d, 4 + i);
        vb_release(d.vb, rig_key('5'), vb_now(d.vb), 0);
        vb_measure_from_here(d.vb);
        vb_run(d.vb, vb_now(d.vb) + vb_us(d.vb, 500));
        vb_measures(d.vb, &m);
        assert_int_equal(m.asleep, 0);
        film_start(&film, &d);
        vb_reset(d.vb);
        rig_wait_ms(&d, 50);
        film_assert_clean(&film, &d, &worst);
        frame_t lit, dark = {{0}};
        vb_picture(d.vb, &lit);
        assert_memory_not_equal(&lit, &dark, sizeof dark);
        assert_it_plays(&d);
        rig_free(&d);
    }
}
