// How long the journal keeps the flashed firmware from other work, with a long log of a filled 8 x 8 board:
// at power-up, and when the next log begins, which a key must not notice (docs/behaviour.md, 4).
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/storage/storage_fixture.h"
#include "tests/support/film.h"
#include "tests/support/generator.h"
#include "tests/support/recorder.h"
#include "tests/support/rig.h"
#include "tests/support/test.h"

enum { MARKS = 56, KEY_MAX_US = 4000, STANDS_MS = 300 };
enum { GAME_MAX_US = 14000, NEW_GAMES_MAX_US = 28000, DAMAGE_MAX_US = 80000 };

enum { BLANK_MAX_MS = 150, SAVED_MAX_MS = 100, DAMAGED_MAX_MS = 1000, NONE_MAX_MS = 1000 };

static rig_t rig;
static recorder_t recorder;

BEFORE_EACH
{
    rig = rig_new(1);
}

AFTER_EACH
{
    rig_free(&rig);
}

static unsigned us_since(chip_time_t then)
{
    return (unsigned)((chip_now(board_chip(rig.board)) - then) / chip_us(board_chip(rig.board), 1));
}

// Leaves the EEPROM double with the longest log, whose next action begins the next one.
//   marks: on the board that it begins with. next: draws the action to add.
static void fill_log(uint8_t marks, action_t (*next)(storage_t *))
{
    static eeprom_double_t image;
    static storage_t f;
    storage_begin(&f);
    f.seed = 1;
    storage_fill_board(&f, 8, marks);
    for (entry_t header = f.journal.log.header; f.journal.log.header == header;) {
        image = eeprom_double;
        storage_do_and_rest(&f, next(&f));
    }
    eeprom_double = image;
}

static action_t move_or_undo(storage_t *f)
{
    return session_moves(&f->session) == MARKS ? ACTION_UNDO : storage_draw_mark(f);
}

static action_t new_game(storage_t *f)
{
    (void)f;
    return ACTION_NEW + 8;
}

static void power_on(void)
{
    size_t size;
    board_power_off(rig.board);
    memcpy(chip_eeprom(board_chip(rig.board), &size), eeprom_double.byte, EEPROM_SIZE);
    board_power_on(rig.board);
}

// ---- Power-up ----

static unsigned us_to_picture_at_power_up(void)
{
    static film_t film;
    static const frame_t dark;
    power_on();
    film_start(&film, &rig);
    const chip_time_t start = chip_now(board_chip(rig.board));
    rig_wait_ms(&rig, STANDS_MS);
    unsigned i = 0;
    while (memcmp(&film.lit[i], &dark, sizeof dark) != 0)
        i++;
    assert_true(i + 1 < film.count);
    return (unsigned)((film.since[i + 1] - start) / rig_us(&rig, 1));
}

// With a blank EEPROM only its headers are looked at.
TEST(the_longest_log_is_read_as_fast_as_promised)
{
    eeprom_double_reset();
    const unsigned blank = us_to_picture_at_power_up();
    fill_log(MARKS, move_or_undo);
    const unsigned game = us_to_picture_at_power_up();
    fill_log(0, new_game);
    const unsigned new_games = us_to_picture_at_power_up();
    printf("power-up to picture: %.2f ms with a blank EEPROM, with the longest log %.2f ms, of new games "
           "%.2f ms\n",
           blank / 1000.0, game / 1000.0, new_games / 1000.0);
    assert_true(game > blank && game - blank <= GAME_MAX_US);
    assert_true(new_games > blank && new_games - blank <= NEW_GAMES_MAX_US);
}

// Damage may look like 32 logs, each as long as the ring.
TEST(no_damage_delays_the_first_picture_by_more_than_promised)
{
    unsigned worst = 0;
    eeprom_double_reset();
    const unsigned blank = us_to_picture_at_power_up();
    for (unsigned value = 0; value <= UINT8_MAX; value++) {
        memset(eeprom_double.byte, (int)value, EEPROM_SIZE);
        const unsigned takes = us_to_picture_at_power_up();
        worst = takes > worst ? takes : worst;
    }
    printf("power-up to picture: at most %.2f ms longer if all bytes are the same\n",
           (worst - blank) / 1000.0);
    assert_true(worst >= blank && worst - blank <= DAMAGE_MAX_US);
}

// ---- Until keys and the console are served ----

static bool has_spoken(board_t *board, void *context)
{
    (void)board;
    return ((const recorder_t *)context)->size != 0;
}

// The console is silent until the session is safe, as keys wait.
static unsigned ms_to_first_word(void)
{
    recorder_start(&recorder, rig.board);
    power_on();
    const chip_time_t start = chip_now(board_chip(rig.board));
    assert_true(board_run_until(rig.board, start + rig_us(&rig, 3000000), has_spoken, &recorder));
    return us_since(start) / 1000;
}

TEST(keys_and_console_wait_for_the_session_to_be_safe_no_longer_than_promised)
{
    uint32_t seed = 1;
    unsigned damaged = 0;
    eeprom_double_reset();
    const unsigned blank = ms_to_first_word();
    for (unsigned image = 0; image < 8; image++) {
        for (unsigned i = 0; i < EEPROM_SIZE; i++)
            eeprom_double.byte[i] = (uint8_t)generator_random(&seed, image % 2 == 0 ? 256 : 128);
        const unsigned takes = ms_to_first_word();
        damaged = takes > damaged ? takes : damaged;
    }
    fill_log(MARKS, move_or_undo);
    const unsigned saved = ms_to_first_word();
    chip_eeprom_remove(board_chip(rig.board));
    const unsigned none = ms_to_first_word();
    printf("served after %u ms with a blank EEPROM, %u ms with a log, %u ms with a damaged EEPROM, %u ms "
           "without\n",
           blank, saved, damaged, none);
    assert_true(blank <= BLANK_MAX_MS && saved <= SAVED_MAX_MS && damaged <= DAMAGED_MAX_MS &&
                none <= NONE_MAX_MS);
}

// ---- The next log ----

// Presses a key this long after a line that begins the next log. Returns the time to the next picture.
static unsigned us_to_picture(unsigned after_us)
{
    power_on();
    rig_wait_ms(&rig, 500);
    board_type(rig.board, "bright 3\r", 9);
    const chip_time_t down = chip_now(board_chip(rig.board)) + rig_us(&rig, after_us);
    rig_press_at(&rig, '6', down, down + rig_us(&rig, 60000), 0);
    chip_run(board_chip(rig.board), down);
    assert_true(rig_changes_by(&rig, down + rig_us(&rig, 100000)));
    return us_since(down);
}

TEST(a_key_shows_within_4_ms_while_the_next_log_begins)
{
    enum { FROM_US = 12000, TO_US = 60000, STEP_US = 500 };
    unsigned worst = 0;
    fill_log(MARKS, move_or_undo);
    for (unsigned us = FROM_US; us < TO_US; us += STEP_US) {
        const unsigned takes = us_to_picture(us);
        worst = takes > worst ? takes : worst;
        if (takes > KEY_MAX_US)
            fail_msg("a key %u us after the line: %u us", us, takes);
    }
    printf("a key shows within %.2f ms while the next log begins\n", worst / 1000.0);
}
