// Several keys at once: each move that has been on the matrix for 20 ms survives, 15 ms later with a worn
// byte in its way (docs/behaviour.md, 7), at many places in the logs and on an EEPROM that is not blank.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/splitmix64.h>
#include "tests/recovery/recording.h"
#include "tests/recovery/recovery.h"
#include "tests/support/forked.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { KEYS_MAX = 3, POLL_US = 100, SHOWN_WITHIN_US = 600000, HELD_US = 100000, REST_MS = 100, APART = 32 };

static rig_t rig;
static recovery_t recovery;
static recorder_t recorder;
static unsigned keys, late,
    shown_ms; // keys pressed at once; the mark that is shown until the cut, and how long

static void play_key(model_t *m, unsigned key)
{
    model_key(m, (char)('1' + key));
}

static bool shows(const model_t *before, const model_t *after)
{
    frame_t lit;
    board_picture(rig.board, lit.row);
    return model_may_show(after, &lit) && !model_may_show(before, &lit);
}

// Presses the keys, and cuts the power when the mark `late` has been shown for shown_ms. Returns 0 if it and
// those before it are there.
static int cut_when_shown(void *context)
{
    (void)context;
    model_t m[KEYS_MAX + 1];
    const chip_time_t now = chip_now(board_chip(rig.board));
    model_start(&m[0]);
    for (unsigned key = 0; key < keys; key++) {
        m[key + 1] = m[key];
        play_key(&m[key + 1], key);
        rig_press_at(&rig, (char)('1' + key), now, now + rig_us(&rig, HELD_US), 0);
    }
    for (unsigned us = 0; !shows(&m[late], &m[late + 1]); us += POLL_US) {
        assert_true(us < SHOWN_WITHIN_US);
        chip_run(board_chip(rig.board), chip_now(board_chip(rig.board)) + rig_us(&rig, POLL_US));
    }
    rig_wait_ms(&rig, shown_ms);
    recovery = (recovery_t){.board = rig.board};
    for (unsigned marks = late + 1; marks <= keys; marks++)
        recovery.state[recovery.states++] = m[marks];
    recovery_cut(&recovery);
    if (recovery_is_right(&recovery, late))
        return 0;
    fprintf(stderr, "mark %u of %u: %s\n", late + 1, keys, recovery.wrong);
    return 1;
}

// Anywhere; but up to 30 bytes at least APART from each other.
static void wear_out(unsigned bytes, uint64_t *random)
{
    for (unsigned i = 0; i < bytes; i++) {
        const unsigned part = EEPROM_SIZE / bytes, anywhere = (unsigned)splitmix64(random);
        const unsigned address = part > APART ? i * part + anywhere % (part - APART) : anywhere % EEPROM_SIZE;
        const unsigned mask = splitmix64(random) % 2 ? 0xFF : 1u << splitmix64(random) % 8;
        chip_eeprom_stick(board_chip(rig.board), address, (uint8_t)mask, splitmix64(random) % 2 ? 0xFF : 0);
    }
}

// Cuts at each of many places in the logs. Returns how many of the marks are lost.
static unsigned losses(unsigned at_once, unsigned worn, unsigned ms, unsigned places)
{
    size_t size;
    unsigned lost = 0;
    uint64_t random = soak_seed(at_once * 1000 + worn);
    keys = at_once;
    shown_ms = ms;
    rig = rig_new(random);
    memset(chip_eeprom(board_chip(rig.board), &size), 0x55, EEPROM_SIZE);
    wear_out(worn, &random);
    recorder_start(&recorder, rig.board);
    board_power_on(rig.board);
    assert_true(recorder_wait(&recorder, 0));
    for (unsigned place = 0; place < places; place++) {
        rig_wait_ms(&rig, REST_MS + (unsigned)(splitmix64(&random) % REST_MS));
        for (late = 0; late < keys; late++)
            lost += forked_run(cut_when_shown, NULL) != 0;
        for (unsigned line = 0; line <= splitmix64(&random) % 4; line++)
            recorder_line(&recorder, "bright 4");
    }
    rig_free(&rig);
    printf("%u keys at once, %u worn bytes: %u of %u marks shown for %u ms are lost\n", at_once, worn, lost,
           at_once * places, ms);
    return lost;
}

// Six bytes take 11 ms, and the steps between them 2 ms at 16 MHz.
TEST(of_three_keys_at_once_no_mark_shown_for_15_ms_is_lost_nor_for_17_ms_at_8_mhz)
{
    assert_int_equal(losses(3, 0, 13 + 2 * (16000000 / F_CPU), soak_trials(40, 400)), 0);
}

TEST(a_worn_byte_in_the_way_of_two_keys_at_once_takes_at_most_15_ms)
{
    assert_int_equal(losses(2, 20, RECORDING_SAFE_MS + 15, soak_trials(20, 200)), 0);
}

// A log may have to be begun elsewhere, more than once.
TEST(with_a_tenth_of_all_bytes_worn_no_mark_shown_for_two_seconds_is_lost)
{
    assert_int_equal(losses(1, 100, 2000, soak_trials(40, 400)), 0);
}

// ---- Just after power-up ----

static int start_and_cut(void *context)
{
    board_power_on(rig.board);
    rig_wait_ms(&rig, *(const unsigned *)context);
    return cut_when_shown(NULL);
}

// On an EEPROM that is blank, has random contents, or a log.
TEST(no_mark_of_a_key_pressed_just_after_power_up_is_lost)
{
    enum { FROM_MS = 5, TO_MS = 150, CONTENTS = 3 };
    const unsigned step_ms = soak_step(8);
    uint64_t random = soak_seed(11);
    unsigned lost = 0;
    keys = 1;
    late = 0;
    shown_ms = RECORDING_SAFE_MS;
    for (unsigned contents = 0; contents < CONTENTS; contents++) {
        size_t size;
        rig = rig_new(random);
        if (contents == 2) {
            board_power_on(rig.board);
            rig_wait_ms(&rig, 500);
            board_power_off(rig.board);
        }
        uint8_t *byte = chip_eeprom(board_chip(rig.board), &size);
        for (unsigned i = 0; contents == 1 && i < EEPROM_SIZE; i++)
            byte[i] = (uint8_t)splitmix64(&random);
        for (unsigned ms = FROM_MS; ms < TO_MS; ms += step_ms)
            lost += forked_run(start_and_cut, &ms) != 0;
        rig_free(&rig);
    }
    assert_int_equal(lost, 0);
}
