// Words for each key and screen, after docs/behaviour.md, section 4, and docs/five-keys.md.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/moment.h"

#include <stdio.h>
#include <string.h>

#include "hal/key.h"

// ---- Keys ----

enum { SIDE_OF_DIGITS = 3 };

static bool is_digit(unsigned key)
{
    return key / KEYPAD_COLS < SIDE_OF_DIGITS && key % KEYPAD_COLS < SIDE_OF_DIGITS;
}

// The smallest board with a cursor, on which no key has a cell of its own.
static unsigned cursor_from(legend_kind_t kind)
{
    static const unsigned from[LEGEND_KINDS] = {
        [LEGEND_KEYPAD] = 4, [LEGEND_SIXTEEN_KEYS] = 5, [LEGEND_NINE_KEYS] = 4, [LEGEND_FIVE_KEYS] = 0};
    return from[kind];
}

// The mark in a key's cell, ' ' if it is empty; '\0' if the key has no cell. Of nine keys 2x2 has the
// corners, of sixteen the middle.
static char mark_at(const moment_t *now, unsigned key)
{
    unsigned row = key / KEYPAD_COLS, col = key % KEYPAD_COLS, n = now->game->n;
    if (n == 2 && now->kind == LEGEND_NINE_KEYS) {
        if (row % 2 != 0 || col % 2 != 0)
            return '\0';
        row /= 2;
        col /= 2;
    } else if (n == 2 && now->kind == LEGEND_SIXTEEN_KEYS) {
        row--;
        col--;
    }
    return row < n && col < n ? now->game->mark[row][col] : '\0';
}

// A key that plays or moves, or begins the next game.
static const char *cell_word(const moment_t *now, unsigned key)
{
    const game_status_t *game = now->game;
    char mark = mark_at(now, key);
    if (game->n == 0)
        return "";
    if (game_status_is_over(game->turn))
        return key == KEY_5 ? "next" : "";
    if (game->n >= cursor_from(now->kind))
        return !is_digit(key)                        ? ""
               : key != KEY_5                        ? "move"
               : game_status_is_computers_turn(game) ? ""
                                                     : "play";
    if (mark == 'X' || mark == 'O')
        return mark == 'X' ? "X" : "O";
    return mark == '\0' || game_status_is_computers_turn(game) ? "" : "play";
}

static const char *board_word(const moment_t *now, unsigned key)
{
    bool over = game_status_is_over(now->game->turn);
    if (game_status_is_watched(now->game))
        return "stop";
    if (now->kind != LEGEND_FIVE_KEYS && is_digit(key))
        return cell_word(now, key);
    if (now->kind == LEGEND_FIVE_KEYS && key == KEY_5)
        return over ? "next" : game_status_is_computers_turn(now->game) ? "" : "play";
    if (now->kind == LEGEND_SIXTEEN_KEYS)
        return cell_word(now, key);
    if ((key == KEY_0 && over) || (key == KEY_HASH && now->game->marks == 0))
        return "";
    return legend_function(key, now->kind);
}

static const char *menu_word(unsigned key)
{
    static const char *const words[KEYPAD_KEYS] = {
        [KEY_1] = "opponent",   [KEY_2] = "2x2",         [KEY_3] = "3x3",   [KEY_4] = "4x4",
        [KEY_5] = "5x5",        [KEY_6] = "6x6",         [KEY_7] = "7x7",   [KEY_8] = "8x8",
        [KEY_9] = "brightness", [KEY_STAR] = "new game", [KEY_0] = "score", [KEY_HASH] = "layout"};
    return words[key] != NULL ? words[key] : "";
}

static unsigned key_back(const moment_t *now)
{
    return now->menu_is_list ? KEY_2 : KEY_4;
}

static unsigned key_on(const moment_t *now)
{
    return now->menu_is_list ? KEY_8 : KEY_6;
}

static const char *stepping_word(const moment_t *now, unsigned key, const char *back, const char *on,
                                 const char *ok, const char *other)
{
    if (key == key_back(now) || key == key_on(now))
        return key == key_back(now) ? back : on;
    return key == KEY_5 ? ok : key == KEY_STAR ? "" : other;
}

static const char *layout_word(const moment_t *now, unsigned key)
{
    if (now->kind != LEGEND_KEYPAD)
        return stepping_word(now, key, "turn", "turn", "keep", "");
    return key == KEY_4 || key == KEY_6 ? "turn" : key == KEY_5 ? "keep" : "";
}

static const char *word_of(const moment_t *now, unsigned key)
{
    switch (now->screen) {
    case WATCH_MENU: return menu_word(key);
    case WATCH_ASK_NEW: return key == KEY_A ? "yes, new" : board_word(now, key);
    case WATCH_ASK_SIZE: return key == KEY_B ? "yes, size" : board_word(now, key);
    case WATCH_ASK_KEY: return key == KEY_STAR ? "" : "learn";
    case WATCH_LAYOUT: return layout_word(now, key);
    case WATCH_TEST: return now->kind == LEGEND_KEYPAD && key == KEY_HASH ? "end" : "test";
    case WATCH_OFFER:
    case WATCH_LEVELS:
    case WATCH_SIZES: return stepping_word(now, key, "back", "on", "OK", "leave");
    case WATCH_BRIGHTNESS: return stepping_word(now, key, "less", "more", "keep", "keep");
    default: return board_word(now, key);
    }
}

void moment_key(const moment_t *now, unsigned key, char word[MOMENT_WORD])
{
    snprintf(word, MOMENT_WORD, "%s", word_of(now, key));
}

// ---- Sentences: of each the longest first ----

enum { LENGTHS = 3 };

typedef const char *sentence_t[LENGTHS];

static const sentence_t of_asking_key = {
    "The device does not know these keys: press the one that its display names",
    "Press the key that the display names",
    "Press that key",
};
static const sentence_t of_menu = {
    "Menu: * new game   2-8 size   1 opponent   0 score   9 brightness   # layout",
    "Menu: * new 2-8 size 1 opponent 0 score 9 bright # layout",
    "* new 2-8 size 1 opponent",
};
static const sentence_t of_asking_new = {
    "End this game and begin a new one?   A: yes   any other key: no",
    "End this game?   A: yes   other keys: no",
    "End it? A: yes",
};
static const sentence_t of_asking_size = {
    "End this game and begin one of the next size?   B: yes   any other key: no",
    "End it for the next size?   B: yes   others: no",
    "End it? B: yes",
};
static const sentence_t of_layout = {
    "Layout: 4 and 6 turn the picture, 5 keeps it; the F is to read right",
    "Layout: 4 and 6 turn, 5 keeps",
    "4 6 turn, 5 keeps",
};
static const sentence_t of_five_layout = {
    "Layout: arrows turn the picture, OK keeps it; the F is to read right",
    "Layout: arrows turn, OK keeps",
    "arrows turn, OK keeps",
};
static const sentence_t of_test = {
    "Self-test: each key that is down lights its place   #: the end",
    "Self-test   #: the end",
    "#: the end",
};
static const sentence_t of_five_test = {
    "Self-test: each key that is down lights its place   H 5, held: the end",
    "Self-test   H 5: the end",
    "H 5: the end",
};
static const sentence_t of_watching = {
    "The computer plays both sides: any key stops it",
    "Any key stops the computer",
    "any key: stop",
};
static const sentence_t of_keypad_end = {
    "The game is over   5, A or * *: the next game   #: take back",
    "5 or A: the next game   #: take back",
    "5: next game",
};
static const sentence_t of_end = {
    "The game is over   5 or Enter: the next game",
    "5: the next game",
    "5: next game",
};

static const sentence_t of_keypad_dead_draw = {
    "Nobody can win   A, B or * *: the next game, and this one is a draw",
    "Nobody can win   A: the next game",
    "A: next game",
};
static const sentence_t of_dead_draw = {
    "Nobody can win   new game, in the menu: this one is a draw",
    "Nobody can win   new game: in the menu",
    "nobody can win",
};

static const char *fitting(const sentence_t sentence, int width)
{
    for (unsigned i = 0; i < LENGTHS; i++)
        if ((int)strlen(sentence[i]) <= width)
            return sentence[i];
    return "";
}

static const char *offer_sentence(const moment_t *now, int width)
{
    static const char *const offers[] = {"a new game", "size",  "opponent", "take back", "hint",
                                         "brightness", "sound", "layout",   "score"};
    static const char *const levels[] = {"none: two players", "easy", "medium", "perfect"};
    static char text[3][80];
    const char *what = "", *steps = now->menu_is_list ? "up, down" : "left, right";
    char size[8];
    snprintf(size, sizeof size, "%ux%u", now->item + 2, now->item + 2);
    if (now->screen == WATCH_OFFER && now->item < sizeof offers / sizeof *offers)
        what = offers[now->item];
    else if (now->screen == WATCH_LEVELS && now->item < sizeof levels / sizeof *levels)
        what = levels[now->item];
    else if (now->screen == WATCH_SIZES)
        what = size;
    else if (now->screen == WATCH_BRIGHTNESS)
        what = "brightness";
    const char *title = now->screen == WATCH_LEVELS  ? "Opponent"
                        : now->screen == WATCH_SIZES ? "Size"
                                                     : "Menu";
    snprintf(text[0], sizeof text[0], "%s: %s   %s: others   5 or Enter: OK", title, what, steps);
    snprintf(text[1], sizeof text[1], "%s: %s   Enter: OK", title, what);
    snprintf(text[2], sizeof text[2], "%s", what);
    return fitting((sentence_t){text[0], text[1], text[2]}, width);
}

static const char *board_sentence(const moment_t *now, int width)
{
    if (game_status_is_watched(now->game))
        return fitting(of_watching, width);
    if (game_status_is_over(now->game->turn))
        return fitting(now->kind == LEGEND_KEYPAD ? of_keypad_end : of_end, width);
    if (now->game->dead_from != 0)
        return fitting(now->kind == LEGEND_KEYPAD ? of_keypad_dead_draw : of_dead_draw, width);
    return "";
}

const char *moment_sentence(const moment_t *now, int width)
{
    bool keypad = now->kind == LEGEND_KEYPAD;
    switch (now->screen) {
    case WATCH_MENU: return fitting(of_menu, width);
    case WATCH_ASK_NEW: return fitting(of_asking_new, width);
    case WATCH_ASK_SIZE: return fitting(of_asking_size, width);
    case WATCH_ASK_KEY: return fitting(of_asking_key, width);
    case WATCH_LAYOUT: return fitting(keypad ? of_layout : of_five_layout, width);
    case WATCH_TEST: return fitting(keypad ? of_test : of_five_test, width);
    case WATCH_OFFER:
    case WATCH_BRIGHTNESS:
    case WATCH_LEVELS:
    case WATCH_SIZES: return offer_sentence(now, width);
    default: return board_sentence(now, width);
    }
}
