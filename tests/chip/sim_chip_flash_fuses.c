// Lock bits, fuses, BOOTRST, start-up, and what interrupts programming: ATmega328P data sheet, 26.
#include <string.h>

#include "tests/chip/flash_bench.h"
#include "tests/support/test.h"

TEST(a_page_that_is_locked_stays_as_it_is)
{
    enum { BLB01 = 0x04, BLB11 = 0x10 };
    static const struct {
        uint8_t locked, page;
        bool stays;
    } at_lock[] = {
        {BLB01, IN_RWW, true},          {BLB11, IN_RWW, false}, {BLB01, IN_BOOT_SECTION, false},
        {BLB11, IN_BOOT_SECTION, true}, {0, IN_RWW, false},
    };
    for (unsigned i = 0; i < sizeof at_lock / sizeof at_lock[0]; i++) {
        flash_bench_t s;
        chip_fuses_t locked = flash_bench_fuses;
        locked.lock = (uint8_t)~at_lock[i].locked;
        flash_bench_make(&s, &locked);
        memset(s.flash + at_lock[i].page * 256, 0x11, PAGE_BYTES);
        flash_bench_power_on(&s, PROGRAM, at_lock[i].page);
        flash_bench_run_us(&s, 3 * PROGRAM_US);
        assert_int_equal(s.flash[at_lock[i].page * 256], at_lock[i].stays ? 0x11 : PAGE_WORD(0) & 0xFF);
        flash_bench_end(&s);
    }
}

TEST(lock_bits_are_programmed_and_read)
{
    flash_bench_t s;
    flash_bench_run(&s, LOCK, 0xEF, 0xFF);
    chip_fuses_t now;
    chip_get_fuses(s.chip, &now);
    assert_int_equal(now.lock, 0xEF);
    assert_int_equal(s.mark[flash_bench_mark(&s, END, 0) - 1].value, 0xEF);
    flash_bench_end(&s);
}

TEST(fuses_and_signature_are_read)
{
    flash_bench_t s;
    static const uint8_t bits[] = {0xFF, 0xFF, 0xFD, 0xDB, END}, signature[] = {0x1E, 0x95, 0x0F, END};
    flash_bench_run(&s, READ_FUSES, IN_RWW, 0xFF);
    for (unsigned i = 0; i < sizeof bits; i++)
        assert_int_equal(s.mark[i].value, bits[i]);
    flash_bench_end(&s);
    flash_bench_run(&s, READ_SIGNATURE, IN_RWW, 0xFF);
    for (unsigned i = 0; i < sizeof signature; i++)
        assert_int_equal(s.mark[i].value, signature[i]);
    flash_bench_end(&s);
}

TEST(the_interrupt_asks_when_flash_is_ready)
{
    flash_bench_t s;
    flash_bench_run(&s, INTERRUPT, IN_NRWW, 0xFF);
    assert_in_range(flash_bench_at(&s, END, 0) - flash_bench_at(&s, BEFORE, 0), chip_us(s.chip, PROGRAM_US),
                    chip_us(s.chip, PROGRAM_US) + 60);
    flash_bench_end(&s);
}

TEST(a_cut_tears_the_page)
{
    flash_bench_t s;
    flash_bench_make(&s, &flash_bench_fuses);
    memset(s.flash + IN_RWW * 256, 0x0F, PAGE_BYTES);
    flash_bench_power_on(&s, ERASE_ONLY, IN_RWW);
    flash_bench_run_us(&s, PROGRAM_US / 2);
    chip_power_off(s.chip);
    unsigned whole = 0;
    for (unsigned i = 0; i < PAGE_BYTES; i++) {
        assert_int_equal(s.flash[IN_RWW * 256 + i] & 0x0F, 0x0F);
        whole += s.flash[IN_RWW * 256 + i] == 0xFF;
    }
    assert_in_range(whole, 0, PAGE_BYTES / 4);
    flash_bench_end(&s);
}

TEST(bootrst_leads_to_the_boot_section)
{
    flash_bench_t s;
    chip_fuses_t boot = flash_bench_fuses;
    boot.high &= (uint8_t)~1;
    flash_bench_make(&s, &boot);
    flash_bench_power_on(&s, PROGRAM, IN_RWW);
    flash_bench_run_us(&s, 100);
    assert_int_equal(s.marks, 1);
    assert_int_equal(s.mark[0].value, IN_BOOT);
    chip_reset(s.chip);
    flash_bench_run_us(&s, 100);
    assert_int_equal(s.marks, 2);
    flash_bench_end(&s);
}

TEST(start_up_is_waited_for_behind_every_reset)
{
    enum { START_UP_US = 66024 };
    flash_bench_t s;
    chip_fuses_t slow = flash_bench_fuses;
    slow.high &= (uint8_t)~1;
    slow.start_up_us = START_UP_US;
    flash_bench_make(&s, &slow);
    flash_bench_power_on(&s, PROGRAM, IN_RWW);
    flash_bench_run_us(&s, 3 * START_UP_US);
    assert_int_equal(flash_bench_at(&s, IN_BOOT, 0), chip_us(s.chip, START_UP_US) + 1);
    chip_time_t reset = chip_now(s.chip);
    chip_reset(s.chip);
    flash_bench_run_us(&s, 3 * START_UP_US);
    assert_int_equal(flash_bench_at(&s, IN_BOOT, 1), reset + chip_us(s.chip, START_UP_US) + 1);
    chip_measures_t m;
    chip_measures(s.chip, &m);
    assert_int_equal(m.asleep, 0);
    flash_bench_end(&s);
}
