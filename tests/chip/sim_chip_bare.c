// Tests of a chip without a board: images in memory, refused images, other chips, several in one process.
#include <string.h>

#include "board/virtual/chip/avr_chip.h"
#include "tests/support/code.h"
#include "tests/support/test.h"

enum { MAIN = 200, WORDS = 256, ENTERED = 8, ABOUT_TO = 1 };

// Enables the EEPROM's interrupt, which is raised at once, and reports before and in it.
static const uint16_t program[] = {
    LDI(16, ENTERED), OUT(EECR, 16), LDI(17, ABOUT_TO), OUT(GPIOR0, 17), SEI, NOP, STOP};
static const uint16_t routine[] = {OUT(GPIOR0, 16), STOP};

typedef struct {
    const char *mcu;
    uint32_t hz;
    unsigned ready_vector; // EE_READY
    uint64_t random;
    chip_t *chip;
    uint8_t marker[4];
    chip_time_t at[4];
    unsigned markers, faults;
} subject_t;

static void on_marker(void *context, uint8_t value)
{
    subject_t *s = context;
    assert_true(s->markers < 4);
    s->marker[s->markers] = value;
    s->at[s->markers++] = chip_now(s->chip);
}

static void on_fault(void *context, chip_fault_kind_t kind, const char *text)
{
    subject_t *s = context;
    (void)kind;
    (void)text;
    s->faults++;
}

static void start_with(subject_t *s, const uint16_t *flash, size_t size)
{
    char error[200] = "";
    s->chip = chip_new(&(chip_config_t){.mcu = s->mcu,
                                        .hz = s->hz,
                                        .flash = (const uint8_t *)flash,
                                        .flash_size = size,
                                        .random = &s->random,
                                        .hooks = {.context = s, .marker = on_marker, .fault = on_fault}},
                       error, sizeof error);
    if (s->chip == NULL)
        fail_msg("%s", error);
    chip_power_on(s->chip);
}

static void start(subject_t *s)
{
    uint16_t flash[WORDS] = {RJMP(MAIN - 1)};
    memcpy(&flash[MAIN], program, sizeof program);
    memcpy(&flash[2 * s->ready_vector], routine, sizeof routine);
    start_with(s, flash, sizeof flash);
}

static const subject_t small = {.mcu = "atmega328p", .hz = 16000000, .ready_vector = 22};
static const subject_t large = {.mcu = "atmega2560", .hz = 8000000, .ready_vector = 30};

// OUT, SEI and NOP take a cycle each.
static void expect_entry(const subject_t *s, unsigned cycles)
{
    assert_int_equal(s->markers, 2);
    assert_int_equal(s->marker[0], ABOUT_TO);
    assert_int_equal(s->marker[1], ENTERED);
    assert_int_equal(s->at[1] - s->at[0], 3 + cycles);
    assert_int_equal(s->faults, 0);
}

// The chips run alternately and do not influence each other; a third sleeps with interrupts off, a fault of
// this chip only.
TEST(entering_an_interrupt_takes_a_cycle_more_with_a_return_address_of_three_bytes)
{
    static const uint16_t sleeps[] = {LDI(16, 1), OUT(SMCR, 16), SLEEP};
    subject_t a = small, b = large, c = small;
    start(&a);
    start(&b);
    start_with(&c, sleeps, sizeof sleeps);
    for (chip_time_t t = 0; t < 1000; t++) {
        chip_run(a.chip, t);
        chip_run(b.chip, t);
        if (t == 500)
            chip_power_off(b.chip);
    }
    assert_int_equal(chip_now(c.chip), 0);
    chip_run(c.chip, 100);
    assert_int_equal(c.faults, 1);
    expect_entry(&a, 4);
    expect_entry(&b, 5);
    assert_int_equal(chip_us(a.chip, 10), 160);
    assert_int_equal(chip_us(b.chip, 10), 80);
    chip_free(a.chip);
    chip_free(b.chip);
    chip_free(c.chip);
}

static void expect_refusal(const char *mcu, const char *text)
{
    static const uint8_t flash[32769];
    char error[200] = "";
    uint64_t random = 1;
    chip_config_t config = {
        .mcu = mcu, .hz = 1, .flash = flash, .flash_size = sizeof flash, .random = &random};
    assert_null(chip_new(&config, error, sizeof error));
    if (strstr(error, text) == NULL || strchr(error, '\n') != NULL)
        fail_msg("\"%s\" does not say \"%s\" on one line", error, text);
}

// tests/terminal/check_scripts.sh tests refused files.
TEST(an_image_larger_than_flash_and_an_unknown_chip_are_refused)
{
    expect_refusal("atmega328p", "32769 bytes does not fit into the 32768 bytes of flash of the atmega328p");
    expect_refusal("atmega9", "does not know the chip atmega9");
    expect_refusal("attiny85", "pins of the chip attiny85 are not known");
}
