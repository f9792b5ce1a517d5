// The effect of each of nine or sixteen buttons on boards of every size: docs/five-keys.md.
// SPDX-License-Identifier: MIT
#include "input_traits.h"
#include "keys/keys.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

static session_t session;
enum { SIDE = INPUT_SIDE, BUTTONS = SIDE * SIDE };

// The buttons, row by row.
static key_event_t button(unsigned i)
{
    return (key_event_t)(i / SIDE * KEYPAD_COLS + i % SIDE);
}

static bool is_ok(unsigned i)
{
    return button(i) == KEY_5;
}

static bool is_digit(unsigned i)
{
    return i / SIDE < 3 && i % SIDE < 3;
}

static void expect(unsigned i, cell_t cursor, screen_t screen, unsigned action)
{
    key_effect_t is = keys_effect(button(i), SCREEN_GAME, &session, cursor);
    if (is.screen != screen || is.action != action)
        fail_msg("button %u on %u x %u: screen %u action %02x, expected %u %02x", i + 1, session.board.n,
                 session.board.n, is.screen, is.action, screen, action);
}

static void begin(unsigned n)
{
    session = (session_t){0};
    session_start(&session);
    session_do(&session, (action_t)(ACTION_NEW + n));
}

// cells: the number of each button's cell, 8 * row + column, or -1.
static void expect_cells(unsigned n, const int cells[])
{
    begin(n);
    for (unsigned i = 0; i < BUTTONS; i++)
        expect(i, CELL_NONE, cells[i] < 0 ? SCREEN_NOTHING : SCREEN_GAME,
               cells[i] < 0 ? ACTION_NONE : ACTION_PLAY + (unsigned)cells[i]);
}

TEST(each_button_plays_its_cell_and_small_boards_have_their_place)
{
    if (SIDE == 3) {
        expect_cells(3, (int[]){0, 1, 2, 8, 9, 10, 16, 17, 18});
        expect_cells(2, (int[]){0, -1, 1, -1, -1, -1, 8, -1, 9});
        return;
    }
    expect_cells(4, (int[]){0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27});
    expect_cells(3, (int[]){0, 1, 2, -1, 8, 9, 10, -1, 16, 17, 18, -1, -1, -1, -1, -1});
    expect_cells(2, (int[]){-1, -1, -1, -1, -1, 0, 1, -1, -1, 8, 9, -1, -1, -1, -1, -1});
}

TEST(on_larger_boards_5_plays_the_cursors_cell_and_the_other_digits_move_it)
{
    for (unsigned n = SIDE + 1; n <= TTT_N_MAX; n++) {
        begin(n);
        for (unsigned i = 0; i < BUTTONS; i++) {
            expect(i, 27, is_digit(i) ? SCREEN_GAME : SCREEN_NOTHING,
                   is_ok(i) ? ACTION_PLAY + 27u : (unsigned)ACTION_NONE);
            assert_int_equal(keys_effect(button(i), SCREEN_GAME, &session, 27).steps,
                             is_digit(i) && !is_ok(i));
        }
        for (unsigned any = 0; any < 256; any++) // a RAM fault may have moved it off the board
            assert_in_range(keys_effect(KEY_5, SCREEN_GAME, &session, (cell_t)any).action, ACTION_PLAY,
                            ACTION_PLAY + CELL_NUMBERS - 1);
        assert_int_equal(keys_step(cell_at(0, 0), KEY_1, (uint8_t)n), 9 * (n - 1));
        assert_int_equal(keys_step(cell_at(1, 1), KEY_9, (uint8_t)n), 18);
    }
}

TEST(after_the_end_only_5_acts_and_in_the_computers_turn_none)
{
    static const uint8_t won[] = {0, 8, 1, 9, 2};
    for (unsigned n = 2; n <= 3; n++) {
        begin(n);
        for (unsigned i = 0; i < 2 * n - 1; i++)
            session_do(&session, (action_t)(ACTION_PLAY + won[i]));
        assert_true(session_is_over(&session));
        for (unsigned i = 0; i < BUTTONS; i++)
            expect(i, 0, is_ok(i) ? SCREEN_GAME : SCREEN_NOTHING, is_ok(i) ? ACTION_NEW + n : ACTION_NONE);
    }
    begin(3);
    session_do(&session, ACTION_COMPUTER + 2 * LEVEL_EASY); // its side is X
    assert_true(session_is_computers_turn(&session));
    for (unsigned i = 0; i < BUTTONS; i++)
        expect(i, 0, SCREEN_NOTHING, ACTION_NONE);
}

TEST(held_5_opens_the_menu_and_buttons_beside_the_arrows_close_it)
{
    for (unsigned n = 2; n <= TTT_N_MAX; n++) {
        begin(n);
        assert_int_equal(keys_effect(KEYS_HELD, SCREEN_GAME, &session, 0).screen, SCREEN_OFFERS);
        for (unsigned i = 0; i < BUTTONS; i++) {
            if (is_digit(i) &&
                (button(i) == KEY_2 || button(i) == KEY_4 || button(i) == KEY_6 || button(i) == KEY_8))
                continue;
            key_effect_t effect = keys_effect(button(i), SCREEN_OFFERS + OFFER_SIZE, &session, 0);
            assert_int_equal(effect.screen, is_ok(i) ? SCREEN_SIZES + n - TTT_N_MIN : SCREEN_GAME);
            assert_int_equal(effect.action, ACTION_NONE);
        }
        assert_int_equal(keys_effect(KEY_4, SCREEN_OFFERS, &session, 0).screen, SCREEN_OFFERS + OFFERS - 1);
        assert_int_equal(keys_effect(KEY_6, SCREEN_OFFERS, &session, 0).screen, SCREEN_OFFERS + OFFER_SIZE);
    }
}
