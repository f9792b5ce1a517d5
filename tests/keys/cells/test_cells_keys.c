// The effect of each of nine buttons on boards of every size: docs/five-keys.md.
// SPDX-License-Identifier: MIT
#include "keys/keys.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

static game_t game;
static const key_event_t button[] = {KEY_1, KEY_2, KEY_3, KEY_4, KEY_5, KEY_6, KEY_7, KEY_8, KEY_9};
enum { BUTTONS = sizeof button / sizeof button[0], MIDDLE = 4 };

static void expect(unsigned i, cell_t cursor, screen_t screen, unsigned action)
{
    key_effect_t is = keys_effect(button[i], SCREEN_GAME, &game, cursor);
    if (is.screen != screen || is.action != action)
        fail_msg("button %u on %u x %u: screen %u action %02x, expected %u %02x", i + 1, game.board.n,
                 game.board.n, is.screen, is.action, screen, action);
}

static void begin(unsigned n)
{
    game = (game_t){0};
    game_start(&game);
    game_do(&game, (action_t)(ACTION_NEW + n));
}

TEST(each_button_plays_its_cell_on_3x3_and_the_corners_on_2x2)
{
    static const int corner[BUTTONS] = {0, -1, 1, -1, -1, -1, 8, -1, 9};
    begin(3);
    for (unsigned i = 0; i < BUTTONS; i++)
        expect(i, CELL_NONE, SCREEN_GAME, ACTION_PLAY + 8 * (i / 3) + i % 3);
    begin(2);
    for (unsigned i = 0; i < BUTTONS; i++)
        expect(i, CELL_NONE, corner[i] < 0 ? SCREEN_NOTHING : SCREEN_GAME,
               corner[i] < 0 ? ACTION_NONE : ACTION_PLAY + (unsigned)corner[i]);
}

TEST(on_larger_boards_the_middle_plays_the_cursors_cell_and_the_others_move_it)
{
    for (unsigned n = 4; n <= TTT_N_MAX; n++) {
        begin(n);
        for (unsigned i = 0; i < BUTTONS; i++)
            expect(i, 27, SCREEN_GAME, i == MIDDLE ? ACTION_PLAY + 27u : KEYS_STEP);
        for (unsigned any = 0; any < 256; any++) // a RAM fault may have moved it off the board
            assert_in_range(keys_effect(KEY_5, SCREEN_GAME, &game, (cell_t)any).action, ACTION_PLAY,
                            ACTION_PLAY + CELL_NUMBERS - 1);
        assert_int_equal(keys_step(cell_at(0, 0), KEY_1, (uint8_t)n), 9 * (n - 1));
        assert_int_equal(keys_step(cell_at(1, 1), KEY_9, (uint8_t)n), 18);
    }
}

TEST(after_the_end_only_the_middle_acts_and_in_the_computers_turn_none)
{
    static const uint8_t won[] = {0, 8, 1, 9, 2};
    for (unsigned n = 2; n <= 3; n++) {
        begin(n);
        for (unsigned i = 0; i < 2 * n - 1; i++)
            game_do(&game, (action_t)(ACTION_PLAY + won[i]));
        assert_true(game_is_over(&game));
        for (unsigned i = 0; i < BUTTONS; i++)
            expect(i, 0, i == MIDDLE ? SCREEN_GAME : SCREEN_NOTHING,
                   i == MIDDLE ? ACTION_NEW + n : ACTION_NONE);
    }
    begin(3);
    game_do(&game, ACTION_COMPUTER + 2 * LEVEL_EASY); // its side is X
    assert_true(game_is_computers_turn(&game));
    for (unsigned i = 0; i < BUTTONS; i++)
        expect(i, 0, SCREEN_NOTHING, ACTION_NONE);
}

TEST(the_held_middle_opens_the_menu_and_corners_close_it)
{
    for (unsigned n = 2; n <= TTT_N_MAX; n++) {
        begin(n);
        assert_int_equal(keys_effect(KEYS_HELD, SCREEN_GAME, &game, 0).screen, SCREEN_OFFERS);
        for (unsigned i = 0; i < BUTTONS; i += 2) {
            key_effect_t effect = keys_effect(button[i], SCREEN_OFFERS + OFFER_SIZE, &game, 0);
            assert_int_equal(effect.screen, i == MIDDLE ? SCREEN_SIZES + n - TTT_N_MIN : SCREEN_GAME);
            assert_int_equal(effect.action, ACTION_NONE);
        }
        assert_int_equal(keys_effect(KEY_4, SCREEN_OFFERS, &game, 0).screen, SCREEN_OFFERS + OFFERS - 1);
        assert_int_equal(keys_effect(KEY_6, SCREEN_OFFERS, &game, 0).screen, SCREEN_OFFERS + OFFER_SIZE);
    }
}
