// Logs on EEPROMs with bad bytes: what has been added is read back, whichever bytes are bad and wherever the
// log ends.
#include <string.h>

#include "storage/log.h"
#include "tests/support/eeprom_double.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

enum { BLOCK = 3, HEADER = PAIR_FIRST + BLOCK * LOG_BLOCK_PAIRS * PAIR_SIZE };

static log_t log_;
static uint8_t values[PAIRS];
static unsigned count; // of values that were added
static uint32_t seed;

BEFORE_EACH
{
    eeprom_double_reset();
    seed = 1;
}

static log_result_t finish(log_result_t (*write)(log_t *log, uint8_t value), uint8_t value)
{
    log_result_t result;
    for (int calls = 0; (result = write(&log_, value)) == LOG_BEGUN; calls++)
        assert_true(calls < 100);
    return result;
}

static log_result_t write_header(log_t *log, uint8_t value)
{
    (void)value;
    return log_write_header(log);
}

// Adds values until the log is full or there are so many.
static void add(unsigned wanted)
{
    while (count < wanted) {
        values[count] = (uint8_t)generator_random(&seed, LOG_SKIP);
        if (finish(log_add, values[count]) != LOG_DONE)
            return;
        count++;
        for (uint32_t steps = generator_random(&seed, 12); steps != 0 && log_erase_ahead(&log_); steps--) {
        }
    }
}

static void begin(void)
{
    count = 0;
    log_begin(&log_, BLOCK, HEADER);
}

static void assert_read_back(void)
{
    log_t again;
    assert_int_equal(log_format(BLOCK), LOG_FORMAT_2);
    log_open(&again, BLOCK, LOG_FORMAT_2);
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(log_next(&again), values[i]);
    assert_int_equal(log_next(&again), LOG_END);
    assert_true(log_is_whole(&again));
}

static void fill_with_old_data(void)
{
    for (unsigned i = PAIR_FIRST; i < EEPROM_SIZE; i++)
        eeprom_double.byte[i] = (uint8_t)generator_random(&seed, 0x80);
}

TEST(a_log_fills_the_ring_but_for_three_pairs)
{
    fill_with_old_data();
    begin();
    add(PAIRS);
    assert_int_equal(count, PAIRS - 3); // its header, and two that tell where it ends
    assert_int_equal(finish(write_header, 0), LOG_DONE);
    assert_read_back();
    assert_int_equal(log_.bad, 0);
}

TEST(a_log_ends_before_its_limit)
{
    begin();
    log_.limit = pair_after(HEADER, 50);
    add(PAIRS);
    assert_int_equal(count, 50 - 3);
}

TEST(a_log_goes_over_bad_bytes)
{
    for (unsigned bad = 1; bad <= 512; bad *= 2) {
        unsigned headers = 0;
        for (int trial = 0; trial < 40; trial++) {
            eeprom_double_reset();
            fill_with_old_data();
            eeprom_double_wear_out(bad, &seed);
            begin();
            add(1 + generator_random(&seed, PAIRS));
            if (count == 0 || finish(write_header, 0) != LOG_DONE)
                continue;
            assert_read_back();
            headers++;
        }
        assert_true(bad > 16 || headers > 30);
    }
}

// So many pairs in a row, each with a byte that is stuck at 0.
static unsigned values_behind_stuck_pairs(unsigned pairs)
{
    eeprom_double_reset();
    for (unsigned i = 0; i < pairs; i++)
        eeprom_double_stick((uint16_t)(HEADER + 20 + 2 * i), 0xFF, 0);
    begin();
    add(40);
    return count;
}

TEST(a_log_goes_over_a_few_stuck_pairs_in_a_row)
{
    for (unsigned pairs = 0; pairs <= LOG_SKIPS; pairs++) {
        assert_int_equal(values_behind_stuck_pairs(pairs), 40);
        assert_int_equal(log_.bad, pairs);
        assert_int_equal(finish(write_header, 0), LOG_DONE);
        assert_read_back();
    }
    assert_in_range(values_behind_stuck_pairs(LOG_SKIPS + 1), 5, 9);
}

// Two bytes that look like a value and its check could be taken for one.
TEST(a_log_ends_before_a_pair_that_looks_committed)
{
    eeprom_double_stick(HEADER + 20, 0xFF, 0);
    eeprom_double_stick(HEADER + 21, 0xFF, 0);
    begin();
    add(40);
    assert_in_range(count, 5, 9);
    assert_int_equal(finish(write_header, 0), LOG_DONE);
    assert_read_back();
}

TEST(a_bad_header_begins_no_log)
{
    static const uint8_t stuck[] = {0x00, 0x01, 0x7F, 0xFE, 0xFF};
    for (unsigned byte = 0; byte < 2; byte++) {
        for (unsigned i = 0; i < sizeof stuck; i++) {
            eeprom_double_reset();
            eeprom_double_stick((uint16_t)(HEADER + byte), 0xFF, stuck[i]);
            begin();
            add(1);
            assert_true(count == 0 || finish(write_header, 0) == LOG_FULL);
            assert_int_not_equal(log_format(BLOCK), LOG_FORMAT_2);
            assert_true(log_.bad > 0);
        }
    }
}

// Old headers and halves of them, whichever byte is stuck.
TEST(a_header_goes_with_either_byte)
{
    for (unsigned stuck = 0; stuck < 2; stuck++) {
        uint8_t step = 0;
        eeprom_double_reset();
        memcpy(&eeprom_double.byte[HEADER], "\xA5\x82", 2);
        eeprom_double_stick((uint16_t)(HEADER + stuck), 0xFF, eeprom_double.byte[HEADER + stuck]);
        while (log_erase_header(BLOCK, &step)) {
        }
        assert_true(log_format(BLOCK) < LOG_OTHER_FORMAT);
        assert_true(eeprom_double.writes <= 2);
    }
}

// Void pairs all round, and one that tells to pass over the end.
TEST(reading_ends_where_the_log_began)
{
    memset(eeprom_double.byte, 0x80, EEPROM_SIZE);
    memcpy(&eeprom_double.byte[HEADER], "\xA5\x82", 2);
    log_open(&log_, BLOCK, LOG_FORMAT_2);
    assert_int_equal(log_next(&log_), LOG_END);
    assert_false(log_is_whole(&log_));
    eeprom_double.byte[HEADER + 2] = 0; // half a pair, and then nothing that tells what it is
    log_open(&log_, BLOCK, LOG_FORMAT_2);
    assert_int_equal(log_next(&log_), LOG_END);
    assert_false(log_is_whole(&log_));
    eeprom_double_reset();
    log_begin(&log_, BLOCK, HEADER);
    while (pair_distance(log_.end, HEADER) > 3 || log_.end == HEADER)
        assert_int_equal(finish(log_add, 1), LOG_DONE);
    pair_t last = log_.end;
    assert_int_equal(finish(log_add, LOG_SKIP + LOG_SKIPS - 1), LOG_DONE);
    log_open(&log_, BLOCK, LOG_FORMAT_2);
    while (log_next(&log_) == 1) {
    }
    assert_true(pair_distance(last, log_.end) <= 3);
    assert_false(log_is_whole(&log_));
}
