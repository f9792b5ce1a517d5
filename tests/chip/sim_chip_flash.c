// A bare chip that programs its flash (image_chip_flash.c), with lock bits, fuses, BOOTRST and start-up:
// ATmega328P data sheet, 26.
#include <string.h>

#include "board/virtual/chip/chip.h"
#include "tests/chip/image_chip_flash.h"
#include "tests/support/test.h"

// Pages, by their address / 256. The boot section begins at 0x7800, what cannot be read while it is written
// at 0x7000.
enum { IN_RWW = 0x60, IN_NRWW = 0x70, IN_BOOT_SECTION = 0x7F, RWWSB = 0x40 };
enum { GPIOR1 = 0x4A, GPIOR2 = 0x4B, MARKS = 64, PROGRAM_US = 4500, START_UP_US = 66024 };

static const chip_fuses_t usual = {.low = 0xFF, .high = 0xDB, .extended = 0xFD, .lock = 0xFF};
static const chip_fuses_t to_boot_section = {.low = 0xFF, .high = 0xDA, .extended = 0xFD, .lock = 0xFF};

static chip_t *chip;
static uint8_t *flash, *data;
static uint64_t random_state;
static unsigned marks, faults;
static uint8_t mark[MARKS];
static chip_time_t at[MARKS];
static char fault[120];

static void on_marker(void *context, uint8_t value)
{
    (void)context;
    assert_true(marks < MARKS);
    mark[marks] = value;
    at[marks++] = chip_now(chip);
}

static void on_fault(void *context, const char *text)
{
    (void)context;
    if (faults++ == 0)
        snprintf(fault, sizeof fault, "%s", text);
}

static void run_us(unsigned us)
{
    chip_run(chip, chip_now(chip) + chip_us(chip, us));
}

// Makes a chip and switches it on. The page holds `before` in all bytes.
static void start(const chip_fuses_t *fuses, uint8_t scenario, uint8_t page, uint8_t before)
{
    char error[200];
    size_t size;
    chip = chip_new(&(chip_config_t){.mcu = "atmega328p",
                                     .hz = 16000000,
                                     .elf = IMAGES "/chip_flash.elf",
                                     .random = &random_state,
                                     .hooks = {.marker = on_marker, .fault = on_fault}},
                    error, sizeof error);
    if (chip == NULL)
        fail_msg("%s", error);
    chip_set_fuses(chip, fuses);
    flash = chip_flash(chip, &size);
    data = chip_data(chip, &size);
    marks = faults = 0;
    memset(flash + page * 256, before, PAGE_BYTES);
    chip_power_on(chip);
    data[GPIOR1] = scenario;
    data[GPIOR2] = page;
}

// The same, to the scenario's end.
static void run(uint8_t scenario, uint8_t page, uint8_t before)
{
    start(&usual, scenario, page, before);
    run_us(3 * PROGRAM_US + 1000);
}

static void end(void)
{
    if (faults != 0)
        fail_msg("%u faults, the first: %s", faults, fault);
    chip_free(chip);
}

static void end_faulty(const char *text)
{
    if (faults == 0 || strstr(fault, text) == NULL)
        fail_msg("%u faults; the first \"%s\" does not say \"%s\"", faults, fault, text);
    chip_free(chip);
}

// The n-th marker of a value, counted from 0. The test fails if it did not come.
static unsigned marker(uint8_t value, unsigned n)
{
    for (unsigned i = 0; i < marks; i++)
        if (mark[i] == value && n-- == 0)
            return i;
    fail_msg("marker 0x%02X did not come; %u did", value, marks);
    return 0;
}

// Every byte of the page is programmed, with those bits cleared that were clear in `before`.
static void expect_page(uint8_t page, uint8_t before)
{
    for (unsigned i = 0; i < PAGE_BYTES / 2; i++) {
        const uint8_t *byte = flash + page * 256 + 2 * i;
        assert_int_equal(byte[0], PAGE_WORD(i) & 0xFF & before);
        assert_int_equal(byte[1], PAGE_WORD(i) >> 8 & before);
    }
}

// From the n-th BEFORE to the n-th marker of a value, within a few cycles.
static void expect_time(uint8_t value, unsigned n, unsigned us, unsigned cycles)
{
    chip_time_t took = at[marker(value, n)] - at[marker(BEFORE, n)];
    assert_in_range(took, chip_us(chip, us), chip_us(chip, us) + cycles);
}

static uint8_t control(unsigned n) // SPMCSR
{
    return mark[marker(CONTROL, n) + 1];
}

TEST(erasing_and_writing_a_page_take_4500_us_each)
{
    static const uint8_t controls[] = {RWWSB | 0x03, RWWSB, RWWSB | 0x05, RWWSB,
                                       0}; // busy until enabled again
    run(PROGRAM, IN_RWW, 0x00);
    expect_page(IN_RWW, 0xFF);
    for (unsigned step = 0; step < 2; step++) { // in steps of the loop that waits
        expect_time(READY, step, PROGRAM_US, 10);
        expect_time(BEHIND, step, 0, 5); // the CPU runs on
    }
    for (unsigned i = 0; i < sizeof controls; i++)
        assert_int_equal(control(i), controls[i]);
    end();
}

TEST(the_page_is_changed_when_the_time_is_over_and_torn_by_a_cut)
{
    const uint8_t *page = NULL;
    start(&usual, ERASE_ONLY, IN_RWW, 0x0F);
    page = flash + IN_RWW * 256;
    run_us(PROGRAM_US - 100);
    assert_int_equal(page[0], 0x0F);
    run_us(200);
    assert_int_equal(page[0], 0xFF);
    assert_int_equal(page[PAGE_BYTES - 1], 0xFF);
    end();
    start(&usual, ERASE_ONLY, IN_RWW, 0x0F);
    page = flash + IN_RWW * 256;
    run_us(PROGRAM_US / 2);
    chip_power_off(chip);
    unsigned whole = 0;
    for (unsigned i = 0; i < PAGE_BYTES; i++) {
        assert_int_equal(page[i] & 0x0F, 0x0F);
        whole += page[i] == 0xFF;
    }
    assert_in_range(whole, 0, PAGE_BYTES / 4);
    end();
}

TEST(the_cpu_stands_while_the_second_section_is_programmed)
{
    run(PROGRAM, IN_NRWW, 0xFF);
    expect_page(IN_NRWW, 0xFF);
    for (unsigned step = 0; step < 2; step++)
        expect_time(BEHIND, step, PROGRAM_US, 5);
    assert_int_equal(control(0), 0);
    end();
}

TEST(writing_clears_bits_only_a_word_is_filled_once_and_the_buffer_is_empty_behind_it)
{
    run(WRITE_ONLY, IN_RWW, 0x3C);
    expect_page(IN_RWW, 0x3C);
    end();
    run(FILL_TWICE, IN_RWW, 0xFF);
    expect_page(IN_RWW, 0xFF);
    for (unsigned i = 0; i < PAGE_BYTES; i++)
        assert_int_equal(flash[IN_RWW * 256 + PAGE_BYTES + i], 0xFF);
    end();
}

TEST(spm_counts_for_four_cycles_and_in_the_boot_section_only)
{
    run(WINDOW_3, IN_RWW, 0x00);
    assert_int_equal(flash[IN_RWW * 256], 0xFF);
    end_faulty("ran to 0x"); // back to the application, without RWWSRE
    run(WINDOW_4, IN_RWW, 0x00);
    assert_int_equal(flash[IN_RWW * 256], 0x00);
    end_faulty("without SPMCSR within four cycles");
    run(OUTSIDE, IN_RWW, 0x00);
    assert_int_equal(flash[IN_RWW * 256], 0x00);
    end_faulty("outside the boot section");
}

TEST(what_is_being_programmed_can_neither_be_read_nor_run)
{
    run(READ_BLOCKED, IN_RWW, 0x00);
    assert_int_equal(mark[marker(BEHIND, 0) + 1], 0xFF);
    end_faulty("LPM of 0x6000, which cannot be read before RWWSRE is set");
    run(RUN_BLOCKED, IN_RWW, 0x00);
    assert_int_equal(mark[marks - 1], BEHIND);
    end_faulty("which cannot be read before RWWSRE is set");
}

TEST(a_page_that_is_locked_stays_as_it_is)
{
    enum { BLB01 = 0x04, BLB11 = 0x10 };
    static const struct {
        uint8_t locked, page;
        bool stays;
    } pages[] = {{BLB01, IN_RWW, true},
                 {BLB11, IN_RWW, false},
                 {BLB01, IN_BOOT_SECTION, false},
                 {BLB11, IN_BOOT_SECTION, true},
                 {0, IN_RWW, false}};
    for (unsigned i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        chip_fuses_t locked = usual;
        locked.lock = (uint8_t)~pages[i].locked;
        start(&locked, PROGRAM, pages[i].page, 0x11);
        run_us(3 * PROGRAM_US);
        assert_int_equal(flash[pages[i].page * 256], pages[i].stays ? 0x11 : PAGE_WORD(0) & 0xFF);
        end();
    }
}

TEST(lock_bits_are_programmed_and_they_and_fuses_and_signature_are_read)
{
    static const uint8_t bits[] = {0xFF, 0xFF, 0xFD, 0xDB, END}, signature[] = {0x1E, 0x95, 0x0F, END};
    chip_fuses_t now;
    run(LOCK, 0xEF, 0xFF);
    chip_get_fuses(chip, &now);
    assert_int_equal(now.lock, 0xEF);
    assert_int_equal(mark[marker(END, 0) - 1], 0xEF);
    end();
    run(READ_FUSES, IN_RWW, 0xFF);
    assert_memory_equal(mark, bits, sizeof bits);
    end();
    run(READ_SIGNATURE, IN_RWW, 0xFF);
    assert_memory_equal(mark, signature, sizeof signature);
    end();
}

TEST(the_interrupt_asks_when_flash_is_ready)
{
    run(INTERRUPT, IN_NRWW, 0xFF);
    expect_time(END, 0, PROGRAM_US, 60);
    end();
}

TEST(bootrst_leads_to_the_boot_section)
{
    start(&to_boot_section, PROGRAM, IN_RWW, 0xFF);
    for (unsigned life = 1; life <= 2; life++) {
        run_us(100);
        assert_int_equal(marks, life);
        assert_int_equal(mark[life - 1], IN_BOOT);
        chip_reset(chip);
    }
    end();
}

TEST(start_up_is_waited_for_behind_every_reset)
{
    chip_fuses_t slow = to_boot_section;
    chip_measures_t m;
    slow.start_up_us = START_UP_US;
    start(&slow, PROGRAM, IN_RWW, 0xFF);
    for (unsigned life = 0; life < 2; life++) {
        chip_time_t reset = chip_now(chip);
        run_us(3 * START_UP_US);
        assert_int_equal(at[marker(IN_BOOT, life)], reset + chip_us(chip, START_UP_US) + 1);
        chip_reset(chip);
    }
    chip_measures(chip, &m);
    assert_int_equal(m.asleep, 0);
    end();
}
