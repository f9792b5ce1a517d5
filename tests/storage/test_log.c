// The journal's parts: pairs of bytes, good or with every combination of stuck bits; logs, whose values are
// read back with bad bytes and up to every end; and the space for the next log.
#include <string.h>

#include "storage/rotation.h"
#include "tests/support/eeprom_double.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

enum { BLOCK = 3, HEADER = PAIR_FIRST + BLOCK * LOG_BLOCK_PAIRS * PAIR_SIZE };
enum { PAIR = 100, VALUE = 0x35, CHECK = 0x0E };

static log_t log_;
static uint8_t values[PAIRS];
static unsigned count; // of the added values
static uint32_t seed;

BEFORE_EACH
{
    eeprom_double_reset();
    seed = 1;
}

// ---- Pairs ----

static pair_result_t write_pair(uint8_t step)
{
    pair_result_t result;
    for (int calls = 0; (result = pair_write(PAIR, VALUE, CHECK, &step)) == PAIR_BEGUN; calls++)
        assert_true(calls < 6);
    assert_int_equal(step, 0);
    return result;
}

static pair_result_t erase_pair(void)
{
    uint8_t step = 0;
    pair_result_t result;
    for (int calls = 0; (result = pair_erase(PAIR, &step)) == PAIR_BEGUN; calls++)
        assert_true(calls < 2);
    assert_int_equal(step, 0);
    return result;
}

static void assert_written_or_void(pair_result_t result)
{
    bool right = eeprom_double.byte[PAIR] == VALUE && eeprom_double.byte[PAIR + 1] == CHECK;
    assert_int_equal(result == PAIR_DONE, right);
    assert_int_equal(result == PAIR_PASSED, pair_kind(PAIR) == PAIR_VOID);
}

TEST(a_good_pair_is_written_and_erased_with_two_bytes_each)
{
    assert_int_equal(write_pair(0), PAIR_DONE);
    assert_int_equal(eeprom_double.writes, 2);
    assert_int_equal(pair_kind(PAIR), PAIR_COMMITTED);
    for (int again = 0; again < 2; again++) {
        assert_int_equal(erase_pair(), PAIR_DONE);
        assert_int_equal(pair_kind(PAIR), PAIR_BLANK);
        assert_int_equal(eeprom_double.writes, 4);
    }
}

// One byte with each set of stuck bits; the other byte is good, or stuck too.
TEST(a_pair_with_stuck_bits_becomes_right_or_void_or_both_its_bytes_are_bad)
{
    for (unsigned which = 0; which < 4; which++) {
        const uint8_t other_mask = which < 2 ? 0 : 0xFF;
        for (unsigned stuck = 0; stuck < 0x10000; stuck++) {
            const uint8_t mask = (uint8_t)(stuck >> 8), value = (uint8_t)stuck;
            if (mask == 0 || (value & ~mask) != 0)
                continue;
            eeprom_double_reset();
            eeprom_double_stick(PAIR + which % 2, mask, value);
            eeprom_double_stick(PAIR + !(which % 2), other_mask, 0xFF);
            if (erase_pair() != PAIR_DONE) {
                assert_int_not_equal(pair_kind(PAIR), PAIR_BLANK);
                continue;
            }
            const pair_result_t result = write_pair(0);
            assert_written_or_void(result);
            assert_true(result != PAIR_STUCK || other_mask == 0xFF);
        }
    }
}

TEST(a_pair_that_goes_bad_between_two_steps_is_not_reported_as_written)
{
    for (unsigned i = 0; i < 4 * 256; i++) {
        uint8_t step = 0;
        eeprom_double_reset();
        for (unsigned steps = 0; steps <= i / 512; steps++)
            assert_int_equal(pair_write(PAIR, VALUE, CHECK, &step), PAIR_BEGUN);
        eeprom_double_stick((uint16_t)(PAIR + i / 256 % 2), 0xFF, (uint8_t)i);
        assert_written_or_void(write_pair(step));
    }
}

// ---- Logs ----

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

// Starts a log and adds values until it is full or has `wanted` values.
static void begin_and_add(unsigned wanted, pair_t limit)
{
    log_begin(&log_, BLOCK, limit);
    for (count = 0; count < wanted; count++) {
        values[count] = (uint8_t)generator_random(&seed, LOG_SKIP);
        if (finish(log_add, values[count]) != LOG_DONE)
            return;
        for (uint32_t steps = generator_random(&seed, 12); steps != 0 && log_erase_ahead(&log_); steps--) {
        }
    }
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

TEST(a_log_fills_the_ring_or_up_to_its_limit_but_for_three_pairs)
{
    fill_with_old_data();
    begin_and_add(PAIRS, pair_after(HEADER, 50));
    assert_int_equal(count, 50 - 3);
    begin_and_add(PAIRS, HEADER);
    assert_int_equal(count, PAIRS - 3); // less its header and two pairs that mark its end
    assert_int_equal(finish(write_header, 0), LOG_DONE);
    assert_read_back();
    assert_int_equal(log_.bad, 0);
}

// Stuck bytes that look like a value and its check would be read as one, so the log ends before them.
TEST(a_log_skips_a_few_stuck_pairs_in_a_row_but_none_that_looks_committed)
{
    for (unsigned pairs = 0; pairs <= LOG_SKIPS + 2; pairs++) {
        const bool is_committed = pairs > LOG_SKIPS + 1;
        eeprom_double_reset();
        for (unsigned i = 0; i < (is_committed ? 1 : pairs); i++)
            eeprom_double_stick((uint16_t)(HEADER + 20 + 2 * i), 0xFF, 0);
        if (is_committed)
            eeprom_double_stick(HEADER + 21, 0xFF, 0);
        begin_and_add(40, HEADER);
        assert_in_range(count, pairs <= LOG_SKIPS ? 40 : 5, pairs <= LOG_SKIPS ? 40 : 9);
        assert_true(log_.bad == pairs || pairs > LOG_SKIPS);
        assert_int_equal(finish(write_header, 0), LOG_DONE);
        assert_read_back();
    }
}

// ---- Space ----

// Whether 40 items fit into a log in next_block, beside a log of `pairs` pairs in `block`.
static bool fits(uint8_t block, uint16_t pairs, uint8_t next_block)
{
    log_t next;
    log_begin(&log_, block, 0);
    log_.end = pair_after(log_.header, pairs);
    log_begin(&next, next_block, log_.header);
    return rotation_fits(&log_, &next, 40);
}

TEST(a_log_must_fit_between_the_other_logs_end_and_header)
{
    assert_true(fits(0, 100, 10) && fits(20, 300, 10) && fits(0, LOG_BLOCK_PAIRS - 1, 1));
    assert_false(fits(0, 100, 30) || fits(0, LOG_BLOCK_PAIRS, 1)); // too few pairs; the other's end
}
