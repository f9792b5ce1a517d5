// Flash that firmware programs: ATmega328P data sheet, 26.
#include <string.h>

#include "tests/chip/flash_bench.h"
#include "tests/support/test.h"

enum { RWWSB = 0x40 };

TEST(erasing_and_writing_a_page_take_4500_us_each)
{
    flash_bench_t s;
    flash_bench_run(&s, PROGRAM, IN_RWW, 0x00);
    flash_bench_expect_page(&s, IN_RWW, 0xFF);
    for (unsigned step = 0; step < 2; step++) { // in steps of the loop that waits
        chip_time_t took = flash_bench_at(&s, READY, step) - flash_bench_at(&s, BEFORE, step);
        assert_in_range(took, chip_us(s.chip, PROGRAM_US), chip_us(s.chip, PROGRAM_US) + 10);
    }
    flash_bench_end(&s);
}

TEST(the_page_is_changed_when_the_time_is_over)
{
    flash_bench_t s;
    flash_bench_make(&s, &flash_bench_fuses);
    memset(s.flash + IN_RWW * 256, 0x5A, PAGE_BYTES);
    flash_bench_power_on(&s, ERASE_ONLY, IN_RWW);
    flash_bench_run_us(&s, PROGRAM_US - 100);
    assert_int_equal(s.flash[IN_RWW * 256], 0x5A);
    flash_bench_run_us(&s, 200);
    assert_int_equal(s.flash[IN_RWW * 256], 0xFF);
    assert_int_equal(s.flash[IN_RWW * 256 + PAGE_BYTES - 1], 0xFF);
    flash_bench_end(&s);
}

TEST(the_section_is_busy_until_it_is_enabled_again)
{
    flash_bench_t s;
    flash_bench_run(&s, PROGRAM, IN_RWW, 0xFF);
    assert_int_equal(flash_bench_control(&s, 0), RWWSB | 0x03); // erasing
    assert_int_equal(flash_bench_control(&s, 1), RWWSB);
    assert_int_equal(flash_bench_control(&s, 2), RWWSB | 0x05); // writing
    assert_int_equal(flash_bench_control(&s, 3), RWWSB);
    assert_int_equal(flash_bench_control(&s, 4), 0);
    flash_bench_end(&s);
}

TEST(the_cpu_runs_on_while_the_first_section_is_programmed)
{
    flash_bench_t s;
    flash_bench_run(&s, PROGRAM, IN_RWW, 0xFF);
    assert_in_range(flash_bench_at(&s, BEHIND, 0) - flash_bench_at(&s, BEFORE, 0), 3, 5);
    flash_bench_end(&s);
}

TEST(the_cpu_stands_while_the_second_section_is_programmed)
{
    flash_bench_t s;
    flash_bench_run(&s, PROGRAM, IN_NRWW, 0xFF);
    flash_bench_expect_page(&s, IN_NRWW, 0xFF);
    for (unsigned step = 0; step < 2; step++) {
        chip_time_t took = flash_bench_at(&s, BEHIND, step) - flash_bench_at(&s, BEFORE, step);
        assert_in_range(took, chip_us(s.chip, PROGRAM_US), chip_us(s.chip, PROGRAM_US) + 5);
    }
    assert_int_equal(flash_bench_control(&s, 0), 0);
    flash_bench_end(&s);
}

TEST(writing_without_erasing_clears_bits_only)
{
    flash_bench_t s;
    flash_bench_run(&s, WRITE_ONLY, IN_RWW, 0x3C);
    flash_bench_expect_page(&s, IN_RWW, 0x3C);
    flash_bench_end(&s);
}

TEST(a_word_is_filled_once_and_the_buffer_is_empty_behind_the_write)
{
    flash_bench_t s;
    flash_bench_run(&s, FILL_TWICE, IN_RWW, 0xFF);
    flash_bench_expect_page(&s, IN_RWW, 0xFF);
    for (unsigned i = 0; i < PAGE_BYTES; i++)
        assert_int_equal(s.flash[IN_RWW * 256 + PAGE_BYTES + i], 0xFF);
    flash_bench_end(&s);
}

TEST(spm_counts_for_four_cycles)
{
    flash_bench_t s;
    flash_bench_run(&s, WINDOW_3, IN_RWW, 0x00);
    assert_int_equal(s.flash[IN_RWW * 256], 0xFF);
    flash_bench_end_faulty(&s, "ran to 0x"); // back to the application, without RWWSRE
    flash_bench_run(&s, WINDOW_4, IN_RWW, 0x00);
    assert_int_equal(s.flash[IN_RWW * 256], 0x00);
    flash_bench_end_faulty(&s, "without SPMCSR within four cycles");
}

TEST(spm_outside_the_boot_section_does_nothing)
{
    flash_bench_t s;
    flash_bench_run(&s, OUTSIDE, IN_RWW, 0x00);
    assert_int_equal(s.flash[IN_RWW * 256], 0x00);
    flash_bench_end_faulty(&s, "outside the boot section");
}

TEST(what_is_being_programmed_can_neither_be_read_nor_run)
{
    flash_bench_t s;
    flash_bench_run(&s, READ_BLOCKED, IN_RWW, 0x00);
    assert_int_equal(s.mark[flash_bench_mark(&s, BEHIND, 0) + 1].value, 0xFF);
    flash_bench_end_faulty(&s, "LPM of 0x6000, which cannot be read before RWWSRE is set");
    flash_bench_run(&s, RUN_BLOCKED, IN_RWW, 0x00);
    assert_int_equal(s.mark[s.marks - 1].value, BEHIND);
    flash_bench_end_faulty(&s, "which cannot be read before RWWSRE is set");
}
