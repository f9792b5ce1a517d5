// Writes the text of each screen: two rows of eleven letters beside the board.
// SPDX-License-Identifier: MIT
#include "display/lcd1602/words.h"

#include <string.h>

#include "hal/flash.h"
#include "hal/key.h"
#include "input_traits.h"

// A blank column separates them from the board.
enum { LEFT = PICTURE_TEXT_LEFT + 1, LETTERS = LCD_COLS - LEFT };

typedef char word_t[LETTERS + 1];

static void put(picture_t *p, uint8_t row, const FLASH char *words)
{
    uint8_t *to = &p->text[row][LEFT];
    for (char letter; (letter = *words++) != '\0';)
        *to++ = (uint8_t)letter;
}

static uint8_t length_of(const FLASH char *words)
{
    uint8_t length = 0;
    while (words[length] != '\0')
        length++;
    return length;
}

#define PUT(p, first, second)                                                                                \
    do {                                                                                                     \
        static const FLASH word_t first_ = first, second_ = second;                                          \
        put(p, 0, first_);                                                                                   \
        put(p, 1, second_);                                                                                  \
    } while (0)

// Writes a number that ends before a column. Returns the column of its first digit.
static uint8_t put_number(picture_t *p, uint8_t row, uint8_t end, uint16_t value)
{
    do {
        p->text[row][--end] = (uint8_t)('0' + value % 10);
        value /= 10;
    } while (value != 0 && end > LEFT);
    return end;
}

// ---- The board's characters ----

static void put_board(picture_t *p)
{
    for (uint8_t row = 0; row < LCD_ROWS; row++)
        for (uint8_t col = 0; col < PICTURE_CHARS_A_ROW; col++)
            p->text[row][col] = (uint8_t)(row * PICTURE_CHARS_A_ROW + col);
}

// ---- The game: whose turn, or the result; the opponent, and X's games and O's ----

static const FLASH char *level_name(uint8_t level)
{
    static const FLASH word_t levels[LEVELS] = {
        [LEVEL_OFF] = "none", [LEVEL_EASY] = "easy", [LEVEL_MEDIUM] = "medium", [LEVEL_PERFECT] = "perfect"};
    return levels[level % LEVELS];
}

static void put_turn(picture_t *p, const session_t *session)
{
    static const FLASH word_t turns[] = {"", "X's turn", "O's turn"};
    static const FLASH word_t results[] = {"", "X wins!", "O wins!", "Draw"};
    static const FLASH word_t yours[] = {"", "X your turn", "O your turn"};
    static const FLASH word_t thinking[] = {"", "X thinking", "O thinking"};
    const ttt_t *board = &session->board;
    if (board->turn == TTT_NOBODY)
        put(p, 0, results[ttt_result(board) & 3]);
    else if (session_is_computers_turn(session))
        put(p, 0, thinking[board->turn % 3]);
    else if (session->settings.level != LEVEL_OFF)
        put(p, 0, yours[board->turn % 3]);
    else
        put(p, 0, turns[board->turn % 3]);
}

// Writes the longest word for the opponent that ends before a column; none if that is too long.
static void put_opponent(picture_t *p, uint8_t level, uint8_t end)
{
    static const FLASH word_t short_names[LEVELS] = {"X:O", "easy", "med.", "perf."};
    const FLASH char *word = level_name(level);
    if (level == LEVEL_OFF || length_of(word) > end - LEFT)
        word = short_names[level % LEVELS];
    if (length_of(word) <= end - LEFT)
        put(p, 1, word);
}

static void put_opponent_and_score(picture_t *p, const session_t *session)
{
    uint8_t col = put_number(p, 1, LCD_COLS, session_score(session, SCORE_O));
    p->text[1][--col] = ':';
    col = put_number(p, 1, col, session_score(session, SCORE_X));
    put_opponent(p, session->settings.level, (uint8_t)(col - 1));
}

static void put_game(picture_t *p, const view_t *view)
{
    static const FLASH word_t taken = "Taken!", nothing = "Not now", hint = "Try there";
    put_opponent_and_score(p, view->session);
    switch (view->screen) {
    case SCREEN_REFUSED: put(p, 0, taken); break;
    case SCREEN_NOTHING: put(p, 0, nothing); break;
    case SCREEN_HINT: put(p, 0, hint); break;
    default: put_turn(p, view->session); break;
    }
}

static void put_score(picture_t *p, const session_t *session)
{
    PUT(p, "X     O", "draws");
    put_number(p, 0, LEFT + 5, session_score(session, SCORE_X));
    put_number(p, 0, LCD_COLS, session_score(session, SCORE_O));
    put_number(p, 1, LCD_COLS, session_score(session, SCORE_DRAWS));
}

// ---- The menu of inputs with a d-pad: two items of the list, or a title and the value to choose ----

static const FLASH char *offer_name(uint8_t offer, bool muted)
{
    static const FLASH word_t offers[OFFERS] = {
        [OFFER_NEW] = "new game",   [OFFER_SIZE] = "size",   [OFFER_LEVEL] = "opponent",
        [OFFER_UNDO] = "take back", [OFFER_HINT] = "hint",   [OFFER_BRIGHTNESS] = "brightness",
        [OFFER_SOUND] = "sound on", [OFFER_SCORE] = "score",
    };
    static const FLASH word_t sound_off = "sound off";
    return offer == OFFER_SOUND && muted ? sound_off : offers[offer % OFFERS];
}

// In place of the blank column.
static void put_arrow(picture_t *p, uint8_t row)
{
    p->text[row][LEFT - 1] = '>';
}

// There is no layout to choose.
static void put_offers(picture_t *p, uint8_t chosen, bool muted)
{
    uint8_t next = (uint8_t)(chosen + 1);
    put(p, 0, offer_name(chosen, muted));
    put(p, 1, offer_name(next == OFFER_LAYOUT ? OFFER_SCORE : next, muted));
    put_arrow(p, 0);
}

static void put_size(picture_t *p, uint8_t n)
{
    PUT(p, "Size", "0x0");
    p->text[1][LEFT] = p->text[1][LEFT + 2] = (uint8_t)('0' + n);
    put_arrow(p, 1);
}

static void put_level(picture_t *p, uint8_t level)
{
    PUT(p, "Opponent", "");
    put(p, 1, level_name(level));
}

static void put_brightness(picture_t *p, uint8_t brightness)
{
    PUT(p, "Brightness", "   of 15");
    put_number(p, 1, LEFT + 2, brightness);
    put_arrow(p, 1);
}

static void put_menu(picture_t *p, screen_t screen, const settings_t *settings)
{
    const screen_is_t is = screen_is(screen);
    switch (is.kind) {
    case SCREEN_OFFERS: put_offers(p, is.value, settings->muted); break;
    case SCREEN_LEVELS:
        put_level(p, is.value);
        put_arrow(p, 1);
        break;
    case SCREEN_SIZES: put_size(p, is.value); break;
    default: put_brightness(p, settings->brightness); break;
    }
}

// ---- Other screens ----

// The legends of the keys that are down, as far as there is room.
static void put_keys(picture_t *p, uint16_t down)
{
    static const FLASH char legend[] = KEYPAD_LEGEND;
    uint8_t col = LEFT;
    if (INPUT_HAS_MENU)
        PUT(p, "Hold OK:end", "");
    else
        PUT(p, "# ends it.", "");
    for (uint8_t key = 0; key < KEYPAD_KEYS && col < LCD_COLS; key++, down >>= 1)
        if (down & 1)
            p->text[1][col++] = (uint8_t)legend[key];
}

// The key that the input asks for. "Press SELECT" begins in the blank column.
static void put_asked(picture_t *p, uint16_t asked)
{
    static const FLASH char press[] = "Press ";
    static const FLASH word_t up = "UP", down = "DOWN", left = "LEFT", right = "RIGHT", select = "SELECT";
    uint8_t *to = &p->text[0][LEFT - 1];
    for (const FLASH char *letter = press; *letter != '\0'; letter++)
        *to++ = (uint8_t)*letter;
    const FLASH char *name = asked == 1u << KEY_2   ? up
                             : asked == 1u << KEY_8 ? down
                             : asked == 1u << KEY_4 ? left
                             : asked == 1u << KEY_6 ? right
                                                    : select;
    for (; *name != '\0'; name++)
        *to++ = (uint8_t)*name;
}

void words_write(picture_t *p, const view_t *view)
{
    memset(p->text, ' ', sizeof p->text);
    put_board(p);
    if (INPUT_HAS_MENU && screen_is_of_menu(view->screen)) {
        put_menu(p, view->screen, &view->session->settings);
        return;
    }
    switch (view->screen) {
    case SCREEN_DEAD_DRAW: PUT(p, "Nobody can", "win: a draw"); break;
    case SCREEN_MENU: PUT(p, "* new  1 op", "2-8  9  0"); break;
    case SCREEN_ASK_NEW: PUT(p, "New game?", "Press again"); break;
    case SCREEN_ASK_SIZE: PUT(p, "New size?", "Press again"); break;
    case SCREEN_ASK_KEY: put_asked(p, view->keys_down); break;
    case SCREEN_SCORE: put_score(p, view->session); break;
    case SCREEN_LEVEL: put_level(p, view->session->settings.level); break;
    case SCREEN_TEST_LEDS: memset(p->text, LCD_FULL_BLOCK, sizeof p->text); break;
    case SCREEN_TEST_KEYS: put_keys(p, view->keys_down); break;
    default: put_game(p, view); break;
    }
}
