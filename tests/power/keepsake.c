#include "tests/power/keepsake.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/rig.h"
#include "hal/orientation.h"

void keepsake_start(keepsake_t *k)
{
    *k = (keepsake_t){.brightness = 4};
    sitting_start(&k->sitting);
}

void keepsake_power_up(keepsake_t *k)
{
    eyes_t *e = &k->sitting.eyes;
    e->row = e->col = e->n / 2;
    k->asked = '\0';
}

unsigned keepsake_score(const keepsake_t *k, int kind)
{
    return k->finished[kind] + (eyes_result(&k->sitting.eyes) == "XO="[kind]);
}

static bool is_over(const keepsake_t *k)
{
    return eyes_result(&k->sitting.eyes) != '.';
}

// ---- What people do ----

static bool begin(keepsake_t *k, int n)
{
    if (n < 2 || n > EYES_N_MAX)
        return false;
    unsigned finished[KEEPSAKE_KINDS];
    for (int kind = 0; kind < KEEPSAKE_KINDS; kind++)
        finished[kind] = keepsake_score(k, kind);
    memcpy(k->finished, finished, sizeof finished);
    sitting_new_game(&k->sitting, n);
    return true;
}

static bool reset_score(keepsake_t *k)
{
    if (is_over(k))
        eyes_new(&k->sitting.eyes, k->sitting.eyes.n);
    memset(k->finished, 0, sizeof k->finished);
    return true;
}

static bool choose(keepsake_t *k, int level)
{
    sitting_choose(&k->sitting, level);
    return true;
}

// ---- Keys ----

static bool digit(keepsake_t *k, char key)
{
    eyes_t *e = &k->sitting.eyes;
    int moves = e->moves;
    if (is_over(k))
        return key == '5' && begin(k, e->n);
    if ((e->n <= 3 || key == '5') && sitting_is_computers_turn(&k->sitting))
        return false;
    eyes_digit(e, key);
    return e->moves != moves;
}

static bool ask_or_begin(keepsake_t *k, char key, char asked, int n)
{
    if (k->sitting.eyes.moves == 0 || is_over(k) || asked == key)
        return begin(k, n);
    k->asked = key;
    return false;
}

static bool next_level(keepsake_t *k)
{
    return choose(k, (k->sitting.level + 1) % SITTING_LEVELS);
}

static bool next_brightness(keepsake_t *k)
{
    int b = k->brightness;
    k->brightness = b < 1 ? 1 : b < 4 ? 4 : b < 9 ? 9 : b < 15 ? 15 : 1;
    return true;
}

static bool menu_key(keepsake_t *k, char key)
{
    if (key == '*')
        return begin(k, k->sitting.eyes.n);
    if (key == '1')
        return next_level(k);
    return key == '9' ? next_brightness(k) : begin(k, key - '0');
}

bool keepsake_key(keepsake_t *k, char key)
{
    char asked = k->asked;
    int n = k->sitting.eyes.n;
    k->asked = '\0';
    if (asked == '*')
        return menu_key(k, key);
    switch (key) {
    case 'A': return ask_or_begin(k, key, asked, n);
    case 'B': return ask_or_begin(k, key, asked, n == EYES_N_MAX ? 2 : n + 1);
    case 'C': return next_level(k);
    case 'D': return next_brightness(k);
    case '#': return sitting_undo(&k->sitting);
    case '*': k->asked = key; return false;
    default: return digit(k, key);
    }
}

// ---- Lines ----

static bool choose_by_name(keepsake_t *k, const char *who)
{
    static const char *const names[] = {"off", "easy", "medium", "perfect", "first", "second"};
    int i = 0;
    while (i < 5 && strcmp(who, names[i]) != 0)
        i++;
    if (i < SITTING_LEVELS)
        return choose(k, i);
    if (k->sitting.level == SITTING_OFF)
        return false;
    k->sitting.computer = i == SITTING_LEVELS ? 'X' : 'O';
    return true;
}

bool keepsake_line(keepsake_t *k, const char *line)
{
    int a, b, player;
    char who[20];
    sitting_t *s = &k->sitting;
    if (sscanf(line, "%d %d", &a, &b) == 2)
        return sitting_play(s, a, b);
    if (sscanf(line, "move %d %d %d", &a, &b, &player) == 3)
        return player == s->eyes.moves % 2 + 1 && sitting_play(s, a, b);
    if (sscanf(line, "new %d", &a) == 1)
        return begin(k, a);
    if (sscanf(line, "bright %d", &a) == 1)
        return k->brightness = a, true;
    if (sscanf(line, "layout %d", &a) == 1)
        return k->layout = a, true;
    if (sscanf(line, "computer %19s", who) == 1)
        return choose_by_name(k, who);
    return strcmp(line, "undo") == 0 ? sitting_undo(s) : reset_score(k);
}

// ---- What is to be seen ----

// The LEDs that are lit at some time, or at all times.
static frame_t leds(const char *expected, const char *lit, int layout)
{
    frame_t f = {{0}};
    for (int i = 0; i < RIG_PIXELS; i++) {
        if (strchr(lit, expected[i]) != NULL)
            f.row[i / 8] |= (uint8_t)(0x80 >> i % 8);
    }
    return *orientation_apply(&f, (uint8_t)layout);
}

bool keepsake_may_show(const keepsake_t *k, const frame_t *lit)
{
    char expected[RIG_PIXELS + 1];
    eyes_expect(&k->sitting.eyes, expected);
    frame_t always = leds(expected, "#", k->layout), sometimes = leds(expected, "#b", k->layout);
    for (int row = 0; row < FRAME_SIZE; row++) {
        if ((lit->row[row] & ~sometimes.row[row]) != 0 || (always.row[row] & ~lit->row[row]) != 0)
            return false;
    }
    return true;
}
