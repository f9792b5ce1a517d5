// Flash that firmware programs: ATmega328P data sheet, 26.
#include <string.h>

#include "board/virtual/chip/chip.h"
#include "tests/chip/image_chip_flash.h"
#include "tests/support/test.h"

enum { GPIOR1 = 0x4A, GPIOR2 = 0x4B, HZ = 16000000, MARKS = 64 };
enum { RWWSB = 0x40, SPMEN = 0x01, PROGRAM_US = 4500 };

// The boot section begins at 0x7800, what cannot be read while it is written at 0x7000.
enum { IN_RWW = 0x60, IN_NRWW = 0x70, IN_BOOT_SECTION = 0x7F };
static const chip_fuses_t fuses = {.low = 0xFF, .high = 0xDB, .extended = 0xFD, .lock = 0xFF};

typedef struct {
    chip_t *chip;
    uint64_t random;
    uint8_t *flash, *data;
    unsigned marks, faults;
    struct {
        uint8_t value;
        chip_time_t at;
    } mark[MARKS];
    char fault[120];
} subject_t;

static void on_marker(void *context, uint8_t value)
{
    subject_t *s = context;
    assert_true(s->marks < MARKS);
    s->mark[s->marks].value = value;
    s->mark[s->marks++].at = chip_now(s->chip);
}

static void on_fault(void *context, const char *text)
{
    subject_t *s = context;
    if (s->faults++ == 0)
        snprintf(s->fault, sizeof s->fault, "%s", text);
}

static void make(subject_t *s, const chip_fuses_t *with)
{
    char error[200];
    size_t size;
    *s = (subject_t){.random = 1};
    s->chip = chip_new(&(chip_config_t){.mcu = "atmega328p",
                                        .hz = HZ,
                                        .elf = IMAGES "/chip_flash.elf",
                                        .random = &s->random,
                                        .hooks = {.context = s, .marker = on_marker, .fault = on_fault}},
                       error, sizeof error);
    if (s->chip == NULL)
        fail_msg("%s", error);
    chip_set_fuses(s->chip, with);
    s->flash = chip_flash(s->chip, &size);
    s->data = chip_data(s->chip, &size);
}

static void power_on(subject_t *s, uint8_t scenario, uint8_t page)
{
    s->marks = 0;
    chip_power_on(s->chip);
    s->data[GPIOR1] = scenario;
    s->data[GPIOR2] = page;
}

static void run_us(const subject_t *s, unsigned us)
{
    chip_run(s->chip, chip_now(s->chip) + chip_us(s->chip, us));
}

// Runs a scenario to its end. The page holds `before` in all bytes.
static void run(subject_t *s, uint8_t scenario, uint8_t page, uint8_t before)
{
    make(s, &fuses);
    memset(s->flash + page * 256, before, PAGE_BYTES);
    power_on(s, scenario, page);
    run_us(s, 3 * PROGRAM_US + 1000);
}

// The n-th marker of a value, counted from 0.
static unsigned mark_of(const subject_t *s, uint8_t value, unsigned n)
{
    for (unsigned i = 0; i < s->marks; i++)
        if (s->mark[i].value == value && n-- == 0)
            return i;
    fail_msg("marker 0x%02X did not come; %u did", value, s->marks);
    return 0;
}

static chip_time_t at(const subject_t *s, uint8_t value, unsigned n)
{
    return s->mark[mark_of(s, value, n)].at;
}

static uint8_t control(const subject_t *s, unsigned n)
{
    return s->mark[mark_of(s, CONTROL, n) + 1].value;
}

// Every byte of the page, by the mask of bits that it had before.
static void expect_page(const subject_t *s, uint8_t page, uint8_t before)
{
    for (unsigned i = 0; i < PAGE_BYTES / 2; i++) {
        const uint8_t *byte = s->flash + page * 256 + 2 * i;
        assert_int_equal(byte[0], PAGE_WORD(i) & 0xFF & before);
        assert_int_equal(byte[1], PAGE_WORD(i) >> 8 & before);
    }
}

static void end(subject_t *s)
{
    if (s->faults != 0)
        fail_msg("%u faults, the first: %s", s->faults, s->fault);
    chip_free(s->chip);
}

static void end_faulty(subject_t *s, const char *text)
{
    if (strstr(s->fault, text) == NULL)
        fail_msg("%u faults; the first \"%s\" does not say \"%s\"", s->faults, s->fault, text);
    chip_free(s->chip);
}

TEST(erasing_and_writing_a_page_take_4500_us_each)
{
    subject_t s;
    run(&s, PROGRAM, IN_RWW, 0x00);
    expect_page(&s, IN_RWW, 0xFF);
    for (unsigned step = 0; step < 2; step++) { // in steps of the loop that waits
        chip_time_t took = at(&s, READY, step) - at(&s, BEFORE, step);
        assert_in_range(took, chip_us(s.chip, PROGRAM_US), chip_us(s.chip, PROGRAM_US) + 10);
    }
    end(&s);
}

TEST(the_page_is_changed_when_the_time_is_over)
{
    subject_t s;
    make(&s, &fuses);
    memset(s.flash + IN_RWW * 256, 0x5A, PAGE_BYTES);
    power_on(&s, ERASE_ONLY, IN_RWW);
    run_us(&s, PROGRAM_US - 100);
    assert_int_equal(s.flash[IN_RWW * 256], 0x5A);
    run_us(&s, 200);
    assert_int_equal(s.flash[IN_RWW * 256], 0xFF);
    assert_int_equal(s.flash[IN_RWW * 256 + PAGE_BYTES - 1], 0xFF);
    end(&s);
}

TEST(the_section_is_busy_until_it_is_enabled_again)
{
    subject_t s;
    run(&s, PROGRAM, IN_RWW, 0xFF);
    assert_int_equal(control(&s, 0), RWWSB | 0x03); // erasing
    assert_int_equal(control(&s, 1), RWWSB);
    assert_int_equal(control(&s, 2), RWWSB | 0x05); // writing
    assert_int_equal(control(&s, 3), RWWSB);
    assert_int_equal(control(&s, 4), 0);
    end(&s);
}

TEST(the_cpu_runs_on_while_the_first_section_is_programmed)
{
    subject_t s;
    run(&s, PROGRAM, IN_RWW, 0xFF);
    assert_in_range(at(&s, BEHIND, 0) - at(&s, BEFORE, 0), 3, 5);
    end(&s);
}

TEST(the_cpu_stands_while_the_second_section_is_programmed)
{
    subject_t s;
    run(&s, PROGRAM, IN_NRWW, 0xFF);
    expect_page(&s, IN_NRWW, 0xFF);
    for (unsigned step = 0; step < 2; step++) {
        chip_time_t took = at(&s, BEHIND, step) - at(&s, BEFORE, step);
        assert_in_range(took, chip_us(s.chip, PROGRAM_US), chip_us(s.chip, PROGRAM_US) + 5);
    }
    assert_int_equal(control(&s, 0), 0);
    end(&s);
}

TEST(writing_without_erasing_clears_bits_only)
{
    subject_t s;
    run(&s, WRITE_ONLY, IN_RWW, 0x3C);
    expect_page(&s, IN_RWW, 0x3C);
    end(&s);
}

TEST(a_word_is_filled_once_and_the_buffer_is_empty_behind_the_write)
{
    subject_t s;
    run(&s, FILL_TWICE, IN_RWW, 0xFF);
    expect_page(&s, IN_RWW, 0xFF);
    for (unsigned i = 0; i < PAGE_BYTES; i++)
        assert_int_equal(s.flash[IN_RWW * 256 + PAGE_BYTES + i], 0xFF);
    end(&s);
}

TEST(spm_counts_for_four_cycles)
{
    subject_t s;
    run(&s, WINDOW_3, IN_RWW, 0x00);
    assert_int_equal(s.flash[IN_RWW * 256], 0xFF);
    end_faulty(&s, "ran to 0x"); // back to the application, without RWWSRE
    run(&s, WINDOW_4, IN_RWW, 0x00);
    assert_int_equal(s.flash[IN_RWW * 256], 0x00);
    end_faulty(&s, "without SPMCSR within four cycles");
}

TEST(spm_outside_the_boot_section_does_nothing)
{
    subject_t s;
    run(&s, OUTSIDE, IN_RWW, 0x00);
    assert_int_equal(s.flash[IN_RWW * 256], 0x00);
    end_faulty(&s, "outside the boot section");
}

TEST(what_is_being_programmed_can_neither_be_read_nor_run)
{
    subject_t s;
    run(&s, READ_BLOCKED, IN_RWW, 0x00);
    assert_int_equal(s.mark[mark_of(&s, BEHIND, 0) + 1].value, 0xFF);
    end_faulty(&s, "LPM of 0x6000, which cannot be read before RWWSRE is set");
    run(&s, RUN_BLOCKED, IN_RWW, 0x00);
    assert_int_equal(s.mark[s.marks - 1].value, BEHIND);
    end_faulty(&s, "which cannot be read before RWWSRE is set");
}

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
        subject_t s;
        chip_fuses_t locked = fuses;
        locked.lock = (uint8_t)~at_lock[i].locked;
        make(&s, &locked);
        memset(s.flash + at_lock[i].page * 256, 0x11, PAGE_BYTES);
        power_on(&s, PROGRAM, at_lock[i].page);
        run_us(&s, 3 * PROGRAM_US);
        assert_int_equal(s.flash[at_lock[i].page * 256], at_lock[i].stays ? 0x11 : PAGE_WORD(0) & 0xFF);
        end(&s);
    }
}

TEST(lock_bits_are_programmed_and_read)
{
    subject_t s;
    run(&s, LOCK, 0xEF, 0xFF);
    chip_fuses_t now;
    chip_get_fuses(s.chip, &now);
    assert_int_equal(now.lock, 0xEF);
    assert_int_equal(s.mark[mark_of(&s, END, 0) - 1].value, 0xEF);
    end(&s);
}

TEST(fuses_and_signature_are_read)
{
    subject_t s;
    static const uint8_t bits[] = {0xFF, 0xFF, 0xFD, 0xDB, END}, signature[] = {0x1E, 0x95, 0x0F, END};
    run(&s, READ_FUSES, IN_RWW, 0xFF);
    for (unsigned i = 0; i < sizeof bits; i++)
        assert_int_equal(s.mark[i].value, bits[i]);
    end(&s);
    run(&s, READ_SIGNATURE, IN_RWW, 0xFF);
    for (unsigned i = 0; i < sizeof signature; i++)
        assert_int_equal(s.mark[i].value, signature[i]);
    end(&s);
}

TEST(the_interrupt_asks_when_flash_is_ready)
{
    subject_t s;
    run(&s, INTERRUPT, IN_NRWW, 0xFF);
    assert_in_range(at(&s, END, 0) - at(&s, BEFORE, 0), chip_us(s.chip, PROGRAM_US),
                    chip_us(s.chip, PROGRAM_US) + 60);
    end(&s);
}

TEST(a_cut_tears_the_page)
{
    subject_t s;
    make(&s, &fuses);
    memset(s.flash + IN_RWW * 256, 0x0F, PAGE_BYTES);
    power_on(&s, ERASE_ONLY, IN_RWW);
    run_us(&s, PROGRAM_US / 2);
    chip_power_off(s.chip);
    unsigned whole = 0;
    for (unsigned i = 0; i < PAGE_BYTES; i++) {
        assert_int_equal(s.flash[IN_RWW * 256 + i] & 0x0F, 0x0F);
        whole += s.flash[IN_RWW * 256 + i] == 0xFF;
    }
    assert_in_range(whole, 0, PAGE_BYTES / 4);
    end(&s);
}

TEST(bootrst_leads_to_the_boot_section)
{
    subject_t s;
    chip_fuses_t boot = fuses;
    boot.high &= (uint8_t)~1;
    make(&s, &boot);
    power_on(&s, PROGRAM, IN_RWW);
    run_us(&s, 100);
    assert_int_equal(s.marks, 1);
    assert_int_equal(s.mark[0].value, IN_BOOT);
    chip_reset(s.chip);
    run_us(&s, 100);
    assert_int_equal(s.marks, 2);
    end(&s);
}

TEST(start_up_is_waited_for_behind_every_reset)
{
    enum { START_UP_US = 66024 };
    subject_t s;
    chip_fuses_t slow = fuses;
    slow.high &= (uint8_t)~1;
    slow.start_up_us = START_UP_US;
    make(&s, &slow);
    power_on(&s, PROGRAM, IN_RWW);
    run_us(&s, 3 * START_UP_US);
    assert_int_equal(at(&s, IN_BOOT, 0), chip_us(s.chip, START_UP_US) + 1);
    chip_time_t reset = chip_now(s.chip);
    chip_reset(s.chip);
    run_us(&s, 3 * START_UP_US);
    assert_int_equal(at(&s, IN_BOOT, 1), reset + chip_us(s.chip, START_UP_US) + 1);
    chip_measures_t m;
    chip_measures(s.chip, &m);
    assert_int_equal(m.asleep, 0);
    end(&s);
}
