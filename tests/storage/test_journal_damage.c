// Random and damaged EEPROM contents: a valid session starts, can be played, and survives. Damage in
// particular places, and faults of the RAM. exhaust_journal_damage.c has every single wrong byte.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "session/checksum.h"
#include "session/integrity.h"
#include "tests/storage/storage_fixture.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

static storage_t f;
static uint32_t seed = 1;

BEFORE_EACH
{
    storage_begin(&f);
}

// ---- Anywhere ----

static void play_on(void)
{
    assert_true(session_is_intact(&f.session) && integrity_adds_up(&f.session));
    for (int i = 0; i < 12; i++) {
        storage_rest(&f);
        assert_true(journal_is_safe(&f.journal));
        storage_assert_survives(&f);
        storage_do(&f, storage_draw(&f, 3));
    }
}

// One image in three has bytes of headers and values, another a header in each block.
TEST(random_bytes_start_a_fresh_session)
{
    static const uint8_t likely[] = {0xA5, 0xFF, 0x90, 0x43, 0x7F, 0x7A, 0x80, 0x00};
    for (int image = 0; image < 300; image++) {
        for (unsigned i = 0; i < EEPROM_SIZE; i++)
            eeprom_double.byte[i] = image % 3 ? (uint8_t)generator_random(&seed, 256)
                                              : likely[generator_random(&seed, sizeof likely)];
        for (unsigned i = ENTRY_FIRST; image % 3 == 1 && i < EEPROM_SIZE; i += LOG_BLOCK_ENTRIES * ENTRY_SIZE)
            memcpy(&eeprom_double.byte[i], "\xA5\x90", 2);
        storage_power_on(&f);
        assert_int_not_equal(f.found, JOURNAL_FOUND);
        play_on();
    }
}

TEST(several_wrong_bits_in_a_log_start_a_legal_session)
{
    for (int trial = 0; trial < 300; trial++) {
        storage_begin(&f);
        f.seed = seed;
        for (int i = 0; i < trial % 100; i++)
            storage_do_and_rest(&f, storage_draw(&f, 3));
        for (int flips = 2 + trial % 7; flips != 0; flips--)
            eeprom_double.byte[generator_random(&seed, EEPROM_SIZE)] ^=
                (uint8_t)(1u << generator_random(&seed, 8));
        storage_power_on(&f);
        play_on();
    }
}

// ---- In particular places ----

static uint8_t *entry_back(uint16_t entries)
{
    return &eeprom_double.byte[f.journal.log.end - ENTRY_SIZE * entries];
}

// An entry copied to another place; a snapshot without its end; and an action that the session refuses, with
// right checks, as only a fault of the RAM can write it. The moves before it remain.
TEST(a_damaged_log_starts_an_earlier_session_for_good)
{
    static const uint8_t moves[] = {1, 0, 3};
    for (int damage = 0; damage < 3; damage++) {
        storage_begin(&f);
        for (int move = 0; move < 3; move++)
            storage_do_and_rest(&f, cell_at(1, (uint8_t)move));
        if (damage == 0)
            memcpy(entry_back(2), entry_back(1), ENTRY_SIZE);
        if (damage == 1)
            memset(entry_back(4), ENTRY_ERASED, 4 * ENTRY_SIZE);
        if (damage == 2)
            journal_note(&f.journal, cell_at(1, 1));
        storage_rest(&f);
        storage_power_on(&f);
        assert_int_equal(f.found, JOURNAL_EARLIER);
        assert_int_equal(session_moves(&f.session), moves[damage]);
        storage_rest(&f);
        storage_assert_survives(&f);
    }
}

// A torn byte could complete the header when it is erased much later, and its snapshot would be outdated.
TEST(half_a_header_is_erased_before_anything_is_added)
{
    uint8_t *half = &eeprom_double.byte[20 * 32 + 2];
    half[0] = ENTRY_HEADER;
    half[1] = 0x86;
    storage_power_on(&f);
    assert_int_equal(f.found, JOURNAL_FOUND);
    storage_do(&f, ACTION_PLAY);
    while (half[0] != ENTRY_ERASED || half[1] != ENTRY_ERASED) {
        assert_int_equal(journal_saved(&f.journal), 0);
        assert_true(storage_write(&f));
    }
    storage_rest(&f);
    storage_assert_survives(&f);
}

static void assert_no_end(log_t *log)
{
    assert_int_equal(log_next(log), LOG_END);
    assert_false(log_is_whole(log));
}

TEST(reading_ends_at_the_latest_at_the_logs_own_header)
{
    log_t log;
    log_result_t result = LOG_DONE;
    memset(eeprom_double.byte, 0x80, EEPROM_SIZE); // void entries all around the ring
    memcpy(&eeprom_double.byte[ENTRY_FIRST], "\xA5\x90", 2);
    log_open(&log, 0);
    assert_no_end(&log);
    eeprom_double.byte[ENTRY_FIRST + 2] = 0; // half an entry, and no erased or committed entry after it
    log_open(&log, 0);
    assert_no_end(&log);
    eeprom_double_reset(); // a value that skips entries beyond the end
    log_begin(&log, 0, ENTRY_FIRST, 0, false);
    while (entry_distance(log.end, ENTRY_FIRST) > 3 || log.end == ENTRY_FIRST || result == LOG_BEGUN)
        assert_true((result = log_add(&log, 1)) <= LOG_DONE);
    entry_t last = log.end;
    while (log_add(&log, LOG_SKIP + LOG_SKIPS - 1) == LOG_BEGUN) {
    }
    log_open(&log, 0);
    while (log_next(&log) == 1) {
    }
    assert_true(entry_distance(last, log.end) <= 3);
    assert_false(log_is_whole(&log));
}

// ---- Faults of the RAM ----

TEST(an_unsound_journal_writes_nothing)
{
    unsigned long writes = eeprom_double.writes;
    storage_do(&f, ACTION_PLAY);
    assert_true(journal_is_intact(&f.journal));
    f.journal.log.end ^= 2;
    assert_false(journal_is_intact(&f.journal));
    assert_true(journal_run(&f.journal, &f.session));
    assert_int_equal(eeprom_double.writes, writes);
}

TEST(an_unsound_session_is_not_copied_into_a_snapshot)
{
    storage_do(&f, ACTION_PLAY);
    session_t right = f.session;
    for (int approved = 0; approved <= 1; approved++) {
        f.journal.overran = true; // requests a snapshot
        checksum_update(&f.journal, offsetof(journal_t, checksum) + 1);
        f.session.board.cell[2][2] ^= TTT_X;
        if (approved)
            session_approve(&f.session); // the checksum holds, but the board does not follow from the moves
        unsigned long writes = eeprom_double.writes;
        for (int i = 0; i < 100; i++)
            assert_true(journal_run(&f.journal, &f.session));
        assert_int_equal(eeprom_double.writes, writes);
        f.session = right;
    }
    storage_rest(&f);
    storage_assert_survives(&f);
}
