// The flashed firmware with an EEPROM that is still busy after a reset, has worn bytes, is absent, or has
// random contents: docs/behaviour.md, 7.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/splitmix64.h>
#include "hal/eeprom.h"
#include "tests/support/measure_bench.h"
#include "tests/support/recorder.h"
#include "tests/support/rig.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static rig_t rig;
static recorder_t recorder;
static char shown[2000];

BEFORE_EACH
{
    rig = rig_new(1);
}

AFTER_EACH
{
    rig_free(&rig);
}

static void start(void (*how)(board_t *board))
{
    recorder_start(&recorder, rig.board);
    how(rig.board);
    assert_true(recorder_wait(&recorder, 0));
}

// Returns the answer to `show`.
static const char *show(void)
{
    return strcpy(shown, recorder_line(&recorder, "show"));
}

static bool says(const char *line, const char *what)
{
    return strstr(recorder_line(&recorder, line), what) != NULL;
}

// ---- Busy ----

static void on_write(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    (void)board;
    (void)write;
    *(bool *)context = true;
}

static bool has_begun(board_t *board, void *context)
{
    (void)board;
    return *(bool *)context;
}

static void reset(board_t *board)
{
    chip_reset(board_chip(board));
}

// Plays a move and resets the device this time after the start of its first write.
static void reset_after(unsigned us)
{
    bool begun = false;
    board_on_eeprom(rig.board, on_write, &begun);
    board_type(rig.board, "1 1\r", 4);
    assert_true(board_run_until(rig.board,
                                chip_now(board_chip(rig.board)) + chip_us(board_chip(rig.board), 100000),
                                has_begun, &begun));
    board_on_eeprom(rig.board, NULL, NULL);
    chip_run(board_chip(rig.board), chip_now(board_chip(rig.board)) + chip_us(board_chip(rig.board), us));
    start(reset);
}

TEST(a_reset_while_a_byte_is_being_written_loses_nothing)
{
    char without[2000], with[2000];
    start(board_power_on);
    assert_true(says("0 0", "Player 2's turn"));
    strcpy(without, show());
    assert_true(says("1 1", "Player 1's turn"));
    strcpy(with, show());
    for (unsigned us = 0; us <= 8000; us += 100) {
        assert_true(says("undo", "Player 2's turn"));
        rig_wait_ms(&rig, 100);
        reset_after(us);
        if (strcmp(show(), with) != 0) {
            if (us >= 4000 || strcmp(shown, without) != 0)
                fail_msg("reset after %u us:\n%s", us, shown);
            assert_true(says("1 1", "Player 1's turn"));
        }
    }
}

// The firmware first reads some milliseconds after a reset, this image at once, through the same driver.
TEST(reading_waits_for_a_write_started_before_a_reset)
{
    bench_t *b = bench_new_off("eeprom_busy");
    for (unsigned us = 2; us < 2000; us += 50) {
        size_t size;
        board_power_off(b->board);
        chip_eeprom(board_chip(b->board), &size)[0] = 0xFF;
        bench_power_on(b);
        while (b->count == 0)
            chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + 1);
        bench_run_us(b, us);
        chip_reset(board_chip(b->board));
        bench_run_us(b, 2000);
        assert_int_equal(bench_value(b, 0), 0xFF);
        assert_int_equal(bench_value(b, 1), 0x5A);
    }
}

// ---- Time ----

typedef struct {
    unsigned erased, written;
    chip_time_t longest;
} operations_t;

static void note(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    operations_t *seen = context;
    const bool erases = (write->after & ~write->before) != 0;
    assert_true(write->address > 1 && (write->after == 0xFF || !erases));
    chip_time_t takes = write->done - chip_now(board_chip(board));
    seen->erased += write->after == 0xFF;
    seen->written += write->after != 0xFF;
    seen->longest = takes > seen->longest ? takes : seen->longest;
}

// Both in one operation take 3.4 ms (data sheet, table 8-1). tests/storage/exhaust_journal_endurance.c relies
// on this.
TEST(a_byte_is_erased_or_written_in_1_8_ms_and_never_both)
{
    size_t size;
    operations_t seen = {0};
    memset(chip_eeprom(board_chip(rig.board), &size), 0, EEPROM_SIZE);
    board_on_eeprom(rig.board, note, &seen);
    start(board_power_on);
    for (int games = 0; games < 4; games++)
        rig_press(&rig, "159287364A");
    assert_in_range(seen.written, 4 * 10, 4 * 10 * 4);
    assert_in_range(seen.erased, 4 * 10, 4 * 10 * 4);
    assert_true(seen.longest <= chip_us(board_chip(rig.board), 1900));
}

// ---- Worn, or absent ----

// Random moves and settings survive each loss of power, and saving does not fail.
static void play_and_lose_power(uint64_t *seed, int cuts)
{
    for (int cut = 0; cut < cuts; cut++) {
        for (int line = 0; line < 15; line++) {
            char text[24];
            snprintf(text, sizeof text, line % 5 == 0 ? "bright %u" : "%u %u",
                     (unsigned)(splitmix64(seed) % 3), (unsigned)(splitmix64(seed) % 3));
            recorder_line(&recorder, text);
            if (strstr(recorder_line(&recorder, "show"), "turn") == NULL)
                recorder_line(&recorder, "new 3");
        }
        char before[2000];
        strcpy(before, show());
        assert_false(says("stats", "not saved"));
        board_power_off(rig.board);
        start(board_power_on);
        assert_string_equal(show(), before);
    }
}

TEST(worn_bytes_are_skipped)
{
    uint64_t seed = 1;
    for (unsigned worn = 0; worn < 64; worn++) {
        unsigned address = 2 + (unsigned)(splitmix64(&seed) % 1022),
                 mask = splitmix64(&seed) % 2 ? 0xFF : 1u << splitmix64(&seed) % 8;
        chip_eeprom_stick(board_chip(rig.board), address, (uint8_t)mask, splitmix64(&seed) % 2 ? 0xFF : 0);
    }
    start(board_power_on);
    play_and_lose_power(&seed, 6);
}

TEST(without_an_eeprom_the_game_goes_on_unsaved_and_the_console_says_so)
{
    chip_eeprom_remove(board_chip(rig.board));
    start(board_power_on);
    assert_true(says("stats", "not saved"));
    assert_true(says("1 1", "Player 2's turn"));
    rig_press(&rig, "1");
    rig_wait_ms(&rig, 20000);
    assert_true(says("stats", "resets 0"));
    assert_true(says("undo", "Player 2's turn"));
}

// ---- A flipped bit ----

// In the last move but one: the moves before it are there, and it can be played on.
TEST(a_flipped_bit_at_rest_costs_what_came_after_it_and_the_console_says_so)
{
    enum { MIDDLE = 0x09, RIGHT_OF_IT = 0x0A };
    size_t size;
    start(board_power_on);
    assert_true(says("bright 9", "9") && says("0 0", "turn") && says("1 1", "turn") && says("1 2", "turn"));
    rig_wait_ms(&rig, 100);
    board_power_off(rig.board);
    uint8_t *log = chip_eeprom(board_chip(rig.board), &size);
    while (log[0] != MIDDLE || log[2] != RIGHT_OF_IT)
        log += 2;
    log[1] ^= 0x10;
    for (int again = 0; again < 2; again++) {
        start(board_power_on);
        assert_int_equal(strstr(recorder.text, "damaged: an earlier one goes on\n") != NULL, again == 0);
        assert_true(says("bright", "brightness 9"));
        assert_true(says("show", "0 X |"));
        assert_true(says("show", "1   |   |\n") && says("show", "Player 2's turn"));
        rig_wait_ms(&rig, 500);
        board_power_off(rig.board);
    }
}

// ---- Random contents ----

static void start_with(const uint8_t *image, size_t image_size)
{
    size_t size;
    board_power_off(rig.board);
    memcpy(chip_eeprom(board_chip(rig.board), &size), image, image_size);
    assert_true(size >= image_size);
    start(board_power_on);
    assert_non_null(strstr(recorder.text, ": a fresh start\n"));
    assert_true(says("score", "X 0, O 0, draws 0\n"));
    assert_true(says("show", "   |   |\nPlayer 1's turn (X)\n> "));
}

TEST(random_bytes_start_a_fresh_game_that_is_reported_and_can_be_played)
{
    uint8_t image[EEPROM_SIZE];
    uint64_t seed = soak_seed(7);
    const unsigned images = soak_trials(25, 400);
    for (unsigned i = 0; i < images; i++) {
        for (unsigned k = 0; k < sizeof image; k++)
            image[k] = (uint8_t)(i < 16 ? i * 17 : splitmix64(&seed)); // includes 0x00 and 0xFF
        start_with(image, sizeof image);
        if (i % 8 == 0)
            play_and_lose_power(&seed, 1);
    }
}
