// `make flash` through real bootloaders: the Uno's and new Nano's Optiboot, the old Nano's ATmegaBOOT.
#include <string.h>

#include "tests/flashing/bootloaders.h"
#include "tests/flashing/flasher.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

#define EMPTY_3x3 "..#..#.. ..#..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#.."

static void switch_on(rig_t *d)
{
    board_power_on(d->board);
    rig_wait_ms(d, 100);
}

// From a reset the application starts within two seconds, and shows its board whatever was latched before.
static void expect_game(rig_t *d)
{
    char seen[RIG_PIXELS + 1];
    rig_wait_ms(d, 2000);
    rig_watch(d, 300, seen);
    rig_assert_seen(EMPTY_3x3, seen);
}

static void expect_flash(const char *bootloader, const char *baud)
{
    static uint8_t before[1024];
    size_t size;
    rig_t d = bootloaders_board(NULL, bootloader, 1);
    uint8_t *eeprom = board_eeprom(d.board, &size);
    for (size_t i = 0; i < size; i++)
        before[i] = eeprom[i] = (uint8_t)(i % 7 ? 0xFF : i); // no log, and not blank either
    switch_on(&d);
    flasher_result_t result = flasher_run(d.board, baud, 0);
    if (!result.good)
        fail_msg("avrdude failed; see " FLASHING "/avrdude.log");
    assert_true(result.took < 10ull * board_hz(d.board));
    assert_memory_equal(eeprom, before, size);
    expect_game(&d);
    if (board_faults(d.board) != 0)
        fail_msg("%u faults; the first: %s", board_faults(d.board), board_fault(d.board, 0));
    board_free(d.board);
}

TEST(make_flash_writes_the_game_through_optiboot)
{
    expect_flash(OPTIBOOT, NULL);
}

TEST(make_flash_writes_the_game_through_atmegaboot)
{
    expect_flash(ATMEGABOOT, "57600");
}

// Ended after a few of avrdude's ten attempts.
TEST(the_wrong_rate_is_refused)
{
    enum { ATTEMPTS = 4, ATTEMPT = 2 };
    char said[1000] = "";
    rig_t d = bootloaders_board(NULL, OPTIBOOT, 2);
    switch_on(&d);
    flasher_run(d.board, "57600", ATTEMPTS * ATTEMPT);
    FILE *log = fopen(FLASHING "/avrdude.log", "r");
    assert_non_null(log);
    assert_true(fread(said, 1, sizeof said - 1, log) > 0);
    fclose(log);
    assert_non_null(strstr(said, "not in sync"));
    assert_true(board_faults(d.board) > 0);
    board_free(d.board);
}

TEST(a_flash_that_was_killed_is_repeated)
{
    static const unsigned long cuts[] = {9000, 700, 20, 15000};
    for (unsigned i = 0; i < soak_trials(1, 4) && i < sizeof cuts / sizeof cuts[0]; i++) {
        rig_t d = bootloaders_board(NULL, OPTIBOOT, 10 + i);
        switch_on(&d);
        assert_false(flasher_run(d.board, NULL, cuts[i]).good);
        rig_wait_ms(&d, 3000);
        assert_true(flasher_run(d.board, NULL, 0).good);
        expect_game(&d);
        board_free(d.board);
    }
}
