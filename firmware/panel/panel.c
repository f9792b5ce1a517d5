#include "panel/panel.h"

#include "hal/flash.h"
#include "panel/board_view.h"
#include "panel/keys.h"

enum { REPEAT_EVERY_MS = 1000 / 8, LOOK_AGAIN_MS = 5000 };

// ---- What time does ----

uint16_t panel_age(const panel_t *panel, uint16_t now)
{
    return now - panel->since;
}

// How long a screen stays without a key; 0: for good.
static uint16_t lasts_ms(screen_t screen)
{
    static const FLASH uint8_t tenths[SCREEN_COUNT] = {
        [SCREEN_REFUSED] = 3,  [SCREEN_HINT] = 20,     [SCREEN_NOTHING] = 3, [SCREEN_MENU] = 50,
        [SCREEN_ASK_NEW] = 20, [SCREEN_ASK_SIZE] = 20, [SCREEN_SCORE] = 30,  [SCREEN_LEVEL] = 10,
    };
    return (uint16_t)(100 * tenths[screen]);
}

bool panel_has_news(const panel_t *panel, const game_t *game)
{
    return panel->seen_news != game->news;
}

// Shows a board from its first millisecond on. What the computer does may come while the player is at
// something else, a question or a cursor that he moves, and must not break in.
static void show_news(panel_t *panel, const game_t *game, uint16_t now)
{
    panel->seen_news = game->news;
    if (game->fresh == CELL_NONE && game->hint == HINT_NONE)
        panel->repeating = KEY_NONE;
    else if (panel->screen > SCREEN_NOTHING)
        return;
    panel->screen = game->hint < HINT_WANTED ? SCREEN_HINT : SCREEN_GAME;
    panel->since = now;
}

uint16_t panel_pass_time(panel_t *panel, game_t *game, uint16_t now)
{
    if (panel_has_news(panel, game))
        show_news(panel, game, now);

    uint16_t next = LOOK_AGAIN_MS;
    uint16_t lasts = lasts_ms(panel->screen);
    if (lasts != 0 && panel_age(panel, now) >= lasts) {
        panel->screen = SCREEN_GAME;
        if (game->fresh != CELL_NONE) // came behind this screen, so it is to blink from now on
            panel->since = now;
    } else if (lasts != 0) {
        next = lasts - panel_age(panel, now);
    }

    if (panel->repeating != KEY_NONE) {
        if ((int16_t)(now - panel->repeat_at) >= 0) {
            keys_move_cursor(game, panel->repeating);
            panel->since = now;
            panel->repeat_at = now + REPEAT_EVERY_MS;
        }
        next = panel->repeat_at - now;
    }

    if (panel_age(panel, now) >= PICTURE_WRAP_MS)
        panel->since += PICTURE_PERIOD_MS;
    return next;
}

// ---- From outside ----

void panel_start(panel_t *panel, const game_t *game, uint16_t held, uint16_t now)
{
    panel->screen = SCREEN_GAME;
    panel->since = now;
    panel->repeating = KEY_NONE;
    panel->seen_news = game->news;
    if (held == 1u << KEY_0)
        panel->screen = SCREEN_TEST_LEDS;
    else if (held == 1u << KEY_HASH)
        panel->screen = SCREEN_LAYOUT;
}

void panel_key(panel_t *panel, game_t *game, key_event_t event, uint16_t now)
{
    key_event_t key = event & (key_event_t)~KEY_RELEASED;
    panel_pass_time(panel, game, now);
    if (event & KEY_RELEASED) {
        if (panel->repeating == key)
            panel->repeating = KEY_NONE;
        return;
    }
    panel->repeating = KEY_NONE;
    keys_press(panel, game, key, now);
    panel->since = now;
    panel->seen_news = game->news;
}
