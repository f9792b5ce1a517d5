// Tests of board_add_bootloader: a bootloader is put beside the image, and starts first.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/programs.h"
#include "tests/support/test.h"

static bench_t *b;
static char error[200];

// Adds a program as Intel HEX, to be started at this address.
static bool add(unsigned address, const uint16_t *code, size_t size)
{
    char path[] = "/tmp/vboard-boot-XXXXXX";
    FILE *file = fdopen(mkstemp(path), "w");
    assert_non_null(file);
    for (unsigned i = 0; i < size; i++) {
        const unsigned at = address + i, byte = code[i / 2] >> 8 * (i % 2) & 0xFF;
        fprintf(file, ":01%04X00%02X%02X\n", at, byte, (0u - 1 - (at >> 8) - at - byte) & 0xFF);
    }
    fprintf(file, ":00000001FF\n");
    fclose(file);
    error[0] = '\0';
    bool good = board_add_bootloader(b->board, path, error, sizeof error);
    unlink(path);
    assert_int_equal(good, error[0] == '\0');
    return good;
}

TEST(a_bootloader_starts_first_65_ms_after_the_reset_and_is_locked_beside_the_image)
{
    enum { BOOT = 0x7E00 };
    size_t size;
    b = bench_new_off("described");
    uint8_t *flash = chip_flash(board_chip(b->board), &size), before[BOOT];
    memcpy(before, flash, BOOT);
    assert_true(add(BOOT, CODE(MARK(1), STOP)));
    assert_memory_equal(flash, before, BOOT);
    bench_power_on(b);
    bench_run_us(b, 65000);
    assert_int_equal(b->count, 0);
    bench_run_us(b, 2000);
    assert_int_equal(bench_at(b, 1) > chip_us(board_chip(b->board), 65000), true);
    chip_fuses_t fuses;
    chip_get_fuses(board_chip(b->board), &fuses);
    assert_int_equal(fuses.lock & 0x30, 0); // BLB12 and BLB11: no SPM in the boot section
}

TEST(a_file_that_starts_outside_every_boot_section_or_is_none_is_refused)
{
    b = bench_new_off("described");
    assert_false(add(0x100, CODE(MARK(1), STOP)));
    assert_non_null(strstr(error, "is not a bootloader: it starts at 0x100, outside every boot section"));
    assert_false(board_add_bootloader(b->board, "no/such/file", error, sizeof error));
    assert_non_null(strstr(error, "no/such/file"));
}
