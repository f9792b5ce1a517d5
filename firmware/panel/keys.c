#include "panel/keys.h"

#include "hal/orientation.h"

enum { REPEAT_AFTER_MS = 400 };

// ---- Where keys are ----

static uint8_t key_row(key_event_t key)
{
    return key / KEYPAD_COLS;
}

static uint8_t key_col(key_event_t key)
{
    return key % KEYPAD_COLS;
}

// 1..9, for the 3x3 block of digits.
static uint8_t digit(key_event_t key)
{
    return (uint8_t)(key - key_row(key) + 1);
}

static bool is_letter(key_event_t key)
{
    return key_col(key) == 3;
}

// ---- What keys do ----

static void play(panel_t *panel, game_t *game, cell_t cell)
{
    if (game_is_computers_turn(game)) {
        panel->screen = SCREEN_NOTHING;
    } else if (!game_do(game, (action_t)(ACTION_PLAY + cell % TTT_CELLS_MAX))) { // the cursor is not sealed
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

void keys_move_cursor(game_t *game, key_event_t key)
{
    uint8_t n = game->board.n;
    game->cursor = cell_at(stepped(cell_row(game->cursor), key_row(key), n),
                           stepped(cell_col(game->cursor), key_col(key), n));
}

static void cursor_key(panel_t *panel, game_t *game, key_event_t key, uint16_t now)
{
    if (key == KEY_5) {
        play(panel, game, game->cursor);
        return;
    }
    keys_move_cursor(game, key);
    panel->repeating = key;
    panel->repeat_at = now + REPEAT_AFTER_MS;
}

// On small boards a digit's place on the keypad is a cell's place on the board.
static void digit_key(panel_t *panel, game_t *game, key_event_t key, uint16_t now)
{
    uint8_t n = game->board.n;
    bool over = game_is_over(game);
    if (over && key == KEY_5)
        game_new(game, n);
    else if (!over && n >= PANEL_CURSOR_FROM)
        cursor_key(panel, game, key, now);
    else if (!over && key_row(key) < n && key_col(key) < n)
        play(panel, game, cell_at(key_row(key), key_col(key)));
    else
        panel->screen = SCREEN_NOTHING;
}

// `A` and `B` throw the game away, so in mid-game they ask, and act on a second press only.
//   asked: the screen on which the key was pressed.
static void start_key(panel_t *panel, game_t *game, uint8_t n, screen_t question, screen_t asked)
{
    if (asked == question || game_moves(game) == 0 || game_is_over(game))
        game_new(game, n);
    else
        panel->screen = question;
}

static void next_level(panel_t *panel, game_t *game)
{
    game_do(game, game_choose(game, (uint8_t)((game->level + 1) % LEVELS)));
    panel->screen = SCREEN_LEVEL;
}

static void next_brightness(game_t *game)
{
    game_do(game, (action_t)(ACTION_BRIGHTNESS + game_next_brightness(game)));
}

static void board_key(panel_t *panel, game_t *game, key_event_t key, screen_t asked, uint16_t now)
{
    bool done = true;
    if (key == KEY_A)
        start_key(panel, game, game->board.n, SCREEN_ASK_NEW, asked);
    else if (key == KEY_B)
        start_key(panel, game, game_next_size(game), SCREEN_ASK_SIZE, asked);
    else if (key == KEY_C)
        next_level(panel, game);
    else if (key == KEY_D)
        next_brightness(game);
    else if (key == KEY_STAR)
        panel->screen = SCREEN_MENU;
    else if (key == KEY_HASH)
        done = game_do(game, ACTION_UNDO);
    else if (key == KEY_0)
        done = game_want_hint(game);
    else
        digit_key(panel, game, key, now);
    if (!done)
        panel->screen = SCREEN_NOTHING;
}

static void menu_key(panel_t *panel, game_t *game, key_event_t key)
{
    if (key == KEY_STAR)
        game_new(game, game->board.n);
    else if (key == KEY_0)
        panel->screen = SCREEN_SCORE;
    else if (key == KEY_HASH)
        panel->screen = SCREEN_LAYOUT;
    else if (key == KEY_1)
        next_level(panel, game);
    else if (key == KEY_9)
        next_brightness(game);
    else if (is_letter(key))
        panel->screen = SCREEN_NOTHING;
    else
        game_new(game, digit(key)); // 2 to 8 are left
}

static void layout_key(panel_t *panel, game_t *game, key_event_t key)
{
    if (key == KEY_5)
        panel->screen = SCREEN_GAME;
    else if (key == KEY_4 || key == KEY_6)
        game_do(game, (action_t)(ACTION_LAYOUT + (uint8_t)(game->layout + key - KEY_5) % ORIENTATIONS));
}

void keys_press(panel_t *panel, game_t *game, key_event_t key, uint16_t now)
{
    screen_t screen = panel->screen;
    if (game->demo) {
        game_end_demo(game);
        panel->screen = SCREEN_GAME;
        return;
    }
    if (screen <= SCREEN_NOTHING) // the player has seen where the computer went
        game->fresh = CELL_NONE;
    switch (screen) {
    case SCREEN_LAYOUT: layout_key(panel, game, key); break;
    case SCREEN_TEST_LEDS:
    case SCREEN_TEST_KEYS: panel->screen = key == KEY_HASH ? SCREEN_GAME : SCREEN_TEST_KEYS; break;
    case SCREEN_MENU:
        panel->screen = SCREEN_GAME;
        menu_key(panel, game, key);
        break;
    default:
        panel->screen = SCREEN_GAME;
        board_key(panel, game, key, screen, now);
        break;
    }
}
