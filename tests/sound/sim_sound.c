// What is heard on the flashed firmware: the tunes of keys and of a game, through interrupts that sample keys
// and print the board; and that a key shows as soon as without sound.
// SPDX-License-Identifier: MIT
#include <math.h>
#include <string.h>

#include <vboard/piezo.h>
#include "tests/support/checked.h"
#include "tests/support/flashed.h"
#include "tests/support/rig.h"
#include "tests/support/test.h"

static rig_t d;
static unsigned from;

BEFORE_EACH
{
    d = rig_on(1);
    from = 0;
}

AFTER_EACH
{
    rig_free(&d);
}

static bool heard(unsigned hz)
{
    return board_heard(d.board, &from, hz);
}

static void press(const char *keys)
{
    rig_press(&d, keys);
    rig_wait_ms(&d, 600);
}

TEST(a_game_is_heard_from_the_first_click_to_the_winning_figure)
{
    press("5");
    assert_true(heard(2093));
    press("5"); // taken
    assert_true(heard(262));
    press("123");
    rig_wait_ms(&d, 1000);
    press("8"); // X has 5, 2 and 8
    assert_true(heard(523) && heard(659) && heard(784) && heard(1047));
    assert_true(piezo_hz(board_part(d.board, "piezo")) == 0);
}

// A toggle of the pin leaves the program nothing to do: it must not look for work.
TEST(the_cpu_sleeps_between_the_edges_of_a_tone)
{
    enum { MS = 100, BUZZ_MS = 150, CYCLES_MAX = 200 };
    press("5");
    board_contact(d.board, rig_key('5'), true); // taken: a buzz
    rig_wait_ms(&d, 30);
    const chip_measures_t loud = rig_measure(&d, MS);
    rig_wait_ms(&d, BUZZ_MS);
    const chip_measures_t quiet = rig_measure(&d, MS);
    const double edges = 2 * 262 * MS / 1000;
    const double awake = (double)(loud.elapsed - loud.asleep) - (double)(quiet.elapsed - quiet.asleep);
    assert_true(heard(262));
    assert_true(awake / edges < CYCLES_MAX);
}

// The click's interrupts go on, 4,200 a second; the firmware ends them once a second.
TEST(stats_count_the_edges_of_a_tone_as_time_awake)
{
    enum { TIMSK2 = 0x70, OCIE2A = 2, FOR_S = 30, MEAN_OVER_S = 64 }; // ATmega328P data sheet, 18.11.6
    enum { AGAIN_MS = 20 };
    static checked_t s;
    double said;
    checked_start(&s, 4);
    checked_keys(&s, "5");
    rig_wait_ms(&s.rig, 500);
    chip_measures_t m;
    chip_measure_from_here(board_chip(s.rig.board));
    for (unsigned ms = 0; ms < 1000 * FOR_S; ms += AGAIN_MS) {
        chip_data(board_chip(s.rig.board), &(size_t){0})[TIMSK2] |= OCIE2A;
        rig_wait_ms(&s.rig, AGAIN_MS);
    }
    chip_measures(board_chip(s.rig.board), &m);
    const double asleep = 100.0 * (double)m.asleep / (double)m.elapsed,
                 mean = asleep + (100 - asleep) * exp(-(double)FOR_S / MEAN_OVER_S);
    assert_int_equal(sscanf(strstr(checked_line(&s, "stats"), "asleep"), "asleep %lf %%", &said), 1);
    assert_true(said > mean - 0.5 * flashed_allowance() && said < mean + 0.2); // two whole ticks an edge
    checked_end(&s);
}

TEST(without_sound_nothing_is_heard_and_the_pin_stays_low)
{
    board_type(d.board, "sound off\r", 10);
    rig_wait_ms(&d, 500);
    press("51528");
    const piezo_t *piezo = board_part(d.board, "piezo");
    assert_int_equal(piezo->tones, 0);
    assert_int_equal(board_pin(d.board, "PIEZO"), PIN_LOW); // driven: a pull-up would be too weak for a tone
}

// The lowest and the highest tone of all sounds for 150 ms and 8 ms: lines as fast as the line carries them.
TEST(lines_typed_while_it_sounds_are_answered_as_in_silence)
{
    static checked_t s;
    static const char *const lines[] = {"show", "score", "sound", "bright", "layout", "show"};
    checked_start(&s, 3);
    checked_keys(&s, "5");
    for (unsigned i = 0; i < 12; i++) {
        const piezo_t *piezo = board_part(s.rig.board, "piezo");
        const unsigned tones = piezo->tones;
        rig_press(&s.rig, "5"); // taken: a buzz
        assert_true(piezo_hz(piezo) > 250 && piezo_hz(piezo) < 275);
        for (unsigned k = 0; k < 3; k++)
            checked_line(&s, "%s", lines[(i + k) % 6]);
        rig_wait_ms(&s.rig, 300);
        // And the tone was one; another compiler's interrupts may make an edge so late that it is taken for a
        // second.
        assert_in_range(piezo->tones, tones + 1, tones + flashed_allowance());
    }
    checked_look(&s);
    checked_end(&s);
}
