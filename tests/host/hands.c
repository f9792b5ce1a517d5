#include "hands.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "firmware/screen.h"

static key_event_t key_of(char legend)
{
    const char *at = strchr(KEYPAD_LEGEND, legend);
    assert_non_null(at);
    return (key_event_t)(at - KEYPAD_LEGEND);
}

hands_t hands_start(char held)
{
    hands_t h = {.now = 65000}; // so that the clock wraps in every test
    panel_start(&h.panel, held == '\0' ? KEY_NONE : key_of(held), h.now);
    return h;
}

void hands_down(hands_t *h, char key)
{
    panel_key(&h->panel, key_of(key), h->now);
}

void hands_up(hands_t *h, char key)
{
    panel_key(&h->panel, key_of(key) | KEY_RELEASED, h->now);
}

void hands_wait(hands_t *h, unsigned ms)
{
    for (;;) {
        uint16_t step = panel_pass_time(&h->panel, h->now);
        assert_true(step > 0 && step <= 5000);
        if (step > ms)
            break;
        h->now = (uint16_t)(h->now + step);
        ms -= step;
    }
    h->now = (uint16_t)(h->now + ms);
    panel_pass_time(&h->panel, h->now);
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
    frame_t frame;
    memset(&frame, 0xA5, sizeof frame); // whatever is not drawn shows
    panel_pass_time(&h->panel, h->now);
    screen_draw(&frame, &h->panel, h->now);
    return frame;
}

void hands_assert_marks(const hands_t *h, const char *expected)
{
    char seen[100] = "";
    const ttt_t *board = &h->panel.game.board;
    for (uint8_t row = 0; row < board->n; row++) {
        for (uint8_t col = 0; col < board->n; col++)
            strncat(seen, &".XO"[board->cell[row][col]], 1);
        strcat(seen, row + 1 < board->n ? "/" : "");
    }
    assert_string_equal(seen, expected);
}

void hands_assert_cursor(const hands_t *h, uint8_t row, uint8_t col)
{
    assert_int_equal(h->panel.game.cursor, cell_at(row, col));
}
