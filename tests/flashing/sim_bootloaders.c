// Tests of the game with bootloaders: a hang, after which the watchdog's reset starts the bootloader; and
// input while Optiboot listens, as after opening the port: it takes bytes for commands, one of which erases
// flash.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/splitmix64.h>
#include "console/commands.h"
#include "tests/flashing/bootloaders.h"
#include "tests/support/checked.h"
#include "tests/support/forked.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { TIMES = 200, EVERY_MS = 10, SAMPLES = 30, START_MS = 2600 };

#define COMMAND_FORM(id, form, help) form,
static const char *const forms[COMMAND_COUNT] = {COMMANDS(COMMAND_FORM)};

static checked_t s;
static board_t *board;
static uint8_t flash[1 << 15], eeprom[1024];
static char picture[RIG_PIXELS + 1], line[20];

static bool is_reset(board_t *b, void *context)
{
    return !bootloaders_game_runs(b, context);
}

static bool is_typed(board_t *b, void *context)
{
    (void)context;
    return board_typing(b) == 0;
}

static bool happens_within_ms(unsigned ms, board_condition_t *what)
{
    return board_run_until(board, chip_now(board_chip(board)) + chip_us(board_chip(board), 1000ull * ms),
                           what, NULL);
}

// Starts a game and plays three moves.
static void start_game(const char *bootloader)
{
    s.rig = bootloaders_board(FIRMWARE, bootloader, 1);
    board = s.rig.board;
    board_power_on(board);
    assert_true(happens_within_ms(2000, bootloaders_game_runs));
    rig_wait_ms(&s.rig, 100);
    rig_press(&s.rig, "159");
    rig_wait_ms(&s.rig, 1000);
    rig_watch(&s.rig, 5, picture);
    memcpy(flash, chip_flash(board_chip(board), &(size_t){0}), sizeof flash);
    memcpy(eeprom, chip_eeprom(board_chip(board), &(size_t){0}), sizeof eeprom);
}

static void expect_picture(void)
{
    char seen[RIG_PIXELS + 1];
    rig_wait_ms(&s.rig, 50);
    rig_watch(&s.rig, 5, seen);
    rig_assert_seen(picture, seen);
}

// ---- A game that hangs ----

static void hang(const char *bootloader)
{
    start_game(bootloader);
    checked_hang(&s);
    assert_true(happens_within_ms(1000, is_reset));
}

// After a watchdog reset Optiboot does not wait for a new program, so only start-up takes time. It clears the
// cause of the reset.
TEST(with_optiboot_the_same_game_goes_on_after_a_hang)
{
    hang(OPTIBOOT);
    chip_time_t reset = chip_now(board_chip(board));
    assert_true(happens_within_ms(2000, bootloaders_game_runs));
    assert_in_range(chip_now(board_chip(board)) - reset, chip_us(board_chip(board), 66000),
                    chip_us(board_chip(board), 68000));
    expect_picture();
    recorder_start(&s.recorder, board);
    checked_resets(&s, "resets 1, last by unknown");
    rig_free(&s.rig);
}

static void count_blink(board_t *b, unsigned pin, pin_level_t level, chip_time_t when, void *context)
{
    unsigned *blinks = context;
    (void)when;
    *blinks += board_pin_is(b, pin, "CLK") && level == PIN_FLOATING;
}

// ATmegaBOOT leaves the watchdog on, at 16 ms after a reset by it, and blinks for longer, so resets repeat.
// The cause in MCUSR keeps the watchdog on; the reset button does not clear it, power-on does.
TEST(with_atmegaboot_a_hang_lasts_until_the_board_is_unplugged)
{
    enum { SECONDS = 5, EVERY = 65 + 1 + 16 };
    unsigned blinks = 0;
    hang(ATMEGABOOT);
    board_on_pin(board, count_blink, &blinks);
    assert_false(happens_within_ms(1000 * SECONDS, bootloaders_game_runs));
    assert_in_range(blinks, 1000 * SECONDS / EVERY - 1, 1000 * SECONDS / EVERY + 1);
    chip_reset(board_chip(board));
    assert_false(happens_within_ms(1000 * SECONDS, bootloaders_game_runs));
    board_power_off(board);
    rig_wait_ms(&s.rig, 1000);
    board_power_on(board);
    assert_true(happens_within_ms(2000, bootloaders_game_runs));
    expect_picture();
    rig_free(&s.rig);
}

// ---- Input while Optiboot listens ----

// The shortest line of a command: its name, or the shortest move.
static void make_line(unsigned word)
{
    if (word == COMMAND_PLAY)
        strcpy(line, "0 0\r");
    else
        snprintf(line, sizeof line, "%.*s\r", (int)strcspn(forms[word], " "), forms[word]);
}

// If the game has already started, the line is for the game and may change it.
static void type_line(void *context)
{
    (void)context;
    board_type(board, line, strlen(line));
    assert_true(happens_within_ms(10, is_typed));
    bool too_late = bootloaders_game_runs(board, NULL);
    assert_true(happens_within_ms(START_MS, bootloaders_game_runs));
    rig_wait_ms(&s.rig, 10);
    assert_memory_equal(chip_flash(board_chip(board), &(size_t){0}), flash, sizeof flash);
    if (too_late)
        return;
    assert_memory_equal(chip_eeprom(board_chip(board), &(size_t){0}), eeprom, sizeof eeprom);
    expect_picture();
}

// In soak each command at each time, otherwise samples.
TEST(no_command_changes_flash_or_game_while_optiboot_listens)
{
    char what[60];
    uint64_t random = soak_seed(1);
    const unsigned samples = soak_trials(SAMPLES, TIMES * COMMAND_COUNT);
    start_game(OPTIBOOT);
    board_set_dtr(board, true);
    for (unsigned i = 0; i < TIMES * COMMAND_COUNT; i++) {
        if (i % COMMAND_COUNT == 0 && i != 0)
            rig_wait_ms(&s.rig, EVERY_MS);
        if (splitmix64(&random) % (TIMES * COMMAND_COUNT) >= samples)
            continue;
        make_line(i % COMMAND_COUNT);
        snprintf(what, sizeof what, "%.*s, %u ms after a reset", (int)strcspn(line, "\r"), line,
                 i / COMMAND_COUNT * EVERY_MS);
        forked_try(what, type_line, NULL);
    }
    rig_free(&s.rig);
}

// So the test above would fail if a command began with d.
TEST(a_d_and_three_bytes_erase_the_first_page)
{
    start_game(OPTIBOOT);
    board_set_dtr(board, true);
    rig_wait_ms(&s.rig, 600);
    board_type(board, "demo", 4);
    rig_wait_ms(&s.rig, 100);
    assert_memory_not_equal(chip_flash(board_chip(board), &(size_t){0}), flash, 128);
    board_free(board);
}
