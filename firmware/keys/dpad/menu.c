// The menu, the layout setup and the self-test of inputs with five keys.
// SPDX-License-Identifier: MIT
#include "keys/dpad/menu.h"

#include "display_traits.h"

enum { SIZES = TTT_N_MAX - TTT_N_MIN + 1 };

// Keys that step through the menu: along its list, or, where only one item is seen, from side to side.
enum { KEY_BACK = DISPLAY_MENU_IS_LIST ? KEY_2 : KEY_4, KEY_ON = DISPLAY_MENU_IS_LIST ? KEY_8 : KEY_6 };

static bool is_step(key_event_t key)
{
    return key == KEY_BACK || key == KEY_ON;
}

// Steps through this many screens of a kind, wrapping; keys across return to the board.
//   at: the present one, counted from 0.
static key_effect_t step(key_event_t key, screen_t first, uint8_t at, uint8_t count)
{
    if (!is_step(key))
        return key_shows(SCREEN_GAME);
    uint8_t on = key == KEY_ON ? 1 : (uint8_t)(count - 1);
    return key_shows((screen_t)(first + (uint8_t)((at + on) % count)));
}

static key_effect_t step_offers(key_event_t key, uint8_t at)
{
    key_effect_t effect = step(key, SCREEN_OFFERS, at, OFFERS);
    if (!DISPLAY_HAS_LAYOUTS && effect.screen == SCREEN_OFFERS + OFFER_LAYOUT)
        return step(key, SCREEN_OFFERS, OFFER_LAYOUT, OFFERS);
    return effect;
}

// Without `default`, so that the compiler asks for the effect of a new item.
static key_effect_t chosen(offer_t offer, const session_t *session)
{
    switch (offer) {
    case OFFER_NEW: return key_begins(session->board.n);
    case OFFER_SIZE: return key_shows(screen_with(SCREEN_SIZES, session->board.n));
    case OFFER_LEVEL: return key_shows(screen_with(SCREEN_LEVELS, session->settings.level));
    case OFFER_UNDO: return key_acts(ACTION_UNDO);
    case OFFER_HINT: return key_acts(ACTION_HINT);
    case OFFER_BRIGHTNESS: return key_shows(SCREEN_BRIGHTNESS);
    case OFFER_SOUND:
        return key_acts_on(screen_with(SCREEN_OFFERS, OFFER_SOUND),
                           session_switch_sound(session)); // its sign shows the state
    case OFFER_LAYOUT: return key_shows(SCREEN_LAYOUT);
    case OFFER_SCORE:
    case OFFERS: break;
    }
    return key_shows(SCREEN_SCORE);
}

static key_effect_t level_chosen(uint8_t level, const session_t *session)
{
    if (level == session->settings.level)
        return key_shows(SCREEN_LEVEL);
    return key_acts_on(SCREEN_LEVEL, session_choose(session, level));
}

static key_effect_t brightness_key(key_event_t key, const session_t *session)
{
    if (!is_step(key))
        return key_shows(SCREEN_GAME);
    uint8_t brightness = key == KEY_ON ? session_next_brightness(session) : session_last_brightness(session);
    return key_acts_on(SCREEN_BRIGHTNESS, (action_t)(ACTION_BRIGHTNESS + brightness));
}

static key_effect_t menu_key(key_event_t key, screen_t screen, const session_t *session)
{
    const bool ok = key == LONG_PRESS_KEY;
    const screen_is_t is = screen_is(screen);
    const uint8_t v = is.value;
    switch (is.kind) {
    case SCREEN_OFFERS: return ok ? chosen((offer_t)v, session) : step_offers(key, v);
    case SCREEN_LEVELS: return ok ? level_chosen(v, session) : step(key, SCREEN_LEVELS, v, LEVELS);
    case SCREEN_SIZES: return ok ? key_begins(v) : step(key, SCREEN_SIZES, (uint8_t)(v - TTT_N_MIN), SIZES);
    default: return brightness_key(key, session);
    }
}

static key_effect_t layout_key(key_event_t key, const session_t *session)
{
    if (key == LONG_PRESS_KEY || key == KEYS_HELD)
        return key_shows(SCREEN_GAME);
    if (!is_step(key))
        return key_shows(SCREEN_LAYOUT);
    uint8_t turned = (uint8_t)(session->settings.layout + (key == KEY_ON ? 1 : LAYOUT_MAX)) & LAYOUT_MAX;
    return key_acts_on(SCREEN_LAYOUT, (action_t)(ACTION_LAYOUT + turned));
}

_Static_assert((LAYOUT_MAX & (LAYOUT_MAX + 1)) == 0, "the number of layouts must be a power of two");

// ---- Interface ----

key_effect_t menu_effect(key_event_t key, screen_t screen, const session_t *session)
{
    switch (screen) {
    case SCREEN_LAYOUT: return layout_key(key, session);
    case SCREEN_TEST_LEDS:
    case SCREEN_TEST_KEYS: return key_shows(key == KEYS_HELD ? SCREEN_GAME : SCREEN_TEST_KEYS);
    default: return menu_key(key, screen, session);
    }
}
