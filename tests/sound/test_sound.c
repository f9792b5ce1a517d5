// Tunes: which event plays which, how long they last, and that a new one replaces the one under way.
// SPDX-License-Identifier: MIT
#include <math.h>

#include "sound/sound.h"
#include "tests/support/hal_double.h"
#include "tests/support/test.h"

static sound_t sound;

BEFORE_EACH
{
    sound = (sound_t){0};
    tone_double_hz = 0;
}

static sound_kind_t of(event_kind_t kind, source_t source, bool computer_won)
{
    return sound_of((event_t){kind, source, CELL_NONE}, computer_won);
}

TEST(each_end_of_a_game_by_a_key_or_by_the_computer_has_its_tune)
{
    static const source_t sources[] = {SOURCE_KEY, SOURCE_COMPUTER};
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(of(EVENT_WON, sources[i], false), SOUND_RISES);
        assert_int_equal(of(EVENT_WON, sources[i], true), SOUND_FALLS);
        assert_int_equal(of(EVENT_DRAWN, sources[i], false), SOUND_DRAW);
    }
}

TEST(a_key_clicks_or_buzzes_and_the_computers_other_events_are_not_heard)
{
    for (event_kind_t kind = EVENT_NONE; kind <= EVENT_RESUMED; kind++) {
        if (kind == EVENT_WON || kind == EVENT_DRAWN)
            continue;
        assert_int_equal(of(kind, SOURCE_KEY, false), kind == EVENT_REFUSED ? SOUND_BUZZ : SOUND_CLICK);
        assert_int_equal(of(kind, SOURCE_COMPUTER, false), SOUND_NONE);
    }
}

TEST(no_line_on_the_console_is_heard_even_if_it_ends_a_game)
{
    for (event_kind_t kind = EVENT_NONE; kind <= EVENT_RESUMED; kind++) {
        assert_int_equal(of(kind, SOURCE_CONSOLE, false), SOUND_NONE);
        assert_int_equal(of(kind, SOURCE_CONSOLE, true), SOUND_NONE);
    }
}

// Plays a tune, called as late as `late` ms after each note's end. Returns its length; `notes` receives the
// frequencies.
static uint16_t play(sound_kind_t kind, uint16_t from, uint16_t late, uint16_t notes[8], unsigned *count)
{
    uint16_t now = from;
    *count = 0;
    sound_play(&sound, kind, now);
    while (tone_double_hz != 0) {
        assert_in_range(tone_double_hz, TONE_HZ_MIN, TONE_HZ_MAX);
        assert_true(*count < 8);
        notes[(*count)++] = tone_double_hz;
        uint16_t left = sound_run(&sound, now);
        assert_in_range(left, 1, SOUND_LONGEST_MS);
        now = (uint16_t)(now + left + late);
        sound_run(&sound, now);
    }
    assert_int_equal(sound_run(&sound, now), SOUND_SILENT_MS);
    return (uint16_t)(now - late - from);
}

TEST(every_tune_ends_before_400_ms_also_when_time_wraps_and_calls_are_late)
{
    uint16_t notes[8];
    unsigned count;
    for (sound_kind_t kind = SOUND_CLICK; kind < SOUNDS; kind++) {
        uint16_t length = play(kind, 0, 0, notes, &count);
        assert_in_range(length, 1, SOUND_LONGEST_MS - 1);
        for (uint16_t late = 0; late < 7; late++)
            assert_in_range(play(kind, 65500, late, notes, &count), length, length + 7);
    }
}

TEST(a_win_rises_a_loss_falls_a_draw_has_two_notes_and_a_refusal_is_the_lowest)
{
    uint16_t up[8], down[8], draw[8], buzz[8], click[8];
    unsigned ups, downs, draws, one;
    play(SOUND_RISES, 0, 0, up, &ups);
    play(SOUND_FALLS, 0, 0, down, &downs);
    play(SOUND_DRAW, 0, 0, draw, &draws);
    assert_true(ups >= 3 && downs >= 3);
    for (unsigned i = 1; i < ups; i++)
        assert_true(up[i] > up[i - 1]);
    for (unsigned i = 1; i < downs; i++)
        assert_true(down[i] < down[i - 1]);
    assert_int_equal(draws, 2);
    assert_true(draw[0] != draw[1]);
    play(SOUND_BUZZ, 0, 0, buzz, &one);
    assert_int_equal(one, 1);
    assert_true(buzz[0] < down[downs - 1] && buzz[0] < up[0]);
    play(SOUND_CLICK, 0, 0, click, &one);
    assert_int_equal(one, 1);
}

// ISO 16: A4 is 440 Hz.
TEST(each_note_is_one_of_equal_temperament)
{
    for (sound_kind_t kind = SOUND_CLICK; kind < SOUNDS; kind++) {
        uint16_t notes[8];
        unsigned count;
        play(kind, 0, 0, notes, &count);
        for (unsigned i = 0; i < count; i++) {
            const double semitones = round(12 * log2(notes[i] / 440.0));
            assert_int_equal(notes[i], lround(440 * pow(2, semitones / 12)));
        }
    }
}

TEST(a_new_tune_replaces_the_one_under_way_and_none_ends_it)
{
    sound_play(&sound, SOUND_RISES, 0);
    uint16_t first = tone_double_hz;
    sound_play(&sound, SOUND_BUZZ, 20);
    assert_true(tone_double_hz != first);
    assert_int_equal(sound_run(&sound, 20), 150);
    sound_play(&sound, SOUND_NONE, 30);
    assert_int_equal(tone_double_hz, 0);
    assert_int_equal(sound_run(&sound, 30), SOUND_SILENT_MS);
}
