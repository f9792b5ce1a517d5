// The journal's parts: entries, good or with every combination of stuck bits; logs, whose values are
// read back with bad bytes and up to every end; and the space for the next log.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "storage/journal.h"
#include "storage/rotation.h"
#include "tests/support/eeprom_double.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

enum { BLOCK = 3, HEADER = ENTRY_FIRST + BLOCK * LOG_BLOCK_ENTRIES * ENTRY_SIZE };
enum { ENTRY = 100, VALUE = 0x35, CHECK = 0x0E };

static log_t log_;
static uint8_t values[ENTRIES];
static unsigned count; // of the added values
static uint32_t seed;

BEFORE_EACH
{
    eeprom_double_reset();
    seed = 1;
}

// ---- Entries ----

// After a step: an erased byte needs no erasing, which, cut short, could make a value of it.
static void assert_no_erased_byte_is_erased(void)
{
    assert_false(eeprom_double.erases && eeprom_double.before == ENTRY_ERASED);
}

static entry_result_t write_entry(uint8_t step)
{
    entry_result_t result;
    const bool whole = step == 0;
    for (int calls = 0; (result = entry_write(ENTRY, VALUE, CHECK, &step)) == ENTRY_BEGUN; calls++) {
        assert_true(calls < 6);
        assert_no_erased_byte_is_erased();
        assert_true(!whole || eeprom_double.byte[ENTRY] == VALUE || entry_kind(ENTRY) != ENTRY_COMMITTED);
    }
    assert_int_equal(step, 0);
    return result;
}

static entry_result_t erase_entry(void)
{
    uint8_t step = 0;
    entry_result_t result;
    for (int calls = 0; (result = entry_erase(ENTRY, false, &step)) == ENTRY_BEGUN; calls++) {
        assert_true(calls < 2);
        assert_no_erased_byte_is_erased();
    }
    assert_int_equal(step, 0);
    return result;
}

static void assert_written_or_void(entry_result_t result)
{
    bool right = eeprom_double.byte[ENTRY] == VALUE && eeprom_double.byte[ENTRY + 1] == CHECK;
    assert_int_equal(result == ENTRY_DONE, right);
    assert_int_equal(result == ENTRY_PASSED, entry_kind(ENTRY) == ENTRY_VOID);
}

TEST(a_good_entry_is_written_and_erased_with_two_bytes_each)
{
    assert_int_equal(write_entry(0), ENTRY_DONE);
    assert_int_equal(eeprom_double.writes, 2);
    assert_int_equal(entry_kind(ENTRY), ENTRY_COMMITTED);
    for (int again = 0; again < 2; again++) {
        assert_int_equal(erase_entry(), ENTRY_DONE);
        assert_int_equal(entry_kind(ENTRY), ENTRY_BLANK);
        assert_int_equal(eeprom_double.writes, 4);
    }
}

TEST(two_bytes_of_an_entry_tell_its_kind)
{
    for (unsigned bytes = 0; bytes < 0x10000; bytes++) {
        const uint8_t value = (uint8_t)(bytes >> 8), check = (uint8_t)bytes;
        const bool is_low = value < 0x80 && check < 0x80, is_high = value >= 0x80 && check >= 0x80;
        entry_kind_t kind = is_low ? ENTRY_COMMITTED : is_high && value != 0xA5 ? ENTRY_VOID : ENTRY_TORN;
        eeprom_double.byte[ENTRY] = value;
        eeprom_double.byte[ENTRY + 1] = check;
        assert_int_equal(entry_kind(ENTRY), bytes == 0xFFFF ? ENTRY_BLANK : kind);
    }
}

// One byte with each set of stuck bits; the other byte is good, or stuck too.
TEST(an_entry_with_stuck_bits_becomes_right_or_void_or_both_its_bytes_are_bad)
{
    for (unsigned which = 0; which < 4; which++) {
        const uint8_t other_mask = which < 2 ? 0 : 0xFF;
        for (unsigned stuck = 0; stuck < 0x10000; stuck++) {
            const uint8_t mask = (uint8_t)(stuck >> 8), value = (uint8_t)stuck;
            if (mask == 0 || (value & ~mask) != 0)
                continue;
            eeprom_double_reset();
            eeprom_double_stick(ENTRY + which % 2, mask, value);
            eeprom_double_stick(ENTRY + !(which % 2), other_mask, 0xFF);
            if (erase_entry() != ENTRY_DONE) {
                assert_int_not_equal(entry_kind(ENTRY), ENTRY_BLANK);
                continue;
            }
            const entry_result_t result = write_entry(0);
            assert_written_or_void(result);
            assert_true(result != ENTRY_STUCK || other_mask == 0xFF);
        }
    }
}

TEST(an_entry_that_goes_bad_between_two_steps_is_not_reported_as_written)
{
    for (unsigned i = 0; i < 4 * 256; i++) {
        uint8_t step = 0;
        eeprom_double_reset();
        for (unsigned steps = 0; steps <= i / 512; steps++)
            assert_int_equal(entry_write(ENTRY, VALUE, CHECK, &step), ENTRY_BEGUN);
        eeprom_double_stick((uint16_t)(ENTRY + i / 256 % 2), 0xFF, (uint8_t)i);
        assert_written_or_void(write_entry(step));
    }
}

// ---- Logs ----

// Of log_add, to search the whole ring for each salt, and some to write the value.
enum { SEARCH_CALLS = 128 * ENTRIES / 32 + 100 };

static log_result_t finish(log_result_t (*write)(log_t *log, uint8_t value), uint8_t value)
{
    log_result_t result;
    for (int calls = 0; (result = write(&log_, value)) == LOG_BEGUN; calls++)
        assert_true(calls < SEARCH_CALLS);
    return result;
}

static log_result_t write_header(log_t *log, uint8_t value)
{
    (void)value;
    return log_write_header(log);
}

// Starts a log and adds values until it is full or has `wanted` values.
static void begin_and_add(unsigned wanted, entry_t limit)
{
    log_begin(&log_, BLOCK, limit, 0, false);
    for (count = 0; count < wanted; count++) {
        values[count] = (uint8_t)generator_random(&seed, LOG_SKIP);
        if (finish(log_add, values[count]) != LOG_DONE)
            return;
        for (uint32_t steps = generator_random(&seed, 12); steps != 0 && log_erase_ahead(&log_); steps--) {
        }
    }
}

// bad: how often it passes over bad entries.
static void assert_read_back(unsigned bad)
{
    log_t again;
    assert_int_equal(log_header(BLOCK), LOG_HEADER);
    log_open(&again, BLOCK);
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(log_next(&again), values[i]);
    assert_int_equal(log_next(&again), LOG_END);
    assert_true(log_is_whole(&again));
    assert_int_equal(again.bad, bad);
}

static void fill_with_old_data(void)
{
    for (unsigned i = ENTRY_FIRST; i < EEPROM_SIZE; i++)
        eeprom_double.byte[i] = (uint8_t)generator_random(&seed, 0x80);
}

TEST(a_log_fills_the_ring_or_up_to_its_limit_but_for_three_entries)
{
    fill_with_old_data();
    begin_and_add(ENTRIES, entry_after(HEADER, 50));
    assert_int_equal(count, 50 - 3);
    begin_and_add(ENTRIES, HEADER);
    assert_int_equal(count, ENTRIES - 3); // less its header and two entries that mark its end
    assert_int_equal(finish(write_header, 0), LOG_DONE);
    assert_read_back(0);
    assert_int_equal(log_.bad, 0);
}

// Part of the format.
TEST(the_values_0x7a_to_0x7e_pass_over_one_to_five_entries)
{
    assert_int_equal(LOG_SKIP, 0x7A);
    assert_int_equal(LOG_SKIPS, 5);
}

// Stuck bytes that look like a value and its check would be read as one, so the log ends before them.
TEST(a_log_skips_a_few_stuck_entries_in_a_row_but_none_that_looks_committed)
{
    for (unsigned entries = 0; entries <= LOG_SKIPS + 2; entries++) {
        const bool is_committed = entries > LOG_SKIPS + 1;
        eeprom_double_reset();
        for (unsigned i = 0; i < (is_committed ? 1 : entries); i++)
            eeprom_double_stick((uint16_t)(HEADER + 20 + 2 * i), 0xFF, 0);
        if (is_committed)
            eeprom_double_stick(HEADER + 21, 0xFF, 0);
        begin_and_add(40, HEADER);
        assert_in_range(count, entries <= LOG_SKIPS ? 40 : 5, entries <= LOG_SKIPS ? 40 : 9);
        assert_true(log_.bad == entries || entries > LOG_SKIPS);
        assert_int_equal(finish(write_header, 0), LOG_DONE);
        assert_read_back(entries != 0 && entries <= LOG_SKIPS ? 1 : 0);
    }
}

TEST(a_log_passes_an_entry_that_cannot_be_programmed_and_counts_it)
{
    eeprom_double_stick(HEADER + 20, 0x80, 0x80);
    begin_and_add(40, HEADER);
    assert_int_equal(count, 40);
    assert_int_equal(log_.bad, 1);
    assert_int_equal(finish(write_header, 0), LOG_DONE);
    assert_read_back(1);
}

// It cannot be announced, as what stands before it has no value. Of two bytes of 0x80 or above a reader needs
// none.
TEST(behind_an_entry_that_cannot_be_programmed_one_that_cannot_be_erased_is_passed_if_it_reads_as_void)
{
    static const uint8_t stuck[] = {0x01, 0x80}; // bits that stay 0
    for (unsigned i = 0; i < sizeof stuck; i++) {
        eeprom_double_reset();
        eeprom_double_stick(HEADER + 20, 0x80, 0x80);
        eeprom_double_stick(HEADER + 22, stuck[i], 0);
        begin_and_add(40, HEADER);
        assert_int_equal(count, i == 0 ? 40 : 9);
        assert_int_equal(finish(write_header, 0), LOG_DONE);
        assert_read_back(i == 0 ? 2 : 0);
    }
}

TEST(a_header_with_a_bad_byte_ends_the_log_at_once_if_it_cannot_be_erased)
{
    eeprom_double_stick(HEADER, 0x01, 0);
    assert_int_equal((begin_and_add(1, HEADER), count), 0);
}

TEST(a_header_with_a_bad_byte_is_not_written_and_counted)
{
    begin_and_add(1, HEADER);
    eeprom_double_stick(HEADER + 1, 0xFF, 0xFF);
    assert_int_equal(finish(write_header, 0), LOG_FULL);
    assert_int_equal(log_.bad, 1);
}

// ---- Space ----

static void begin_log_of(uint8_t block, uint16_t entries)
{
    log_begin(&log_, block, 0, 0, false);
    log_.end = entry_after(log_.header, entries);
}

// Whether so many items fit into a log in next_block, beside a log of `entries` entries in `block`.
static bool fits(uint8_t block, uint16_t entries, uint8_t next_block, uint8_t items)
{
    begin_log_of(block, entries);
    return rotation_fits(&log_, log_first_entry(next_block), items);
}

TEST(a_log_must_fit_between_the_other_logs_end_and_header)
{
    assert_true(fits(0, 100, 10, 40) && fits(20, 300, 10, 40) && fits(0, LOG_BLOCK_ENTRIES - 1, 1, 40));
    assert_false(fits(0, LOG_BLOCK_ENTRIES, 1, 40)); // the other's end
    // two blocks, of which the last is one entry short; a header and two erased entries
    assert_true(fits(0, 100, 30, 2 * LOG_BLOCK_ENTRIES - 1 - 3));
    assert_false(fits(0, 100, 30, 2 * LOG_BLOCK_ENTRIES - 1 - 2));
}

TEST(the_next_log_begins_with_the_first_whole_block_behind_what_is_still_added)
{
    for (uint16_t entries = 0; entries < ENTRIES; entries++) {
        for (uint8_t growth = 0; growth <= 20; growth += 20) {
            begin_log_of(BLOCK, entries);
            const entry_t next = log_first_entry(rotation_next_block(&log_, growth));
            const int behind = entry_distance(log_.end, next) - LOG_AHEAD - growth;
            assert_in_range(behind, 0, LOG_BLOCK_ENTRIES - 1);
            assert_int_equal(log_block(log_.end), (log_.end - ENTRY_FIRST) / 32);
        }
    }
}

// Wherever a log ends when power fails while the next one is written. At its limit, there is room for the
// longest snapshot after all actions that may still come.
TEST(a_log_of_any_length_has_its_limit_behind_its_end_and_leaves_room_for_a_snapshot)
{
    for (uint16_t entries = 1; entries < ENTRIES; entries++) {
        begin_log_of(BLOCK, entries);
        const entry_t limit = rotation_limit(&log_);
        const uint16_t more = entry_distance(log_.end, limit);
        assert_int_not_equal(more, 0);
        log_.end = limit;
        const uint8_t next = rotation_next_block(&log_, JOURNAL_QUEUE);
        assert_true(more == 1 || rotation_fits(&log_, log_first_entry(next), SNAPSHOT_MAX));
    }
}

// Behind the bad entries that have ended an attempt, if a second one fits there, too; else in the next block.
TEST(after_bad_entries_the_next_log_begins_behind_them_while_there_is_room_for_two)
{
    enum { ITEMS = 40, ENTRIES_OF_LOG = 60 };
    for (uint8_t block = BLOCK + 5; block < LOG_BLOCKS; block++) {
        for (uint16_t entries = 0; entries < 80; entries++) {
            log_t next;
            begin_log_of(BLOCK, ENTRIES_OF_LOG);
            log_begin(&next, block, log_.header, 0, false);
            next.end = entry_after(next.header, entries);
            if (entry_distance(log_.end, next.end) < entry_distance(log_.end, next.header) ||
                entry_distance(log_.end, next.end) >= entry_distance(log_.end, log_.header))
                continue; // it has reached the other's header
            const uint8_t chosen = rotation_block_behind(&log_, &next, ITEMS) % LOG_BLOCKS;
            const uint8_t behind = (uint8_t)(log_block(next.end) + 1) % LOG_BLOCKS;
            const bool fits_twice =
                rotation_fits(&log_, log_first_entry(behind), 2 * ITEMS) &&
                entry_distance(log_.end, log_first_entry(behind)) > entry_distance(log_.end, next.header);
            assert_int_equal(chosen, fits_twice ? behind : (block + 1) % LOG_BLOCKS);
        }
    }
    // What has reached the other's header is not begun once more behind the other's end: that would never
    // end.
    log_t next;
    begin_log_of(BLOCK, 3);
    log_begin(&next, BLOCK - 1, log_.header, 0, false);
    next.end = log_.header;
    assert_int_equal(rotation_block_behind(&log_, &next, ITEMS), BLOCK);
    assert_false(rotation_fits(&log_, log_first_entry(BLOCK), ITEMS));
}

// Otherwise each action would start one, which wears the EEPROM out.
TEST(a_log_of_a_third_of_the_ring_is_not_replaced_however_many_bytes_are_bad)
{
    begin_log_of(BLOCK, ENTRIES / 3);
    assert_false(rotation_is_due(&log_, UINT16_MAX, false));
}
