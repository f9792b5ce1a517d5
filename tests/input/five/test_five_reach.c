// Every function is within reach of five keys, on every board, before, in and behind a game: a long random
// walk through screens, cells and settings comes upon each action, and upon no other.
#include <string.h>

#include "board/virtual/splitmix64.h"
#include "panel/hold.h"
#include "panel/keys.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { STEPS = 200000 };
static bool action_seen[256], screen_seen[SCREENS];
static game_t game;

// Moves and new games are noted and not carried out: they lead to other walks.
static void walk(void)
{
    static const key_event_t keys[] = {KEY_2, KEY_8, KEY_4, KEY_4, KEY_6, KEY_6, HOLD_KEY, HOLD_MENU_KEY};
    uint64_t random = soak_seed(1);
    screen_t screen = SCREEN_GAME;
    cell_t cursor = cell_at(0, 0);
    memset(action_seen, 0, sizeof action_seen);
    memset(screen_seen, 0, sizeof screen_seen);
    for (unsigned i = 0; i < STEPS; i++) {
        const key_event_t key = keys[splitmix64(&random) % (sizeof keys / sizeof keys[0])];
        const key_effect_t effect = keys_effect(key, screen, &game, cursor);
        screen = effect.screen;
        screen_seen[screen] = true;
        if (effect.action == KEYS_STEP) {
            cursor = keys_step(cursor, key, game.board.n);
        } else if (effect.action != ACTION_NONE) {
            action_seen[effect.action] = true;
            if (effect.action >= ACTION_LAYOUT && effect.action < ACTION_UNDO)
                game_do(&game, effect.action);
        }
    }
}

static bool is_wanted(action_t action)
{
    uint8_t n = game.board.n, cell = action - ACTION_PLAY;
    if (action < ACTION_NEW)
        return !game_is_over(&game) && cell_row(cell) < n && cell_col(cell) < n;
    if (action < ACTION_LAYOUT)
        return action >= ACTION_NEW + TTT_N_MIN && action <= ACTION_NEW + TTT_N_MAX;
    if (action < ACTION_BRIGHTNESS)
        return action <= ACTION_LAYOUT + LAYOUT_MAX;
    if (action < ACTION_OPPONENT)
        return strchr("\1\4\11\17", action - ACTION_BRIGHTNESS) != NULL && action != ACTION_BRIGHTNESS;
    if (action < ACTION_UNDO) // the side follows from the turn
        return true;
    return action == ACTION_UNDO || action == ACTION_HINT;
}

static void walk_and_expect_all(void)
{
    walk();
    for (unsigned action = 0; action < 256; action++) {
        bool opponent = action >= ACTION_OPPONENT && action < ACTION_UNDO;
        bool seen = opponent ? action_seen[action & ~1u] || action_seen[action | 1] : action_seen[action];
        if (seen != is_wanted((action_t)action))
            fail_msg("n %u, %u moves: action %02x is %s", game.board.n, game_moves(&game), action,
                     seen ? "reached" : "not reached");
    }
    for (unsigned screen = 0; screen < SCREENS; screen++) {
        bool of_board = screen == SCREEN_GAME || screen == SCREEN_SCORE || screen == SCREEN_LEVEL ||
                        screen == SCREEN_LAYOUT || screen >= SCREEN_OFFERS;
        if (of_board && !screen_seen[screen])
            fail_msg("n %u, %u moves: screen %u is not reached", game.board.n, game_moves(&game), screen);
    }
}

TEST(every_function_is_reached_on_every_board_before_in_and_behind_a_game)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        game_start(&game);
        game_do(&game, (action_t)(ACTION_NEW + n));
        for (unsigned cell = 0; !game_is_over(&game); cell++) {
            if (cell < 2)
                walk_and_expect_all();
            game_do(&game, (action_t)(ACTION_PLAY + cell_at((uint8_t)(cell / n), (uint8_t)(cell % n))));
        }
        walk_and_expect_all();
    }
}

// A fault of the RAM may have moved the cursor.
TEST(ok_never_asks_for_anything_but_a_cell)
{
    game_start(&game);
    for (unsigned any = 0; any < 256; any++)
        assert_in_range(keys_effect(HOLD_KEY, SCREEN_GAME, &game, (cell_t)any).action, ACTION_PLAY,
                        ACTION_PLAY + TTT_CELLS_MAX - 1);
}
