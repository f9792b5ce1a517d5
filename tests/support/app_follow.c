// Parses and runs the steps of app_follow.
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "display/matrix/signs.h"
#include "tests/support/app.h"
#include "tests/support/art.h"
#include "tests/support/test.h"

enum { STEP_MAX = 100 };

static const char *now_at; // the step, for messages

static unsigned number(const char *name, const char *const names[], unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(name, names[i]) == 0)
            return i;
    fail_msg("unknown name `%s`: %s", name, now_at);
    return 0;
}

static void expect_marks(const char *expected)
{
    const ttt_t *board = device_is_watching(&app) ? &app.demo.board : &app.session.board;
    char seen[TTT_CELLS_MAX + TTT_N_MAX + 1], *next = seen;
    for (uint8_t row = 0; row < board->n; row++) {
        for (uint8_t col = 0; col < board->n; col++)
            *next++ = ".XO"[board->cell[row][col]];
        *next++ = '/';
    }
    next[-1] = '\0';
    if (strcmp(seen, expected) != 0)
        fail_msg("marks %s: %s", seen, now_at);
}

static frame_t picture_of(const char *name)
{
    static const char *const signs[] = {"X", "O", "draw", "menu", "ask", "nothing", "F"};
    frame_t frame;
    if (strchr(name, '/') != NULL)
        return art(name);
    sign_draw(&frame, (sign_t)number(name, signs, sizeof signs / sizeof *signs));
    return frame;
}

static void expect_picture(const char *name)
{
    if (!art_same(app_picture(), picture_of(name)))
        fail_msg("another picture is lit: %s", now_at);
}

// The picture changes after this time, and not before.
static void expect_stays(unsigned ms)
{
    const frame_t shown = app_picture();
    for (; ms != 0; ms--, app_wait(1))
        if (!art_same(app_picture(), shown))
            fail_msg("the picture changes %u ms too early: %s", ms, now_at);
    if (art_same(app_picture(), shown))
        fail_msg("the picture does not change in time: %s", now_at);
}

static void expect_cell(cell_t cell, const char *place)
{
    cell_t expected = CELL_NONE;
    if (strcmp(place, "none") != 0)
        expected = cell_at((uint8_t)(place[0] - '0'), (uint8_t)(place[1] - '0'));
    if (cell != expected)
        fail_msg("cell %02x: %s", cell, now_at);
}

static void expect_screen(const char *name)
{
    static const char *const screens[] = {
        "game",        "refused",      "hint",        "dead_draw",  "nothing",
        "menu",        "ask_new",      "ask_size",    "ask_key",    "score",
        "level",       "layout",       "leds",        "keys",       "offer_new",
        "offer_size",  "offer_level",  "offer_undo",  "offer_hint", "offer_brightness",
        "offer_sound", "offer_layout", "offer_score", "brightness", "level0",
        "level1",      "level2",       "level3",      "size2",      "size3",
        "size4",       "size5",        "size6",       "size7",      "size8"};
    if (app.panel.screen != number(name, screens, SCREENS))
        fail_msg("screen %u: %s", app.panel.screen, now_at);
}

static void expect_moves(const char *count)
{
    if (session_moves(&app.session) != (unsigned)atoi(count))
        fail_msg("%u moves: %s", session_moves(&app.session), now_at);
}

static void expect(const char *what, const char *value)
{
    static const char *const cells[] = {"cursor", "hint", "fresh"};
    const attention_t *a = &app.panel.attention;
    if (strcmp(what, "moves") == 0)
        expect_moves(value);
    else if (strcmp(what, "marks") == 0)
        expect_marks(value);
    else if (strcmp(what, "lit") == 0)
        expect_picture(value);
    else if (strcmp(what, "screen") == 0)
        expect_screen(value);
    else
        expect_cell((cell_t[]){a->cursor, a->hint, a->fresh}[number(what, cells, 3)], value);
}

static void take(char *step)
{
    char *value = strchr(step, '='), *unit;
    const unsigned count = (unsigned)strtoul(step, &unit, 10);
    if (*step == '{')
        app_line(step + 1);
    else if (value != NULL)
        *value = '\0', expect(step, value + 1);
    else if (strcmp(unit, "ms") == 0)
        app_wait(count);
    else if (strcmp(unit, "ms!") == 0)
        expect_stays(count);
    else if (*step == '+')
        app_down(step[1]);
    else if (*step == '-')
        app_up(step[1]);
    else
        app_press(step);
}

void app_follow(const char *steps)
{
    for (size_t length; *steps != '\0'; steps += length + (steps[length] != '\0')) {
        char step[STEP_MAX];
        now_at = steps;
        length = strcspn(steps, *steps == '{' ? "}" : " ");
        assert_true(length < sizeof step);
        memcpy(step, steps, length);
        step[length] = '\0';
        if (length != 0)
            take(step);
    }
}
