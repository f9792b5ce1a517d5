// Effects of the keys of a d-pad, four directions and OK (docs/five-keys.md): directions move the cursor or
// step through the menu, OK (`5`) plays or chooses. HOLD_MENU_KEY is OK held down, which opens and closes the
// menu.
#include "input/keys.h"

#include "display_traits.h"
#include "input_traits.h"
#include "panel/hold.h"

enum { SIZES = TTT_N_MAX - TTT_N_MIN + 1 };

// Keys that step through the menu: along its list, or, where only one item is seen, from side to side.
enum { KEY_BACK = DISPLAY_MENU_IS_LIST ? KEY_2 : KEY_4, KEY_ON = DISPLAY_MENU_IS_LIST ? KEY_8 : KEY_6 };

static bool is_step(key_event_t key)
{
    return key == KEY_BACK || key == KEY_ON;
}

// ---- Effects ----

static key_effect_t show(screen_t screen)
{
    return (key_effect_t){screen, ACTION_NONE};
}

static key_effect_t act(action_t action)
{
    return (key_effect_t){SCREEN_GAME, action};
}

static key_effect_t new_game(uint8_t n)
{
    return act((action_t)(ACTION_NEW + n));
}

// ---- The board ----

static key_effect_t ok_on_board(const game_t *game, cell_t cursor)
{
    if (game_is_over(game))
        return new_game(game->board.n);
    if (game_is_computers_turn(game))
        return show(SCREEN_NOTHING);
    return act((action_t)(ACTION_PLAY + cursor % CELL_NUMBERS)); // a RAM fault may have changed the cursor
}

static key_effect_t board_key(key_event_t key, const game_t *game, cell_t cursor)
{
    if (key == HOLD_MENU_KEY)
        return show(SCREEN_OFFERS);
    if (key == HOLD_KEY)
        return ok_on_board(game, cursor);
    return game_is_over(game) ? show(SCREEN_NOTHING) : (key_effect_t){SCREEN_GAME, KEYS_STEP};
}

// ---- The menu ----

// Steps through this many screens, wrapping; keys across return to the board.
static key_effect_t step(key_event_t key, screen_t screen, screen_t first, uint8_t count)
{
    if (!is_step(key))
        return show(SCREEN_GAME);
    uint8_t on = key == KEY_ON ? 1 : (uint8_t)(count - 1);
    return show((screen_t)(first + (screen - first + on) % count));
}

static key_effect_t chosen(offer_t offer, const game_t *game)
{
    switch (offer) {
    case OFFER_NEW: return new_game(game->board.n);
    case OFFER_SIZE: return show((screen_t)(SCREEN_SIZES + game->board.n - TTT_N_MIN));
    case OFFER_LEVEL: return show((screen_t)(SCREEN_LEVELS + game->settings.level));
    case OFFER_UNDO: return act(ACTION_UNDO);
    case OFFER_HINT: return act(ACTION_HINT);
    case OFFER_BRIGHTNESS: return show(SCREEN_BRIGHTNESS);
    case OFFER_SOUND:
        return (key_effect_t){SCREEN_OFFERS + OFFER_SOUND,
                              game_switch_sound(game)}; // its sign shows the state
    case OFFER_LAYOUT: return show(SCREEN_LAYOUT);
    default: return show(SCREEN_SCORE);
    }
}

static key_effect_t level_chosen(uint8_t level, const game_t *game)
{
    if (level == game->settings.level)
        return show(SCREEN_LEVEL);
    return (key_effect_t){SCREEN_LEVEL, game_choose(game, level)};
}

static key_effect_t brightness_key(key_event_t key, const game_t *game)
{
    if (!is_step(key))
        return show(SCREEN_GAME);
    uint8_t brightness = key == KEY_ON ? game_next_brightness(game) : game_last_brightness(game);
    return (key_effect_t){SCREEN_BRIGHTNESS, (action_t)(ACTION_BRIGHTNESS + brightness)};
}

static key_effect_t menu_key(key_event_t key, screen_t screen, const game_t *game)
{
    bool ok = key == HOLD_KEY;
    if (screen < SCREEN_BRIGHTNESS)
        return ok ? chosen((offer_t)(screen - SCREEN_OFFERS), game)
                  : step(key, screen, SCREEN_OFFERS, OFFERS);
    if (screen == SCREEN_BRIGHTNESS)
        return brightness_key(key, game);
    if (screen < SCREEN_SIZES)
        return ok ? level_chosen((uint8_t)(screen - SCREEN_LEVELS), game)
                  : step(key, screen, SCREEN_LEVELS, LEVELS);
    return ok ? new_game((uint8_t)(screen - SCREEN_SIZES + TTT_N_MIN))
              : step(key, screen, SCREEN_SIZES, SIZES);
}

static key_effect_t layout_key(key_event_t key, const game_t *game)
{
    if (key == HOLD_KEY || key == HOLD_MENU_KEY)
        return show(SCREEN_GAME);
    if (!is_step(key))
        return show(SCREEN_LAYOUT);
    uint8_t turned = (uint8_t)(game->settings.layout + (key == KEY_ON ? 1 : LAYOUT_MAX)) & LAYOUT_MAX;
    return (key_effect_t){SCREEN_LAYOUT, (action_t)(ACTION_LAYOUT + turned)};
}

_Static_assert((LAYOUT_MAX & (LAYOUT_MAX + 1)) == 0, "the number of layouts must be a power of two");

// ---- Interface ----

key_effect_t keys_effect(key_event_t key, screen_t screen, const game_t *game, cell_t cursor)
{
    switch (screen) {
    case SCREEN_LAYOUT: return layout_key(key, game);
    case SCREEN_TEST_LEDS:
    case SCREEN_TEST_KEYS: return show(key == HOLD_MENU_KEY ? SCREEN_GAME : SCREEN_TEST_KEYS);
    default: return screen >= SCREEN_COUNT ? menu_key(key, screen, game) : board_key(key, game, cursor);
    }
}

// One step of a coordinate on a board that wraps.
static uint8_t stepped(uint8_t coordinate, bool back, bool on, uint8_t n)
{
    if (on)
        return coordinate + 1 < n ? (uint8_t)(coordinate + 1) : 0;
    if (back)
        return (uint8_t)((coordinate == 0 ? n : coordinate) - 1);
    return coordinate;
}

cell_t keys_step(cell_t cursor, key_event_t key, uint8_t n)
{
    return cell_at(stepped(cell_row(cursor), key == KEY_2, key == KEY_8, n),
                   stepped(cell_col(cursor), key == KEY_4, key == KEY_6, n));
}
