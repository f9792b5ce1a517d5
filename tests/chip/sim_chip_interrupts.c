// When interrupts are entered, and which: the chip against ATmega328P data sheet, 7.7.
#include "tests/chip/image_chip_interrupts.h"
#include "tests/support/measure_bench.h"
#include "tests/support/test.h"

// Markers of the image. An interrupt's marker comes after 4 cycles of entry and 2 of the vector's RJMP
// (the linker relaxes JMP) and an LDI; the marker's OUT takes 1 cycle, RETI 4.
enum { IN_OVERFLOW = 0x50, IN_COMPARE = 0x60, ENTRY = 4 + 2 + 1, EXIT = 1 + 4, STS = 2 };
enum { TOV0 = 1, OCF0A = 2, OCF0B = 4 };

static bench_t *run(uint8_t scenario)
{
    return bench_run("chip_interrupts", scenario, 0, 200);
}

TEST(one_instruction_after_sei_then_four_cycles_of_entry)
{
    for (uint8_t scenario = AFTER_SEI; scenario <= AFTER_OUT_SREG; scenario++) {
        bench_t *b = run(scenario);
        assert_int_equal(bench_between(b, 1, IN_OVERFLOW), 1 + ENTRY);
        assert_int_equal(bench_between(b, 1, 2), 1 + ENTRY + EXIT);
        assert_int_equal(bench_between(b, 2, 3), 1);
        assert_int_equal(bench_value(b, b->count - 1),
                         OCF0A | OCF0B); // only the flag that is served is cleared
        bench_free(b);
    }
}

TEST(enabling_an_interrupt_whose_flag_is_set_enters_it_at_once)
{
    bench_t *b = run(ENABLE_FLAGGED);
    assert_int_equal(bench_between(b, 1, IN_OVERFLOW), 1 + STS + ENTRY);
    assert_int_equal(bench_between(b, IN_OVERFLOW, 2), EXIT);
    bench_free(b);
}

TEST(one_instruction_between_two_interrupts_the_lower_vector_first)
{
    bench_t *b = run(TWO_AT_ONCE);
    assert_int_equal(bench_between(b, 1, IN_COMPARE), 1 + ENTRY); // vector 14, overflow is 16
    assert_int_equal(bench_between(b, 1, 2), 1 + ENTRY + EXIT);
    assert_int_equal(bench_between(b, 2, IN_OVERFLOW), 1 + ENTRY);
    assert_int_equal(bench_between(b, 2, 3), 1 + ENTRY + EXIT);
    bench_free(b);
}

TEST(writing_flags_clears_only_those_written_as_one)
{
    bench_t *b = run(CLEAR_ONE);
    bench_assert_marks(b, 0xFF, OCF0A | OCF0B);
    bench_free(b);
}

TEST(sbi_on_flags_clears_one)
{
    bench_t *b = run(CLEAR_BY_SBI);
    bench_assert_marks(b, 0xFF, OCF0A | OCF0B);
    bench_free(b);
}

TEST(skipping_adiw_or_sbiw_skips_one_word_in_two_cycles)
{
    bench_t *b = run(SKIP_ADIW);
    assert_int_equal(bench_between(b, 1, 2), 1 + 4 * 2);
    assert_int_equal(bench_between(b, 2, 3), 1 + 1 + 2 + 2);
    assert_int_equal(bench_value(b, 3), 12 + 1);
    assert_int_equal(bench_value(b, 4), 100);
    bench_free(b);
}

// From power-on to SEI interrupts are off, and no interrupt's doing.
TEST(measures_count_each_vector_and_tell_who_keeps_interrupts_off)
{
    enum { FROM_FETCH_TO_RETI = 2 + 1 + 1 + 4 };
    chip_measures_t m;
    bench_t *b = bench_new("chip_interrupts", TWO_AT_ONCE);
    chip_time_t started = board_now(b->board);
    bench_run_us(b, 200);
    chip_time_t after_sei = bench_at(b, 1);
    board_measures(b->board, &m);
    assert_int_equal(m.vector[14].calls, 1);
    assert_int_equal(m.vector[14].worst, FROM_FETCH_TO_RETI);
    assert_int_equal(m.vector[16].total, FROM_FETCH_TO_RETI);
    assert_int_equal(m.off_by_program, after_sei - started);
    assert_int_equal(m.off_by_interrupts, ENTRY + EXIT);
    assert_int_equal(m.interrupts_off, after_sei - started);
    bench_free(b);
    b = bench_new("chip_interrupts", TWO_AT_ONCE);
    board_run(b->board, after_sei);
    board_measure_from_here(b->board);
    bench_run_us(b, 200);
    board_measures(b->board, &m);
    assert_int_equal(m.off_by_program, 0);
    assert_int_equal(m.interrupts_off, ENTRY + EXIT);
    bench_free(b);
}
