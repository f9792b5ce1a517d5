#include "tests/chip/flash_bench.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { GPIOR1 = 0x4A, GPIOR2 = 0x4B, HZ = 16000000 };

const chip_fuses_t flash_bench_fuses = {.low = 0xFF, .high = 0xDB, .extended = 0xFD, .lock = 0xFF};

static void on_marker(void *context, uint8_t value)
{
    flash_bench_t *s = context;
    assert_true(s->marks < FLASH_BENCH_MARKS);
    s->mark[s->marks].value = value;
    s->mark[s->marks++].at = chip_now(s->chip);
}

static void on_fault(void *context, const char *text)
{
    flash_bench_t *s = context;
    if (s->faults++ == 0)
        snprintf(s->fault, sizeof s->fault, "%s", text);
}

void flash_bench_make(flash_bench_t *s, const chip_fuses_t *with)
{
    char error[200];
    size_t size;
    *s = (flash_bench_t){.random = 1};
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

void flash_bench_power_on(flash_bench_t *s, uint8_t scenario, uint8_t page)
{
    s->marks = 0;
    chip_power_on(s->chip);
    s->data[GPIOR1] = scenario;
    s->data[GPIOR2] = page;
}

void flash_bench_run_us(const flash_bench_t *s, unsigned us)
{
    chip_run(s->chip, chip_now(s->chip) + chip_us(s->chip, us));
}

void flash_bench_run(flash_bench_t *s, uint8_t scenario, uint8_t page, uint8_t before)
{
    flash_bench_make(s, &flash_bench_fuses);
    memset(s->flash + page * 256, before, PAGE_BYTES);
    flash_bench_power_on(s, scenario, page);
    flash_bench_run_us(s, 3 * PROGRAM_US + 1000);
}

unsigned flash_bench_mark(const flash_bench_t *s, uint8_t value, unsigned n)
{
    for (unsigned i = 0; i < s->marks; i++)
        if (s->mark[i].value == value && n-- == 0)
            return i;
    fail_msg("marker 0x%02X did not come; %u did", value, s->marks);
    return 0;
}

chip_time_t flash_bench_at(const flash_bench_t *s, uint8_t value, unsigned n)
{
    return s->mark[flash_bench_mark(s, value, n)].at;
}

uint8_t flash_bench_control(const flash_bench_t *s, unsigned n)
{
    return s->mark[flash_bench_mark(s, CONTROL, n) + 1].value;
}

void flash_bench_expect_page(const flash_bench_t *s, uint8_t page, uint8_t before)
{
    for (unsigned i = 0; i < PAGE_BYTES / 2; i++) {
        const uint8_t *byte = s->flash + page * 256 + 2 * i;
        assert_int_equal(byte[0], PAGE_WORD(i) & 0xFF & before);
        assert_int_equal(byte[1], PAGE_WORD(i) >> 8 & before);
    }
}

void flash_bench_end(flash_bench_t *s)
{
    if (s->faults != 0)
        fail_msg("%u faults, the first: %s", s->faults, s->fault);
    chip_free(s->chip);
}

void flash_bench_end_faulty(flash_bench_t *s, const char *text)
{
    if (strstr(s->fault, text) == NULL)
        fail_msg("%u faults; the first \"%s\" does not say \"%s\"", s->faults, s->fault, text);
    chip_free(s->chip);
}
