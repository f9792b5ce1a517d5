// When interrupts are entered, and which: the chip against ATmega328P data sheet, 7.7.
#include "tests/support/measure_bench.h"
#include "tests/support/test.h"

enum { COMPARE = 14, OVERFLOW = 16, STS_CYCLES = 2 };
enum { IN_COMPARE = CODE_INTERRUPT + COMPARE, IN_OVERFLOW = CODE_INTERRUPT + OVERFLOW };
enum { TOV0 = 1, OCF0A = 2, OCF0B = 4, TOIE0 = 1, OCIE0A = 2 };

// Flags of timer 0 set, the timer stopped.
#define SET_FLAGS    PUT(OCR0A, 100), PUT(TCCR0B, 1), WAIT(TIFR0, 0), WAIT(TIFR0, 1), PUT(TCCR0B, 0)
#define ONE_TO_THREE LDI(21, 1), LDI(22, 2), LDI(23, 3)
#define MARK_EACH    OUT(GPIOR0, 21), OUT(GPIOR0, 22), OUT(GPIOR0, 23)

#define TWO_AT_ONCE  SET_FLAGS, PUT(TIMSK0, TOIE0 | OCIE0A), ONE_TO_THREE, SEI, MARK_EACH, SHOW(TIFR0)

TEST(one_instruction_after_sei_then_four_cycles_of_entry)
{
    const uint16_t enable[] = {SEI, OUT(SREG, 16)};
    for (unsigned i = 0; i < 2; i++) {
        bench_t *b = bench_run(200, CODE(SET_FLAGS, PUT(TIMSK0, TOIE0), ONE_TO_THREE, LDI(16, 0x80),
                                         enable[i], MARK_EACH, SHOW(TIFR0)));
        assert_int_equal(bench_between(b, 1, IN_OVERFLOW), 1 + CODE_ENTRY);
        assert_int_equal(bench_between(b, 1, 2), 1 + CODE_ENTRY + CODE_EXIT);
        assert_int_equal(bench_between(b, 2, 3), 1);
        assert_int_equal(bench_value(b, 4), OCF0A | OCF0B); // only the flag that is served is cleared
        bench_free(b);
    }
}

TEST(enabling_an_interrupt_whose_flag_is_set_enters_it_at_once)
{
    bench_t *b = bench_run(200, CODE(SET_FLAGS, ONE_TO_THREE, LDI(16, TOIE0), SEI, OUT(GPIOR0, 21),
                                     STS(TIMSK0, 16), OUT(GPIOR0, 22)));
    assert_int_equal(bench_between(b, 1, IN_OVERFLOW), 1 + STS_CYCLES + CODE_ENTRY);
    assert_int_equal(bench_between(b, IN_OVERFLOW, 2), CODE_EXIT);
    bench_free(b);
}

TEST(one_instruction_between_two_interrupts_the_lower_vector_first)
{
    bench_t *b = bench_run(200, CODE(TWO_AT_ONCE));
    assert_int_equal(bench_between(b, 1, IN_COMPARE), 1 + CODE_ENTRY);
    assert_int_equal(bench_between(b, 1, 2), 1 + CODE_ENTRY + CODE_EXIT);
    assert_int_equal(bench_between(b, 2, IN_OVERFLOW), 1 + CODE_ENTRY);
    assert_int_equal(bench_between(b, 2, 3), 1 + CODE_ENTRY + CODE_EXIT);
    bench_free(b);
}

TEST(sbi_on_flags_clears_one)
{
    bench_t *b = bench_run(200, CODE(SET_FLAGS, SBI(TIFR0, 0), SHOW(TIFR0)));
    bench_assert_marks(b, 0xFF, OCF0A | OCF0B);
    bench_free(b);
}

// ADIW of 12 and 31, SBIW of 13 and 46 are skipped, as simavr takes such constants for two words; at the end
// an ADIW of 1 is not.
TEST(skipping_adiw_or_sbiw_skips_one_word_in_two_cycles)
{
    bench_t *b =
        bench_run(200, CODE(LDI(24, 0), LDI(25, 0), LDI(26, 100), LDI(27, 0), ONE_TO_THREE, OUT(GPIOR0, 21),
                            SBRS(21, 0), ADIW(24, 12), SBRS(21, 0), ADIW(24, 31), CPSE(21, 21), SBIW(26, 13),
                            SBIS(GPIOR0, 0), SBIW(26, 46), OUT(GPIOR0, 22), SBRC(21, 0), ADIW(24, 12),
                            ADIW(24, 1), OUT(GPIOR0, 23), OUT(GPIOR0, 24), OUT(GPIOR0, 26)));
    assert_int_equal(bench_between(b, 1, 2), 1 + 4 * 2);
    assert_int_equal(bench_between(b, 2, 3), 1 + 1 + 2 + 2);
    assert_int_equal(bench_value(b, 3), 12 + 1);
    assert_int_equal(bench_value(b, 4), 100);
    bench_free(b);
}

// From power-on to SEI interrupts are off, and no interrupt's doing.
TEST(measures_count_each_vector_and_tell_who_keeps_interrupts_off)
{
    enum { FROM_FETCH_TO_RETI = CODE_ENTRY - 4 + CODE_EXIT };
    chip_measures_t m;
    bench_t *b = bench_run(200, CODE(TWO_AT_ONCE));
    chip_time_t after_sei = bench_at(b, 1);
    board_measures(b->board, &m);
    assert_int_equal(m.vector[COMPARE].calls, 1);
    assert_int_equal(m.vector[COMPARE].worst, FROM_FETCH_TO_RETI);
    assert_int_equal(m.vector[OVERFLOW].total, FROM_FETCH_TO_RETI);
    assert_int_equal(m.off_by_program, after_sei);
    assert_int_equal(m.off_by_interrupts, CODE_ENTRY + CODE_EXIT);
    assert_int_equal(m.interrupts_off, after_sei);
    bench_start(b, CODE(TWO_AT_ONCE));
    board_run(b->board, board_now(b->board) + after_sei);
    board_measure_from_here(b->board);
    bench_run_us(b, 200);
    board_measures(b->board, &m);
    assert_int_equal(m.off_by_program, 0);
    assert_int_equal(m.interrupts_off, CODE_ENTRY + CODE_EXIT);
    bench_free(b);
}
