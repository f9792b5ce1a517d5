// The journal of a product whose input learns five bytes (INPUT_CALIBRATION_BYTES): they survive a loss of
// power at every byte written, old or new and never mixed; and a log of another input's product keeps all the
// rest.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "session/integrity.h"
#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

_Static_assert(INPUT_CALIBRATION_BYTES == 5, "tests.mk builds this test, and what it links, with five bytes");

static storage_t f;

static const uint8_t none[INPUT_CALIBRATION_BYTES], learned[] = {0x12, 0xFE, 0x00, 0xA5, 0x7F};
static const uint8_t learned_next[] = {0x13, 0x01, 0xFF, 0x80, 0x00};

// As this product's input has it.
enum { FIRST_MAX = 0x7F };
bool input_calibration_is_possible(const uint8_t calibration[])
{
    return calibration[0] <= FIRST_MAX;
}

static bool is_calibrated(const storage_t *of, const uint8_t *bytes)
{
    return memcmp(of->session.settings.calibration, bytes, INPUT_CALIBRATION_BYTES) == 0;
}

static void calibrate(const uint8_t *bytes)
{
    assert_true(session_calibrate(&f.session, bytes));
    journal_note_calibration(&f.journal);
    record_begin(&f);
}

BEFORE_EACH
{
    storage_begin(&f);
    for (int actions = 0; actions < 10; actions++)
        storage_do_and_rest(&f, storage_draw(&f, 3));
}

TEST(a_session_starts_without_a_calibration_and_keeps_the_one_that_it_gets)
{
    assert_true(is_calibrated(&f, none));
    calibrate(learned);
    assert_false(journal_is_safe(&f.journal));
    storage_rest(&f);
    storage_assert_survives(&f);
    for (int actions = 0; actions < 600; actions++) // in some logs more
        storage_do_and_rest(&f, storage_draw(&f, 3));
    assert_true(is_calibrated(&f, learned));
    storage_assert_survives(&f);
    f.session.settings.calibration[0]++;
    assert_false(session_calibrate(&f.session, learned)); // a session that is not intact
}

// Cuts each byte that is written until all is at rest, with all values that it may have then.
static void cut_each_byte(const uint8_t *old, const uint8_t *new)
{
    const session_t session = f.session;
    for (unsigned byte = 0; storage_write(&f); byte++) {
        const uint8_t whole = eeprom_double.byte[eeprom_double.address];
        for (unsigned value = byte % 8; value < 256; value += 8) {
            storage_t next;
            eeprom_double_tear((uint8_t)value);
            storage_power_on(&next);
            assert_int_equal(next.found, JOURNAL_FOUND);
            assert_true(is_calibrated(&next, new) || is_calibrated(&next, old));
            memcpy(next.session.settings.calibration, new, INPUT_CALIBRATION_BYTES);
            session_approve(&next.session);
            assert_true(session_is_same(&next.session, &session));
        }
        eeprom_double_tear(whole);
    }
    storage_assert_survives(&f);
}

TEST(any_cut_leaves_the_old_calibration_or_the_new_one)
{
    calibrate(learned);
    cut_each_byte(none, learned);
    calibrate(learned_next);
    cut_each_byte(learned, learned_next);
}

// Whatever the journal is doing when it is noted.
TEST(a_calibration_among_actions_at_any_pace_is_safe_in_time)
{
    for (uint32_t seed = 1; seed <= 200; seed++) {
        uint32_t random = seed;
        for (unsigned actions = generator_random(&random, 40); actions != 0; actions--) {
            storage_do(&f, storage_draw(&f, seed % 2 ? 3 : 0));
            for (unsigned bytes = generator_random(&random, 6); bytes != 0; bytes--)
                storage_write(&f);
        }
        calibrate(seed % 2 ? learned : learned_next);
        const uint16_t noted = journal_noted(&f.journal);
        const unsigned long writes = eeprom_double.writes;
        for (unsigned actions = generator_random(&random, 40); actions != 0; actions--)
            storage_do(&f, storage_draw(&f, seed % 2 ? 3 : 0));
        while ((int16_t)(journal_saved(&f.journal) - noted) < 0 && storage_write(&f)) {
        }
        assert_true((int16_t)(journal_saved(&f.journal) - noted) >= 0);
        assert_true(eeprom_double.writes - writes <= JOURNAL_LATEST_WRITES);
        storage_rest(&f);
        storage_assert_survives(&f);
    }
}

// ---- Logs of other products ----

// Writes a log as a product with so many bytes of calibration does, and starts with it.
static void start_with_log_of(const uint8_t *calibration, unsigned halves)
{
    snapshot_t s;
    log_t log;
    eeprom_double_reset();
    assert_true(snapshot_take(&s, &f.session));
    log_begin(&log, 0, 0, 0, false);
    for (unsigned i = 0; i < snapshot_size(&s) + halves; i++) {
        const bool is_calibration = i >= SNAPSHOT_HEAD && i < SNAPSHOT_HEAD + halves;
        uint8_t item;
        if (i < SNAPSHOT_HEAD)
            item = snapshot_item(&s, (uint8_t)i);
        else if (is_calibration)
            item = (uint8_t)(calibration[(i - SNAPSHOT_HEAD) / 2] >> 4 * (i % 2)) & 0x0F;
        else if (i - halves + SNAPSHOT_CALIBRATION < snapshot_size(&s))
            item = snapshot_item(&s, (uint8_t)(i - halves + SNAPSHOT_CALIBRATION));
        else
            break;
        while (log_add(&log, item) != LOG_DONE) {
        }
    }
    while (log_erase_ahead(&log)) {
    }
    while (log_write_header(&log) != LOG_DONE) {
    }
    storage_power_on(&f);
}

TEST(a_log_of_another_length_of_calibration_loses_that_alone)
{
    static const uint8_t bytes[8] = {0x12, 0xFE, 0x00, 0xA5, 0x7F, 0x55, 0x0A, 0xFF};
    for (unsigned halves = 0; halves <= 2 * sizeof bytes; halves++) {
        const session_t session = f.session;
        start_with_log_of(bytes, halves);
        assert_int_equal(f.found, JOURNAL_FOUND);
        assert_true(is_calibrated(&f, halves == 2 * INPUT_CALIBRATION_BYTES ? bytes : none));
        storage_rest(&f);
        storage_assert_survives(&f);
        memset(f.session.settings.calibration, 0, INPUT_CALIBRATION_BYTES);
        session_approve(&f.session);
        assert_true(session_is_same(&f.session, &session));
    }
}

TEST(a_calibration_that_the_input_cannot_have_learned_is_left_out)
{
    static const uint8_t impossible[INPUT_CALIBRATION_BYTES] = {FIRST_MAX + 1};
    start_with_log_of(impossible, 2 * INPUT_CALIBRATION_BYTES);
    assert_int_equal(f.found, JOURNAL_FOUND);
    assert_true(is_calibrated(&f, none));
    assert_true(session_calibrate(&f.session, impossible));
    assert_false(integrity_adds_up(&f.session)); // only a fault of the RAM makes one
}
