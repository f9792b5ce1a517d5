// Tests of the chain's driver: feeds its words into four of the virtual board's MAX7219 and checks registers.
// Also checks rows of digits.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/splitmix64.h>
#include "display/matrix/signs.h"
#include "hal/frame.h"
#include "hal/max7219.h"
#include "tests/display/modules.h"
#include "tests/support/hal_double.h"
#include "tests/support/test.h"

enum { MODULES = 4, ROUNDS = 2000, REFRESHES = 13 };

static max7219_model_t module[MODULES];
static frame_t shown[MODULES];
static uint64_t random_state;
static unsigned sent, no_ops;

static void latch_all(void)
{
    no_ops = 0;
    sent = spi_double_words / MODULES;
    assert_int_equal(spi_double_words % MODULES, 0);
    for (unsigned i = 0; i < spi_double_words; i++)
        no_ops += spi_double_word[i] >> 8 == MAX7219_NO_OP;
    for (unsigned i = 0; i < sent; i++)
        modules_latch(module, MODULES, &spi_double_word[MODULES * i]);
    spi_double_clear();
}

static void assert_held(uint8_t intensity)
{
    for (unsigned i = 0; i < MODULES; i++) {
        const uint8_t *reg = module[i].reg;
        assert_memory_equal(&reg[MAX7219_DIGIT0], shown[i].row, FRAME_SIZE);
        assert_int_equal(reg[MAX7219_INTENSITY], intensity);
        assert_true(reg[MAX7219_DECODE] == 0 && reg[MAX7219_SCAN_LIMIT] == 7 && reg[MAX7219_TEST] == 0);
    }
}

static void scramble(void)
{
    for (unsigned i = 0; i < MODULES; i++)
        max7219_model_power(&module[i], &random_state);
}

BEFORE_EACH
{
    scramble();
    max7219_start(MODULES);
    latch_all();
    max7219_show(MODULES, shown, 3);
    latch_all();
}

TEST(each_module_gets_its_changed_rows_and_otherwise_a_no_op)
{
    for (unsigned round = 0; round < ROUNDS; round++) {
        bool rows[FRAME_SIZE] = {0};
        unsigned changes = (unsigned)(splitmix64(&random_state) % 6), differ = 0, many = 0;
        frame_t before[MODULES];
        memcpy(before, shown, sizeof shown);
        for (; changes > 0; changes--)
            shown[splitmix64(&random_state) % 4].row[splitmix64(&random_state) % 8] =
                (uint8_t)splitmix64(&random_state);
        for (unsigned i = 0; i < MODULES * FRAME_SIZE; i++) {
            bool differs = shown[i / 8].row[i % 8] != before[i / 8].row[i % 8];
            many += differs;
            differ += differs && !rows[i % 8];
            rows[i % 8] |= differs;
        }
        max7219_show(MODULES, shown, 3);
        latch_all();
        assert_int_equal(sent, differ);
        assert_int_equal(no_ops, MODULES * differ - many);
        assert_held(3);
    }
}

TEST(a_refresh_repairs_all_registers)
{
    for (unsigned round = 0; round < ROUNDS; round++) {
        scramble();
        max7219_refresh(MODULES);
        latch_all();
        assert_int_equal(sent, REFRESHES);
        assert_held(3);
        for (unsigned i = 0; i < MODULES; i++)
            assert_int_equal(module[i].reg[MAX7219_SHUTDOWN], 1);
    }
}

TEST(start_and_off_shut_down_and_the_next_picture_switches_on)
{
    for (unsigned round = 0; round < 2; round++) {
        if (round == 0)
            max7219_start(MODULES);
        else
            max7219_off(MODULES);
        assert_int_equal(spi_double_word[0], MAX7219_SHUTDOWN << 8);
        latch_all();
        for (unsigned i = 0; i < MODULES; i++)
            assert_int_equal(module[i].reg[MAX7219_SHUTDOWN], 0);
        max7219_show(MODULES, shown, 5);
        assert_int_equal(spi_double_word[spi_double_words - 1], MAX7219_SHUTDOWN << 8 | 1);
        latch_all();
        assert_held(5);
    }
}

TEST(a_digits_rows_are_the_same_as_in_the_score)
{
    for (uint8_t digit = 0; digit < 10; digit++) {
        frame_t frame;
        sign_draw_score(&frame, SIGN_X, digit);
        for (uint8_t row = 0; row < SIGN_DIGIT_ROWS; row++)
            assert_int_equal(sign_digit_row(digit, row),
                             frame.row[FRAME_SIZE - SIGN_DIGIT_ROWS + row] >> 1 & 7);
    }
    static const uint8_t four[] = {5, 5, 7, 1, 1};
    assert_int_equal(SIGN_DIGIT_ROWS, sizeof four);
    for (uint8_t row = 0; row < sizeof four; row++)
        assert_int_equal(sign_digit_row(4, row), four[row]);
}
