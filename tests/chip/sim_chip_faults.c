// What the board reports as the firmware's fault, and images that it refuses.
#include <string.h>

#include "tests/support/measure_bench.h"
#include "hal/key.h"
#include "tests/chip/image_chip_pins.h"
#include "tests/support/test.h"

TEST(what_no_firmware_may_do_is_a_fault)
{
    static const struct {
        uint8_t scenario;
        const char *text;
    } faults[] = {{ROW_HIGH, "row R1 driven high at cycle "},
                  {BAD_OPCODE, "Invalid Opcode"},
                  {DEEP_STACK, "runs into static data"},
                  {JUMP_AWAY, "jumped to 0x8000, beyond the end of flash"},
                  {OUT_OF_RAM, "Invalid write address"}};
    for (unsigned i = 0; i < sizeof faults / sizeof faults[0]; i++)
        bench_free_faulty(bench_run("chip_pins", faults[i].scenario, 0, 1000), faults[i].text);
}

TEST(a_short_circuit_is_a_fault_once_the_contact_closes)
{
    bench_t *b = bench_run("chip_pins", SHORT_COLUMN, 0, 100);
    assert_int_equal(board_faults(b->board), 0);
    board_contact(b->board, KEY_1, true);
    assert_int_equal(board_faults(b->board), 2);
    assert_non_null(strstr(board_fault(b->board, 1), "short circuit on C1"));
    board_contact(b->board, KEY_D, true); // the same short, still
    assert_int_equal(board_faults(b->board), 2);
    bench_free_faulty(b, "short circuit on R1");
}

TEST(a_pulled_up_column_on_a_low_row_is_none)
{
    bench_t *b = bench_new("chip_pins", LISTEN);
    board_contact(b->board, KEY_1, true);
    bench_run_us(b, 1000);
    bench_free(b);
}

TEST(faults_beyond_those_kept_are_counted)
{
    bench_t *b = bench_run("chip_pins", SHORT_COLUMN, 0, 100);
    for (unsigned i = 0; i < 20; i++)
        board_contact(b->board, KEY_1, i % 2 == 0);
    assert_int_equal(board_faults(b->board), 20);
    assert_string_equal(board_fault(b->board, BOARD_FAULTS_KEPT), "");
    assert_string_not_equal(board_fault(b->board, BOARD_FAULTS_KEPT - 1), "");
    bench_free_faulty(b, "short circuit");
}

static void expect_refusal(const char *path, const char *text)
{
    char error[200] = "";
    assert_null(board_new(path, 1, error, sizeof error));
    if (strstr(error, text) == NULL || strchr(error, '\n') != NULL)
        fail_msg("\"%s\" does not say \"%s\" on one line", error, text);
}

TEST(a_file_that_is_no_avr_program_is_refused)
{
    expect_refusal("/nonexistent.elf", "cannot open /nonexistent.elf: No such file or directory");
    expect_refusal("/proc/self/exe", "is not for an AVR");
    expect_refusal(__FILE__, "is not an ELF file");
}

// Copies an image with one string in it replaced by another of the same length.
static void copy_with(const char *to, const char *old, const char *new)
{
    static char bytes[100000];
    FILE *in = fopen(IMAGES "/chip_pins.elf", "rb"), *out = fopen(to, "wb");
    assert_non_null(in);
    assert_non_null(out);
    size_t size = fread(bytes, 1, sizeof bytes, in), changed = 0;
    for (size_t i = 0; i + strlen(old) <= size; i++)
        if (memcmp(bytes + i, old, strlen(old)) == 0) {
            memcpy(bytes + i, new, strlen(old));
            changed++;
        }
    assert_true(changed > 0);
    assert_int_equal(fwrite(bytes, 1, size, out), size);
    fclose(in);
    fclose(out);
}

TEST(an_image_for_another_chip_or_none_is_refused)
{
    const char *path = IMAGES "/other_chip.elf";
    copy_with(path, "atmega328p", "atmega168a");
    expect_refusal(path, "is for atmega168a, but this board has an atmega328p");
    copy_with(path, ".note.gnu.avr.deviceinfo", ".note.gnu.avr.nothing.at");
    expect_refusal(path, "does not name its chip");
    remove(path);
}
