// The effects of keys and lines on the model.
// SPDX-License-Identifier: MIT
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "hal/key.h"
#include "tests/support/model.h"

static outcome_t done_if(bool done, outcome_t outcome)
{
    return done ? outcome : MODEL_REFUSED;
}

// ---- Keys ----

// Of a square of buttons 2x2 has the corners of nine, the middle of sixteen.
static char button_of(const model_t *m, int row, int col)
{
    const int pitch = m->n == 2 && MODEL_SQUARE == 3 ? 2 : 1, from = m->n == 2 && MODEL_SQUARE == 4;
    return KEYPAD_LEGEND[KEYPAD_COLS * (from + pitch * row) + from + pitch * col];
}

// A button that plays its cell.
static outcome_t button(model_t *m, char key)
{
    for (int cell = 0; cell < m->n * m->n; cell++)
        if (key == button_of(m, cell / m->n, cell % m->n))
            return done_if(model_play(m, cell), MODEL_PLAYED);
    return MODEL_REFUSED;
}

static outcome_t digit(model_t *m, char key)
{
    int place = key - '1', down = place / 3, right = place % 3;
    if (model_is_over(m))
        return done_if(key == '5' && model_new_game(m, m->n), MODEL_BEGUN);
    if (m->n <= MODEL_SQUARE)
        return button(m, key);
    if (m->n < MODEL_CURSOR_FROM_N)
        return done_if(down < m->n && right < m->n && model_play(m, down * m->n + right), MODEL_PLAYED);
    if (key == '5')
        return done_if(model_play(m, m->row * m->n + m->col), MODEL_PLAYED);
    m->row = (m->row + down - 1 + m->n) % m->n;
    m->col = (m->col + right - 1 + m->n) % m->n;
    return MODEL_SILENT;
}

static outcome_t ask_or_begin(model_t *m, char key, char asked, int n)
{
    if (!model_has_game_to_lose(m) || asked == key)
        return done_if(model_new_game(m, n), MODEL_BEGUN);
    m->asked = key;
    return MODEL_SILENT;
}

static outcome_t next_level(model_t *m)
{
    model_choose(m, (m->level + 1) % MODEL_LEVELS);
    return MODEL_COMPUTER_SET;
}

static outcome_t next_brightness(model_t *m)
{
    int b = m->brightness;
    m->brightness = b < 1 ? 1 : b < 4 ? 4 : b < 9 ? 9 : b < 15 ? 15 : 1;
    return MODEL_BRIGHTNESS_SET;
}

static outcome_t menu_key(model_t *m, char key)
{
    if (key == '1')
        return next_level(m);
    if (key == '9')
        return next_brightness(m);
    return done_if(model_new_game(m, key == '*' ? m->n : key - '0'), MODEL_BEGUN);
}

outcome_t model_key(model_t *m, char key)
{
    char asked = m->asked;
    m->asked = '\0';
    if (MODEL_SQUARE == 4 && strchr("ABCD*0#", key) != NULL)
        return m->n <= MODEL_SQUARE && !model_is_over(m) ? button(m, key) : MODEL_REFUSED;
    if (asked == '*')
        return menu_key(m, key);
    switch (key) {
    case 'A': return ask_or_begin(m, key, asked, m->n);
    case 'B': return ask_or_begin(m, key, asked, m->n == MODEL_N_OFFERED ? 2 : m->n + 1);
    case 'C': return next_level(m);
    case 'D': return next_brightness(m);
    case '#': return done_if(model_undo(m), MODEL_TAKEN_BACK);
    case '*': m->asked = key; return MODEL_SILENT;
    default: return digit(m, key);
    }
}

char model_key_towards(const model_t *m, int cell)
{
    int row = cell / m->n, col = cell % m->n;
    if (m->n <= MODEL_SQUARE)
        return button_of(m, row, col);
    if (m->n < MODEL_CURSOR_FROM_N)
        return (char)('1' + 3 * row + col);
    int down = (row > m->row) - (row < m->row), right = (col > m->col) - (col < m->col);
    return (char)('5' + 3 * down + right);
}

// ---- Lines ----

// A number below `limit`, or -1.
static int number(const char *word, int limit)
{
    if (strspn(word, "0123456789") != strlen(word) || strlen(word) > 4)
        return -1;
    int value = atoi(word);
    return value < limit ? value : -1;
}

static bool is_word(const char *word, const char *expected)
{
    return strcasecmp(word, expected) == 0;
}

static bool play(model_t *m, const char *row, const char *col)
{
    int r = number(row, m->n), c = number(col, m->n);
    return r >= 0 && c >= 0 && model_play(m, r * m->n + c);
}

static outcome_t move(model_t *m, const char *row, const char *col, const char *player)
{
    bool in_turn = number(player, 3) == m->moves % 2 + 1;
    return done_if(in_turn && play(m, row, col), MODEL_MOVED);
}

static outcome_t opponent(model_t *m, const char *who)
{
    static const char *const levels[MODEL_LEVELS] = {"off", "easy", "medium", "perfect"};
    bool first = is_word(who, "first"), second = is_word(who, "second");
    for (int level = 0; level < MODEL_LEVELS; level++) {
        if (is_word(who, levels[level])) {
            model_choose(m, level);
            return MODEL_COMPUTER_SET;
        }
    }
    if (m->level == MODEL_OFF || (!first && !second))
        return MODEL_REFUSED;
    m->computer = first ? 'X' : 'O';
    return MODEL_COMPUTER_SET;
}

static outcome_t set(int *setting, const char *word, int limit, outcome_t outcome)
{
    int value = number(word, limit);
    if (value < 0)
        return MODEL_REFUSED;
    *setting = value;
    return outcome;
}

static outcome_t one_word(model_t *m, const char *word)
{
    static const struct {
        const char *word;
        outcome_t outcome;
    } plain[] = {{"show", MODEL_SHOWN},        {"score", MODEL_SCORE},   {"computer", MODEL_COMPUTER},
                 {"bright", MODEL_BRIGHTNESS}, {"layout", MODEL_LAYOUT}, {"stats", MODEL_TOLD},
                 {"sound", MODEL_SOUND},       {"version", MODEL_TOLD},  {"help", MODEL_TOLD},
                 {"watch", MODEL_WATCHING}};
    for (unsigned i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        if (is_word(word, plain[i].word))
            return plain[i].outcome;
    }
    if (is_word(word, "new"))
        return done_if(model_new_game(m, m->n), MODEL_BEGUN);
    if (is_word(word, "undo"))
        return done_if(model_undo(m), MODEL_TAKEN_BACK);
    bool can_play = !model_is_over(m) && !model_is_computers_turn(m);
    return done_if(is_word(word, "hint") && can_play, MODEL_HINTED);
}

static outcome_t two_words(model_t *m, const char *first, const char *second)
{
    if (first[0] >= '0' && first[0] <= '9')
        return done_if(play(m, first, second), MODEL_PLAYED);
    if (is_word(first, "new"))
        return done_if(model_new_game(m, number(second, MODEL_N_MAX + 1)), MODEL_BEGUN);
    if (is_word(first, "computer"))
        return opponent(m, second);
    if (is_word(first, "bright"))
        return set(&m->brightness, second, 16, MODEL_BRIGHTNESS_SET);
    if (is_word(first, "sound") && (is_word(second, "on") || is_word(second, "off"))) {
        m->muted = is_word(second, "off");
        return MODEL_SOUND_SET;
    }
    if (is_word(first, "layout"))
        return set(&m->layout, second, 8, MODEL_LAYOUT_SET);
    return is_word(first, "score") && is_word(second, "reset") ? model_reset_score(m) : MODEL_REFUSED;
}

outcome_t model_line(model_t *m, const char *line)
{
    char word[5][41] = {""};
    switch (sscanf(line, "%40s %40s %40s %40s %40s", word[0], word[1], word[2], word[3], word[4])) {
    case EOF: return MODEL_SILENT;
    case 1: return one_word(m, word[0]);
    case 2: return two_words(m, word[0], word[1]);
    case 4: return is_word(word[0], "move") ? move(m, word[1], word[2], word[3]) : MODEL_REFUSED;
    default: return MODEL_REFUSED;
    }
}
