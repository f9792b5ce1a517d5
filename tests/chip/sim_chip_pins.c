// Ports, the keypad on them, and interrupts from pins: ATmega328P data sheet, 13 and 14.

#include "hal/key.h"
#include "tests/chip/image_chip_pins.h"
#include "tests/support/measure_bench.h"
#include "tests/support/test.h"

enum {
    CHANGED = 4,
    IN_CHANGE = 0x50,
    GPIOR1 = 0x4A,
    SENSE_FALLING = 2,
    IN_INT0 = 0x60,
    INT0_FELL = 0x61,
    ROW_MARK = 0x80
};

// The keys that the image reads as closed, in its first complete scan from now on.
static uint16_t scan(bench_t *b)
{
    uint16_t closed = 0;
    b->count = 0;
    bench_run_us(b, 600);
    unsigned i = 0;
    while (bench_value(b, i) != ROW_MARK)
        i++;
    for (unsigned row = 0; row < KEYPAD_ROWS; row++, i += 2) {
        assert_int_equal(bench_value(b, i), ROW_MARK + row);
        for (unsigned col = 0; col < KEYPAD_COLS; col++) // C1 is the highest of the four bits
            closed |= (uint16_t)((bench_value(b, i + 1) >> (3 - col) & 1) << (row * KEYPAD_COLS + col));
    }
    return closed;
}

TEST(each_key_is_read_in_its_row_and_column)
{
    bench_t *b = bench_new("chip_pins", SCAN);
    for (unsigned key = 0; key < KEYPAD_KEYS; key++) {
        board_contact(b->board, key, true);
        assert_int_equal(scan(b), 1u << key);
        board_contact(b->board, key, false);
    }
    assert_int_equal(scan(b), 0);
    bench_free(b);
}

TEST(three_corners_of_a_rectangle_read_as_four)
{
    bench_t *b = bench_new("chip_pins", SCAN);
    board_contact(b->board, KEY_1, true);
    board_contact(b->board, KEY_3, true);
    board_contact(b->board, KEY_7, true);
    assert_int_equal(scan(b), 1u << KEY_1 | 1u << KEY_3 | 1u << KEY_7 | 1u << KEY_9);
    bench_free(b);
}

TEST(a_pin_is_read_back_one_clock_later)
{
    bench_t *b = bench_run("chip_pins", READ_BACK, 0, 100);
    bench_assert_marks(b, 0xFF, 0, 1);
    bench_free(b);
}

TEST(sbi_on_pin_toggles_one_bit)
{
    bench_t *b = bench_run("chip_pins", TOGGLE, 0, 100);
    bench_assert_marks(b, 0xFF, 1 << 4 | 1);
    bench_free(b);
}

TEST(only_changes_of_level_set_the_pin_change_flag)
{
    bench_t *b = bench_new("chip_pins", COUNT_CHANGES);
    board_contact(b->board, KEY_1, true);
    bench_run_us(b, 200);
    bench_assert_marks(b, 0xFF, CHANGED, 0, 0, CHANGED, 0, CHANGED, 0);
    bench_free(b);
}

TEST(each_edge_of_a_contact_interrupts_once)
{
    bench_t *b = bench_run("chip_pins", LISTEN, 0, 1000);
    assert_int_equal(bench_times(b, IN_CHANGE), 0);
    for (unsigned edge = 1; edge <= 10; edge++) {
        board_contact(b->board, KEY_5, edge % 2);
        bench_run_us(b, 100);
        assert_int_equal(bench_times(b, IN_CHANGE), edge);
    }
    bench_free(b);
}

TEST(pull_ups_can_be_disabled_together)
{
    bench_t *b = bench_run("chip_pins", NO_PULL_UPS, 0, 100);
    bench_assert_marks(b, 0xFF, 15, 0);
    bench_free(b);
}

TEST(int0_sees_falling_edges)
{
    bench_t *b = bench_run("chip_pins", FALLING_INT0, 0, 100);
    for (unsigned edge = 1; edge <= 6; edge++) {
        board_contact(b->board, KEY_A, edge % 2);
        bench_run_us(b, 100);
        assert_int_equal(bench_times(b, INT0_FELL), (edge + 1) / 2);
    }
    bench_free(b);
}

TEST(int0_asks_while_its_pin_is_low)
{
    for (unsigned low = 0; low < 2; low++) {
        bench_t *b = bench_new("chip_pins", LOW_INT0);
        board_contact(b->board, KEY_A, low);
        bench_run_us(b, 500);
        assert_int_equal(bench_times(b, IN_INT0), low);
        assert_int_equal(bench_times(b, 3), 1);
        bench_free(b);
    }
}

TEST(int0_set_to_edges_does_not_mind_a_low_pin)
{
    bench_t *b = bench_run("chip_pins", LOW_INT0, SENSE_FALLING, 50);
    board_contact(b->board, KEY_A, true); // its flag is set, and served once
    bench_run_us(b, 500);
    assert_int_equal(bench_times(b, IN_INT0), 1);
    bench_free(b);
    b = bench_run("chip_pins", LOW_INT0, SENSE_FALLING + 1, 0); // rising
    board_contact(b->board, KEY_A, true);
    bench_run_us(b, 500);
    assert_int_equal(bench_times(b, IN_INT0), 0);
    bench_free(b);
}

TEST(pins_are_as_a_logic_analyser_sees_them)
{
    bench_t *b = bench_new("chip_pins", LISTEN);
    assert_int_equal(board_pin(b->board, BOARD_PIN_C1), PIN_FLOATING);
    bench_run_us(b, 100);
    assert_int_equal(board_pin(b->board, BOARD_PIN_R1), PIN_LOW);
    assert_int_equal(board_pin(b->board, BOARD_PIN_C1), PIN_HIGH);
    assert_int_equal(board_pin(b->board, BOARD_PIN_CS), PIN_FLOATING);
    board_contact(b->board, KEY_4, true);
    assert_int_equal(board_pin(b->board, BOARD_PIN_C1), PIN_LOW);
    bench_free(b);
}

TEST(a_disabled_input_reads_low_and_makes_no_pin_change)
{
    enum { PCIF1 = 2, ALL_OF_C = 0x3F };
    bench_t *b = bench_run("chip_pins", DISABLED_INPUTS, 0, 200);
    bench_assert_marks(b, 0xFF, 0, 0, 0, 0, 0, 0, ALL_OF_C & ~1, PCIF1);
    board_reset(b->board);    // enables all inputs
    b->data[GPIOR1] = TOGGLE; // drives PC0 high
    bench_run_us(b, 100);
    assert_int_equal(b->data[0x26] & 1, 1); // PINC
    bench_free(b);
}
