#include "tests/support/hands.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/art.h"
#include "panel/screen.h"
#include "tests/support/session.h"

static key_event_t key_of(char legend)
{
    const char *at = strchr(KEYPAD_LEGEND, legend);
    assert_non_null(at);
    return (key_event_t)(at - KEYPAD_LEGEND);
}

hands_t hands_start(char held)
{
    hands_t h = {.now = 65000}; // so that the clock wraps in every test
    game_start(&h.game);
    panel_start(&h.panel, &h.game, (uint16_t)(held == '\0' ? 0 : 1u << key_of(held)), h.now);
    if (held != '\0')
        h.panel.down = (uint16_t)(1 << key_of(held));
    return h;
}

void hands_down(hands_t *h, char key)
{
    h->panel.down = (uint16_t)(h->panel.down | 1 << key_of(key));
    panel_key(&h->panel, &h->game, key_of(key), h->now);
}

void hands_up(hands_t *h, char key)
{
    h->panel.down = (uint16_t)(h->panel.down & ~(1 << key_of(key)));
    panel_key(&h->panel, &h->game, key_of(key) | KEY_RELEASED, h->now);
}

static uint16_t see_to_panel(hands_t *h)
{
    uint16_t again = panel_pass_time(&h->panel, &h->game, h->now);
    assert_true(again > 0 && again <= 5000);
    assert_false(panel_has_news(&h->panel, &h->game));
    return again;
}

// Does all that is to be done now, as the main loop does.
// Returns when there will be more.
static uint16_t live(hands_t *h)
{
    uint16_t panel = see_to_panel(h), computer;
    do {
        computer = computer_run(&h->computer, &h->game, h->now);
        if (panel_has_news(&h->panel, &h->game))
            panel = see_to_panel(h);
    } while (computer == 0);
    return panel < computer ? panel : computer;
}

void hands_wait(hands_t *h, unsigned ms)
{
    for (;;) {
        uint16_t step = live(h);
        if (step > ms)
            break;
        h->now = (uint16_t)(h->now + step);
        ms -= step;
    }
    h->now = (uint16_t)(h->now + ms);
    live(h);
}

void hands_press(hands_t *h, const char *keys)
{
    for (; *keys != '\0'; keys++) {
        if (*keys == ' ')
            continue;
        hands_down(h, *keys);
        hands_wait(h, 60);
        hands_up(h, *keys);
        hands_wait(h, 40);
    }
}

frame_t hands_see(hands_t *h)
{
    picture_t picture;
    memset(&picture, 0xA5, sizeof picture); // whatever is not drawn shows
    screen_draw(&picture, &h->panel, &h->game, h->now, panel_pass_time(&h->panel, &h->game, h->now));
    return picture.frame;
}

void hands_assert_marks(const hands_t *h, const char *expected)
{
    session_assert_marks(&h->game, expected);
}

void hands_assert_cursor(const hands_t *h, uint8_t row, uint8_t col)
{
    assert_int_equal(h->game.cursor, cell_at(row, col));
}

hands_t hands_against(uint8_t level)
{
    hands_t h = hands_start('\0');
    for (uint8_t i = 0; i < level; i++)
        hands_press(&h, "C");
    hands_wait(&h, 1000);
    assert_int_equal(h.game.level, level);
    return h;
}

void hands_assert_glyph(hands_t *h, glyph_t glyph)
{
    frame_t expected;
    glyph_draw(&expected, glyph);
    assert_true(art_same(hands_see(h), expected));
}
