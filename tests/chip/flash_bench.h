// A bare chip that programs its flash (image_chip_flash.c), its markers and faults.
#ifndef FLASH_BENCH_H
#define FLASH_BENCH_H

#include "board/virtual/chip/chip.h"
#include "tests/chip/image_chip_flash.h"

enum { FLASH_BENCH_MARKS = 64, PROGRAM_US = 4500 };

// Pages, by their address / 256. The boot section begins at 0x7800, what cannot be read while it is written
// at 0x7000.
enum { IN_RWW = 0x60, IN_NRWW = 0x70, IN_BOOT_SECTION = 0x7F };
extern const chip_fuses_t flash_bench_fuses;

typedef struct {
    chip_t *chip;
    uint64_t random;
    uint8_t *flash, *data;
    unsigned marks, faults;
    struct {
        uint8_t value;
        chip_time_t at;
    } mark[FLASH_BENCH_MARKS];
    char fault[120];
} flash_bench_t;

void flash_bench_make(flash_bench_t *s, const chip_fuses_t *with);
void flash_bench_power_on(flash_bench_t *s, uint8_t scenario, uint8_t page);
void flash_bench_run_us(const flash_bench_t *s, unsigned us);

// Makes a chip and runs a scenario to its end. The page holds `before` in all bytes.
void flash_bench_run(flash_bench_t *s, uint8_t scenario, uint8_t page, uint8_t before);

// The n-th marker of a value, counted from 0, and when it came; SPMCSR behind the n-th marker CONTROL. The
// test fails if it did not come.
unsigned flash_bench_mark(const flash_bench_t *s, uint8_t value, unsigned n);
chip_time_t flash_bench_at(const flash_bench_t *s, uint8_t value, unsigned n);
uint8_t flash_bench_control(const flash_bench_t *s, unsigned n);

// Every byte of the page is programmed, with those bits cleared that were clear in `before`.
void flash_bench_expect_page(const flash_bench_t *s, uint8_t page, uint8_t before);

// Ends the test, which fails if there were faults; or if the first does not contain the text.
void flash_bench_end(flash_bench_t *s);
void flash_bench_end_faulty(flash_bench_t *s, const char *text);

#endif
