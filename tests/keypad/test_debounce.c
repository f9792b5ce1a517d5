// One key: which contact histories are a press, drawn as strings, one character a sample.
// test_settle_bounce.c has them in microseconds, test_settle_ghosts.c has several keys at a time, and
// exhaust_settle.c every history there is.
#include <string.h>

#include "hal/key.h"
#include "hal/debounce.h"
#include "tests/support/test.h"

static const key_set_t the_key = 1 << KEY_5;

// ---- Histories as strings: '#' closed, '.' open, and below each sample P for a press, R for a release ----

static char event_of(const debounce_t *s, key_set_t changed)
{
    if (changed == 0)
        return ' ';
    assert_int_equal(changed, the_key);
    return (s->pressed & the_key) != 0 ? 'P' : 'R';
}

static void history(key_set_t held, const char *contact, const char *events)
{
    debounce_t s = {0};
    char seen[128] = "";
    size_t samples = strlen(contact);
    assert_true(samples < sizeof seen);
    debounce_start(&s, held);
    for (size_t i = 0; i < samples; i++)
        seen[i] = event_of(&s, debounce_sample(&s, contact[i] == '#' ? the_key : 0));
    while (samples > 0 && seen[samples - 1] == ' ')
        seen[--samples] = '\0';
    assert_string_equal(seen, events);
}

TEST(a_clean_press_and_release_are_one_of_each)
{
    history(0, "..########............", //
               "     P               R");
}

TEST(the_shortest_press_is_four_samples_long)
{
    history(0, "..###........", "");
    history(0, "..####............", //
               "     P           R");
}

TEST(press_bounce_is_one_press)
{
    history(0, "..#.##.###.#..####........", //
               "                 P");
    history(0, "..####.###.#..####............", // the first touch was long enough; the rest is chatter
               "     P                       R");
    history(0, "..####...........####............", // eleven samples, the longest gap
               "     P                          R");
}

TEST(release_bounce_is_not_a_press)
{
    history(0, "..######.#..###.####......####...........", //
               "     P");
    history(0, "..######.#..###.####......####............", //
               "     P                                   R");
    history(the_key, "###...........#...........##............", //
                     "                                       R");
}

TEST(twelve_open_samples_end_one_press_and_four_closed_ones_begin_the_next)
{
    history(0, "####............####............", //
               "   P           R   P           R");
}

TEST(a_spike_is_not_a_press)
{
    history(0, "..#...........", "");
    history(0, "..##..........", "");
    history(0, "###.###.###.###.###.###.###.", "");
}

TEST(a_gap_in_a_press_is_not_a_release)
{
    history(0, "..####.###..##...#.........####", //
               "     P");
}

TEST(a_key_held_from_the_start_gives_no_press_but_a_release)
{
    history(the_key, "########################", "");
    history(the_key, "########............", //
                     "                   R");
    history(the_key, "#.#............####", //
                     "              R   P");
    history(the_key, "............", // let go of just before the first sample
                     "           R");
}

// ---- Idle ----

TEST(only_a_key_that_is_up_and_not_under_way_is_idle)
{
    static const char contact[] = ".#.##..####.#............#.";
    static const char idle[] = "x x  xx                 x x";
    debounce_t s = {0};
    debounce_start(&s, 0);
    for (size_t i = 0; contact[i] != '\0'; i++) {
        key_set_t closed = contact[i] == '#' ? the_key : 0;
        debounce_sample(&s, closed);
        assert_int_equal(debounce_is_idle(&s, closed), idle[i] == 'x');
    }
}

TEST(a_key_held_from_the_start_is_not_idle_before_its_release)
{
    debounce_t s = {0};
    debounce_start(&s, the_key);
    for (int i = 1; i <= DEBOUNCE_RELEASE; i++) {
        assert_false(debounce_is_idle(&s, 0));
        assert_int_equal(debounce_sample(&s, 0), i == DEBOUNCE_RELEASE ? the_key : 0);
    }
    assert_true(debounce_is_idle(&s, 0));
}

TEST(an_open_keypad_stays_idle)
{
    debounce_t s = {0};
    debounce_start(&s, 0);
    assert_true(debounce_is_idle(&s, 0));
    for (int i = 0; i < 1000; i++) {
        assert_int_equal(debounce_sample(&s, 0), 0);
        assert_true(debounce_is_idle(&s, 0));
    }
}
