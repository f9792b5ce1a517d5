// Every function is within reach of five keys, on every board, in every phase of a game: a search over all
// that keys can bring about, screen, cursor and settings, finds each action, and no other.
#include <string.h>

#include "panel/hold.h"
#include "panel/keys.h"
#include "tests/support/test.h"

typedef struct {
    uint8_t screen, row, col, level, brightness, layout;
} state_t;

enum {
    BRIGHT_STEPS = 4,
    STATES = SCREENS * TTT_CELLS_MAX * LEVELS * (BRIGHTNESS_MAX + 1) * (LAYOUT_MAX + 1)
};
static bool known[STATES], action_seen[256], screen_seen[SCREENS];
static state_t queue[STATES];
static unsigned queued;
static game_t game;

static void meet(state_t s)
{
    unsigned at = s.screen;
    at = at * TTT_CELLS_MAX + s.row * TTT_N_MAX + s.col;
    at = at * LEVELS + s.level;
    at = at * (BRIGHTNESS_MAX + 1) + s.brightness;
    at = at * (LAYOUT_MAX + 1) + s.layout;
    if (known[at])
        return;
    known[at] = screen_seen[s.screen] = true;
    queue[queued++] = s;
}

// What an action makes of the settings; games that it begins are other searches.
static state_t after(state_t s, action_t action)
{
    if (action >= ACTION_OPPONENT && action < ACTION_UNDO)
        s.level = (uint8_t)(action - ACTION_OPPONENT) / 2;
    else if (action >= ACTION_BRIGHTNESS && action < ACTION_OPPONENT)
        s.brightness = action - ACTION_BRIGHTNESS;
    else if (action >= ACTION_LAYOUT && action < ACTION_BRIGHTNESS)
        s.layout = action - ACTION_LAYOUT;
    return s;
}

static void press(state_t s, key_event_t key)
{
    game.settings.level = s.level;
    game.settings.brightness = s.brightness;
    game.settings.layout = s.layout;
    cell_t cursor = cell_at(s.row, s.col);
    key_effect_t effect = keys_effect(key, (screen_t)s.screen, &game, cursor);
    s.screen = (uint8_t)effect.screen;
    if (effect.action == KEYS_STEP) {
        cursor = keys_step(cursor, key, game.board.n);
        s.row = cell_row(cursor);
        s.col = cell_col(cursor);
    } else if (effect.action != ACTION_NONE) {
        action_seen[effect.action] = true;
        s = after(s, effect.action);
    }
    meet(s);
}

static void search(void)
{
    const game_t as_it_was = game;
    static const key_event_t keys[] = {KEY_2, KEY_4, KEY_6, KEY_8, HOLD_KEY, HOLD_MENU_KEY};
    memset(known, 0, sizeof known);
    memset(action_seen, 0, sizeof action_seen);
    memset(screen_seen, 0, sizeof screen_seen);
    queued = 0;
    meet((state_t){SCREEN_GAME, game.board.n / 2, game.board.n / 2, LEVEL_OFF, 4, 0});
    for (unsigned i = 0; i < queued; i++)
        for (unsigned k = 0; k < sizeof keys / sizeof keys[0]; k++)
            press(queue[i], keys[k]);
    game = as_it_was;
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

static void expect_all(void)
{
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
                search(), expect_all();
            game_do(&game, (action_t)(ACTION_PLAY + cell_at((uint8_t)(cell / n), (uint8_t)(cell % n))));
        }
        search();
        expect_all();
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
