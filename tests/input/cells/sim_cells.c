// Nine or sixteen buttons on the virtual board: from a contact to the LEDs, spikes, ghosts, a button that is
// stuck, power-down and waking. tests/scenes has what a person sees; docs/five-keys.md.
// SPDX-License-Identifier: MIT
#include <vboard/keypad_part.h>
#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { LIGHT_US = 4000, DOWN_AFTER_S = 602 };

static rig_t d;
static model_t m;

BEFORE_EACH
{
    d = rig_on(2);
    model_start(&m);
}

AFTER_EACH
{
    rig_free(&d);
}

// All but the middle one act when they go down.
TEST(a_button_shows_its_mark_in_4_ms_after_its_last_bounce)
{
    chip_time_t worst = 0;
    for (unsigned i = soak_trials(40, 200); i > 0; i--) {
        const char key = "12346789"[i % 8];
        chip_time_t at = chip_now(board_chip(d.board)) + rig_us(&d, 1000) + rig_random(&d, rig_us(&d, 17000));
        chip_time_t bounce = rig_random(&d, rig_us(&d, RIG_BOUNCE_US));
        rig_press_at(&d, key, at, at + rig_us(&d, 70000), bounce);
        assert_true(rig_changes_by(&d, at + rig_us(&d, 60000)));
        chip_time_t seen = chip_now(board_chip(d.board)), edge = at + bounce; // seen may be before edge
        worst = seen > edge && seen - edge > worst ? seen - edge : worst;
        rig_wait_ms(&d, 100);
        board_type(d.board, "new 3\r", 6);
        rig_wait_ms(&d, 300);
    }
    printf("button to light %.2f ms\n", (double)worst / (double)rig_us(&d, 1000));
    assert_in_range(worst, 1, rig_us(&d, LIGHT_US));
}

TEST(a_spike_shorter_than_a_millisecond_is_not_a_press)
{
    for (unsigned i = soak_trials(90, 300); i > 0; i--) {
        chip_time_t at = chip_now(board_chip(d.board)) + rig_random(&d, rig_us(&d, 20000));
        rig_press_at(&d, "123456789"[i % 9], at, at + rig_us(&d, 1 + rig_random(&d, 998)), 0);
        rig_wait_ms(&d, 30);
    }
    judge_display(&d, &m);
}

// Three corners of a rectangle read like four: the third gives no press until another is up, the fourth
// never.
TEST(three_buttons_that_make_a_ghost_play_no_fourth_cell)
{
    static const char *const rectangle[] = {"1245", "1379", "2389", "4679", "5689"};
    for (unsigned i = 0; i < sizeof rectangle / sizeof rectangle[0]; i++) {
        const char *key = rectangle[i];
        for (unsigned k = 0; k < 3; k++) {
            board_contact(d.board, rig_key(key[k]), true);
            rig_wait_ms(&d, 30);
        }
        for (unsigned k = 0; k < 3; k++) {
            board_contact(d.board, rig_key(key[k]), false);
            rig_wait_ms(&d, 30);
        }
        for (unsigned k = 0; k < 3; k++)
            model_key(&m, key[k]);
        judge_display(&d, &m);
        board_type(d.board, "new 3\r", 6);
        rig_wait_ms(&d, 300);
        model_new_game(&m, 3);
    }
}

TEST(two_buttons_at_once_are_two_presses)
{
    static const char *const pair[] = {"12", "59", "15", "37"};
    for (unsigned i = 0; i < sizeof pair / sizeof pair[0]; i++) {
        chip_time_t at = chip_now(board_chip(d.board)) + rig_random(&d, rig_us(&d, 20000));
        rig_press_at(&d, pair[i][0], at, at + rig_us(&d, 70000), rig_us(&d, 3000));
        rig_press_at(&d, pair[i][1], at + rig_us(&d, 10000), at + rig_us(&d, 60000), rig_us(&d, 3000));
        rig_wait_ms(&d, 300);
        model_key(&m, pair[i][0]);
        model_key(&m, pair[i][1]);
        judge_display(&d, &m);
        board_type(d.board, "new 3\r", 6);
        rig_wait_ms(&d, 300);
        model_new_game(&m, 3);
    }
}

TEST(a_button_that_is_stuck_does_not_keep_it_on_and_its_release_wakes_it)
{
    board_press(d.board, rig_key('4'), chip_now(board_chip(d.board)), 0);
    model_key(&m, '4');
    rig_wait_ms(&d, 1000 * (DOWN_AFTER_S - 4));
    assert_false(rig_is_powered_down(&d));
    rig_wait_ms(&d, 4000);
    assert_true(rig_is_powered_down(&d));
    board_release(d.board, rig_key('4'), chip_now(board_chip(d.board)), rig_us(&d, RIG_BOUNCE_US));
    rig_wait_ms(&d, 500);
    assert_false(rig_is_powered_down(&d));
    judge_display(&d, &m);
}

TEST(a_shorted_column_leaves_the_other_buttons_working)
{
    for (unsigned column = 0; column < CELLS_SIDE; column++) {
        keypad_part_ground(board_part(d.board, INPUT_PART), KEYPAD_C1 + column, true);
        rig_wait_ms(&d, 50);
        const char other = (char)('1' + (column + 1) % CELLS_SIDE);
        rig_press(&d, (char[]){other, (char)(other + 6), '\0'});
        model_key(&m, other);
        model_key(&m, (char)(other + 6));
        judge_display(&d, &m);
        keypad_part_ground(board_part(d.board, INPUT_PART), KEYPAD_C1 + column, false);
        board_type(d.board, "new 3\r", 6);
        rig_wait_ms(&d, 300);
        model_new_game(&m, 3);
    }
}

TEST(any_button_only_ends_power_down)
{
    for (unsigned i = 0; i < 9; i += soak_step(4)) {
        rig_wait_ms(&d, 1000 * DOWN_AFTER_S + (unsigned)rig_random(&d, 1000));
        assert_true(rig_is_powered_down(&d));
        rig_press(&d, (char[]){(char)('1' + i), '\0'});
        assert_false(rig_is_powered_down(&d));
        judge_display(&d, &m);
    }
}
