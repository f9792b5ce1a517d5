// Keys that stay down and shorted lines do not keep the device on (docs/behaviour.md, section 8): ten minutes
// after the last change of a key it is in power-down. Any change of a key wakes it, unless the key's column
// is low already, and so does the console; then the stuck key goes on as before, and is released as usual.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/keypad_part.h>
#include "hal/key.h"
#include "tests/sleep/sleep_fixture.h"
#include "tests/support/forked.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { NONE = -1, CELL_PIXELS = 4 };

typedef struct {
    const char *name;
    const char *keys; // that are down
    int grounded;     // a line, or NONE
    const char *deaf; // keys of low columns
} stuck_t;

static const stuck_t cases[] = {
    {"a key that moves the cursor", "6", NONE, "39#"},
    {"two keys of a column", "17", NONE, "4*"},
    {"a key of the last row, without repetition", "#", NONE, "369"},
    {"two keys of a row", "45", NONE, "17*280"},
    {"a rectangle with its ghost", "124", NONE, "57*80"},
    {"a column shorted to ground", "", KEYPAD_C1 + 2, "369#"},
    {"a key beside a row shorted to ground", "8", KEYPAD_R1 + 1, "250"},
    {"a row shorted to ground", "", KEYPAD_R1 + 1, ""},
};
enum { CASES = sizeof cases / sizeof cases[0] };

static const stuck_t *stuck;
static rig_t rig;
static recovery_t game;

static chip_time_t random_us(uint64_t us)
{
    return rig_random(&rig, chip_us(board_chip(rig.board), us));
}

static void set_stuck(bool closed)
{
    for (const char *key = stuck->keys; *key != '\0'; key++)
        board_contact(rig.board, rig_key(*key), closed);
    if (stuck->grounded != NONE)
        keypad_part_ground(board_part(rig.board, "keypad"), (unsigned)stuck->grounded, closed);
}

// Keys that a short had hidden may act after its end, so only for a game without one.
static void assert_cursor_rests(void)
{
    if (stuck->keys[0] != '6' && stuck->keys[0] != '#')
        return;
    char seen[RIG_PIXELS + 1];
    unsigned blinking = 0;
    rig_watch(&rig, 2000, seen);
    for (const char *pixel = seen; *pixel != '\0'; pixel++)
        blinking += *pixel == 'b';
    assert_in_range(blinking, 1, CELL_PIXELS); // elsewhere, too, if it moves
}

static void release_and_play(void)
{
    set_stuck(false);
    rig_wait_ms(&rig, 500);
    assert_cursor_rests();
}

// Where there is no key to see, what woke the chip is taken for a line: a ghost, the end of a short.
static void assert_woken_by_key(bool is_key_seen)
{
    const char *said = recorder_news(&game.recorder);
    if (is_key_seen)
        assert_string_equal(said, "");
    else if (*said != '\0')
        sleep_assert_refused(&game, 1);
}

static void wake_by_key(void *key)
{
    const chip_time_t at = chip_now(board_chip(rig.board)) + random_us(100000);
    const unsigned k = rig_key(*(const char *)key);
    const bool is_deaf = strchr(stuck->deaf, *(const char *)key) != NULL;
    sleep_forbid_writes(&rig);
    board_press(rig.board, k, at, random_us(RIG_BOUNCE_US));
    board_release(rig.board, k, at + chip_us(board_chip(rig.board), 60000), random_us(RIG_BOUNCE_US));
    if (is_deaf) {
        chip_run(board_chip(rig.board), at + chip_us(board_chip(rig.board), 500000));
        assert_true(sleep_is_down(&rig));
        return;
    }
    sleep_wake(&rig, at);
    chip_run(board_chip(rig.board), at + chip_us(board_chip(rig.board), 500000));
    sleep_allow_writes(&rig);
    assert_woken_by_key(strlen(stuck->keys) == 1 && stuck->grounded == NONE);
    release_and_play();
}

static void go_on_after_release(void *unused)
{
    (void)unused;
    assert_cursor_rests();
}

static void wake_by_release(void *unused)
{
    (void)unused;
    const chip_time_t at = chip_now(board_chip(rig.board)) + random_us(100000);
    chip_run(board_chip(rig.board), at);
    sleep_forbid_writes(&rig);
    set_stuck(false);
    sleep_wake(&rig, at);
    rig_wait_ms(&rig, 500);
    sleep_allow_writes(&rig);
    assert_woken_by_key(stuck->keys[0] != '\0' && strlen(stuck->keys) < 3 && stuck->grounded == NONE);
    forked_try("it is over", go_on_after_release, NULL);
    const chip_time_t skipped = sleep_skip(&rig, SLEEP_DOWN_S - 2);
    sleep_enter(&rig, at + chip_us(board_chip(rig.board), 6000) - skipped);
}

// Awake, the firmware reads the keys of a low column, too: `#` takes a move back.
static void press_deaf_key(void *unused)
{
    (void)unused;
    if (strchr(stuck->deaf, '#') == NULL || stuck->grounded != NONE)
        return;
    rig_press(&rig, "#");
    rig_wait_ms(&rig, 500);
    assert_non_null(strstr(recorder_news(&game.recorder), "Player 1's turn (X)"));
}

static void wake_by_console(void *unused)
{
    (void)unused;
    const chip_time_t at = chip_now(board_chip(rig.board));
    board_type(rig.board, "1 1\r", 4);
    sleep_wake(&rig, at);
    rig_wait_ms(&rig, 1500);
    recorder_news(&game.recorder);
    sleep_assert_refused(&game, 1);
    forked_try("a key of its column", press_deaf_key, NULL);
    const chip_time_t skipped = sleep_skip(&rig, SLEEP_DOWN_S - 2);
    sleep_enter_stuck(&rig, at + chip_us(board_chip(rig.board), 20000) - skipped); // still stuck
    release_and_play();
}

static void go_down_and_wake(void *unused)
{
    (void)unused;
    set_stuck(true);
    const chip_time_t since = chip_now(board_chip(rig.board));
    rig_wait_ms(&rig, 1500);
    recorder_start(&game.recorder, rig.board);
    const chip_time_t skipped = sleep_skip(&rig, SLEEP_DOWN_S - 2);
    sleep_enter_stuck(&rig, since + chip_us(board_chip(rig.board), 8000) - skipped);
    const chip_measures_t m = rig_measure(&rig, 3600 * 1000);
    assert_int_equal(m.powered_down, m.elapsed);
    recorder_news(&game.recorder);
    for (unsigned key = (unsigned)(stuck - cases) % soak_step(3); key < KEYPAD_KEYS; key += soak_step(3)) {
        char legend[2] = {KEYPAD_LEGEND[key], '\0'};
        if (strchr(stuck->keys, legend[0]) == NULL)
            forked_try(legend, wake_by_key, legend);
    }
    if (stuck->keys[0] != '\0' || stuck->deaf[0] != '\0')
        forked_try("its release", wake_by_release, NULL);
    forked_try("the console", wake_by_console, NULL);
}

TEST(what_stays_down_or_is_shorted_does_not_keep_it_on_and_every_change_that_can_be_seen_wakes_it)
{
    rig = rig_on(5);
    rig_press(&rig, "*45");
    for (stuck = cases; stuck < cases + CASES; stuck += soak_step(2))
        forked_try(stuck->name, go_down_and_wake, NULL);
    rig_free(&rig);
}
