// A pair of bytes, good or with bits that are stuck in every possible way: it is written, or void, or known
// to be neither.
#include "storage/pair.h"
#include "tests/support/eeprom_double.h"
#include "tests/support/test.h"

enum { PAIR = 100, VALUE = 0x35, CHECK = 0x0E };

BEFORE_EACH
{
    eeprom_double_reset();
}

static pair_result_t write_pair(void)
{
    uint8_t step = 0;
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

TEST(the_ring_has_no_address_0_and_no_end)
{
    for (uint16_t i = 0; i < PAIRS; i++) {
        pair_t pair = pair_after(PAIR_FIRST, i);
        assert_int_equal(pair, PAIR_FIRST + 2 * i);
        assert_int_equal(pair_distance(PAIR_FIRST, pair), i);
        assert_int_equal(pair_distance(pair, PAIR_FIRST), i == 0 ? 0 : PAIRS - i);
        assert_int_equal(pair_after(pair, PAIRS), pair);
    }
}

TEST(a_good_pair_is_written_with_two_bytes)
{
    assert_int_equal(write_pair(), PAIR_DONE);
    assert_int_equal(eeprom_double.writes, 2);
    assert_int_equal(pair_kind(PAIR), PAIR_COMMITTED);
    assert_int_equal(erase_pair(), PAIR_DONE);
    assert_true(pair_kind(PAIR) == PAIR_BLANK);
    assert_int_equal(erase_pair(), PAIR_DONE);
    assert_int_equal(eeprom_double.writes, 4);
}

// Whatever value a byte keeps, or bits of it.
static void stick_everything(uint16_t address, uint8_t other_mask)
{
    for (unsigned mask = 1; mask < 256; mask++) {
        for (unsigned value = mask;; value = (value - 1) & mask) {
            eeprom_double_reset();
            eeprom_double_stick(address, (uint8_t)mask, (uint8_t)value);
            eeprom_double_stick(address ^ 1, other_mask, 0xFF);
            if (erase_pair() != PAIR_DONE) {
                assert_false(pair_kind(PAIR) == PAIR_BLANK);
            } else {
                pair_result_t result = write_pair();
                bool right = eeprom_double.byte[PAIR] == VALUE && eeprom_double.byte[PAIR + 1] == CHECK;
                assert_int_equal(result == PAIR_DONE, right);
                assert_int_equal(result == PAIR_PASSED, pair_kind(PAIR) == PAIR_VOID);
                assert_true(result != PAIR_STUCK || other_mask == 0xFF);
            }
            if (value == 0)
                break;
        }
    }
}

TEST(a_bad_value_makes_a_pair_void)
{
    stick_everything(PAIR, 0);
}

TEST(a_bad_check_makes_a_pair_void)
{
    stick_everything(PAIR + 1, 0);
}

TEST(two_bad_bytes_leave_a_pair_void_or_stuck)
{
    stick_everything(PAIR, 0xFF);
    stick_everything(PAIR + 1, 0xFF);
}

// A byte that goes bad between two steps.
TEST(a_pair_that_changes_while_it_is_written_is_not_taken_for_right)
{
    for (unsigned when = 1; when <= 2; when++) {
        for (unsigned byte = 0; byte < 2; byte++) {
            for (unsigned value = 0; value < 256; value++) {
                uint8_t step = 0;
                eeprom_double_reset();
                for (unsigned steps = 0; steps < when; steps++)
                    assert_int_equal(pair_write(PAIR, VALUE, CHECK, &step), PAIR_BEGUN);
                eeprom_double_stick((uint16_t)(PAIR + byte), 0xFF, (uint8_t)value);
                pair_result_t result;
                while ((result = pair_write(PAIR, VALUE, CHECK, &step)) == PAIR_BEGUN) {
                }
                bool right = eeprom_double.byte[PAIR] == VALUE && eeprom_double.byte[PAIR + 1] == CHECK;
                assert_int_equal(result == PAIR_DONE, right);
                assert_int_equal(result == PAIR_PASSED, pair_kind(PAIR) == PAIR_VOID);
            }
        }
    }
}
