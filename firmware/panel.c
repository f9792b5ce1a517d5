#include "panel.h"

#include "hal/flash.h"
#include "hal/indirect.h"
#include "hal/orient.h"
#include "picture.h"

enum { REPEAT_AFTER_MS = 400, REPEAT_EVERY_MS = 1000 / 8, LOOK_AGAIN_MS = 5000 };

// ---- Where keys are ----

static uint8_t key_row(key_event_t key)
{
    return key / KEYPAD_COLS;
}

static uint8_t key_col(key_event_t key)
{
    return key % KEYPAD_COLS;
}

// 1..9 for the 3x3 block of digits, 0 for all other keys.
static uint8_t digit(key_event_t key)
{
    return key_row(key) == 3 || key_col(key) == 3 ? 0 : (uint8_t)(key - key_row(key) + 1);
}

// ---- What keys do ----

static void play(panel_t *panel, cell_t cell)
{
    if (game_is_computers_turn(&panel->game)) {
        panel->screen = SCREEN_NOTHING;
    } else if (!game_do(&panel->game, (action_t)(ACTION_PLAY + cell))) {
        panel->refused = cell;
        panel->screen = SCREEN_REFUSED;
    }
}

// One step of a coordinate on a board that wraps. way: 0 back, 1 stay, 2 on.
static uint8_t stepped(uint8_t coordinate, uint8_t way, uint8_t n)
{
    coordinate = (uint8_t)(coordinate + way);
    if (coordinate == 0)
        coordinate = n;
    return coordinate > n ? 0 : (uint8_t)(coordinate - 1);
}

// A key's place around `5` is its direction.
static void move_cursor(game_t *game, key_event_t key)
{
    uint8_t n = game->board.n;
    game->cursor = cell_at(stepped(cell_row(game->cursor), key_row(key), n),
                           stepped(cell_col(game->cursor), key_col(key), n));
}

static void cursor_key(panel_t *panel, key_event_t key, uint16_t now)
{
    if (key == KEY_5) {
        play(panel, panel->game.cursor);
        return;
    }
    move_cursor(&panel->game, key);
    panel->repeating = key;
    panel->repeat_at = now + REPEAT_AFTER_MS;
}

// On small boards a digit's place on the keypad is a cell's place on the board.
static void digit_key(panel_t *panel, key_event_t key, uint16_t now)
{
    uint8_t n = panel->game.board.n;
    bool over = game_is_over(&panel->game);
    if (over && key == KEY_5)
        game_new(&panel->game, n);
    else if (!over && n >= PANEL_CURSOR_FROM)
        cursor_key(panel, key, now);
    else if (!over && key_row(key) < n && key_col(key) < n)
        play(panel, cell_at(key_row(key), key_col(key)));
    else
        panel->screen = SCREEN_NOTHING;
}

// `A` and `B` throw the game away, so in mid-game they ask, and act on a second press only.
//   asked: the screen on which the key was pressed.
static void start_key(panel_t *panel, uint8_t n, screen_t question, screen_t asked)
{
    bool under_way = game_moves(&panel->game) != 0 && !game_is_over(&panel->game);
    if (under_way && asked != question)
        panel->screen = question;
    else
        game_new(&panel->game, n);
}

static void next_level(panel_t *panel)
{
    game_t *game = &panel->game;
    game_do(game, game_choose(game, (uint8_t)((game->level + 1) % LEVELS)));
    panel->screen = SCREEN_LEVEL;
}

static void next_brightness(game_t *game)
{
    game_do(game, (action_t)(ACTION_BRIGHTNESS + game_next_brightness(game)));
}

static void board_key(panel_t *panel, key_event_t key, screen_t asked, uint16_t now)
{
    game_t *game = &panel->game;
    if (digit(key) != 0)
        digit_key(panel, key, now);
    else if (key == KEY_A)
        start_key(panel, game->board.n, SCREEN_ASK_NEW, asked);
    else if (key == KEY_B)
        start_key(panel, game_next_size(game), SCREEN_ASK_SIZE, asked);
    else if (key == KEY_C)
        next_level(panel);
    else if (key == KEY_D)
        next_brightness(game);
    else if (key == KEY_STAR)
        panel->screen = SCREEN_MENU;
    else if (!(key == KEY_HASH ? game_do(game, ACTION_UNDO) : game_want_hint(game)))
        panel->screen = SCREEN_NOTHING;
}

static void menu_key(panel_t *panel, key_event_t key)
{
    if (key == KEY_STAR)
        game_new(&panel->game, panel->game.board.n);
    else if (key == KEY_0)
        panel->screen = SCREEN_SCORE;
    else if (key == KEY_HASH)
        panel->screen = SCREEN_LAYOUT;
    else if (key == KEY_1)
        next_level(panel);
    else if (key == KEY_9)
        next_brightness(&panel->game);
    else if (digit(key) >= TTT_N_MIN)
        game_new(&panel->game, digit(key));
    else
        panel->screen = SCREEN_NOTHING;
}

static void layout_key(panel_t *panel, key_event_t key)
{
    uint8_t by = 0;
    if (key == KEY_5)
        panel->screen = SCREEN_GAME;
    else if (key == KEY_6)
        by = 1;
    else if (key == KEY_4)
        by = ORIENTATIONS - 1;
    if (by != 0)
        game_do(&panel->game, (action_t)(ACTION_LAYOUT + (panel->game.layout + by) % ORIENTATIONS));
}

static void press(panel_t *panel, key_event_t key, uint16_t now)
{
    screen_t screen = panel->screen;
    if (panel->game.demo) {
        game_end_demo(&panel->game);
        panel->screen = SCREEN_GAME;
        return;
    }
    if (screen <= SCREEN_NOTHING) // the player has seen where the computer went
        panel->game.fresh = CELL_NONE;
    switch (screen) {
    case SCREEN_LAYOUT: layout_key(panel, key); break;
    case SCREEN_TEST_LEDS:
    case SCREEN_TEST_KEYS: panel->screen = key == KEY_HASH ? SCREEN_GAME : SCREEN_TEST_KEYS; break;
    case SCREEN_MENU:
        panel->screen = SCREEN_GAME;
        menu_key(panel, key);
        break;
    default:
        panel->screen = SCREEN_GAME;
        board_key(panel, key, screen, now);
        break;
    }
}

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

bool panel_has_news(const panel_t *panel)
{
    return panel->seen_news != panel->game.news;
}

// Shows a board from its first millisecond on. What the computer does may come while the player is at
// something else, a question or a cursor that he moves, and must not break in.
static void show_news(panel_t *panel, uint16_t now)
{
    const game_t *game = &panel->game;
    bool is_computers = game->fresh != CELL_NONE || game->hint != HINT_NONE;
    panel->seen_news = panel->game.news;
    if (is_computers && panel->screen > SCREEN_NOTHING)
        return;
    panel->screen = game->hint < HINT_WANTED ? SCREEN_HINT : SCREEN_GAME;
    panel->since = now;
    if (!is_computers)
        panel->repeating = KEY_NONE;
}

uint16_t panel_pass_time(panel_t *panel, uint16_t now)
{
    INDIRECT(panel);
    if (panel_has_news(panel))
        show_news(panel, now);

    uint16_t next = LOOK_AGAIN_MS;
    uint16_t lasts = lasts_ms(panel->screen);
    if (lasts != 0 && panel_age(panel, now) >= lasts) {
        panel->screen = SCREEN_GAME;
        if (panel->game.fresh != CELL_NONE) // came behind this screen, so it is to blink from now on
            panel->since = now;
    } else if (lasts != 0) {
        next = lasts - panel_age(panel, now);
    }

    if (panel->repeating != KEY_NONE) {
        if ((int16_t)(now - panel->repeat_at) >= 0) {
            move_cursor(&panel->game, panel->repeating);
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

void panel_start(panel_t *panel, uint16_t held, uint16_t now)
{
    panel->screen = SCREEN_GAME;
    panel->since = now;
    panel->repeating = KEY_NONE;
    panel->seen_news = panel->game.news;
    if (held == 1u << KEY_0)
        panel->screen = SCREEN_TEST_LEDS;
    else if (held == 1u << KEY_HASH)
        panel->screen = SCREEN_LAYOUT;
}

void panel_key(panel_t *panel, key_event_t event, uint16_t now)
{
    key_event_t key = event & (key_event_t)~KEY_RELEASED;
    panel_pass_time(panel, now);
    if (event & KEY_RELEASED) {
        if (panel->repeating == key)
            panel->repeating = KEY_NONE;
        return;
    }
    panel->repeating = KEY_NONE;
    press(panel, key, now);
    panel->since = now;
    panel->seen_news = panel->game.news;
}
