#include "screen.h"

#include "glyph.h"
#include "hal/flash.h"

enum { SCORE_EACH_MS = 1000 };

static void fill(frame_t *frame, uint8_t bits)
{
    for (uint8_t i = 0; i < FRAME_SIZE; i++)
        frame->row[i] = bits;
}

_Static_assert(SCORE_X == 0 && SCORE_O == 1 && SCORE_DRAWS == 2 && GLYPH_X == 0 && GLYPH_O == 1 &&
                   GLYPH_DRAW == 2,
               "what is counted has the number of its glyph");

static picture_ms_t draw_score(frame_t *frame, const game_t *game, uint16_t age)
{
    uint8_t kind = (uint8_t)(age / SCORE_EACH_MS % SCORE_KINDS);
    glyph_draw_score(frame, (glyph_t)kind, game_score(game, kind));
    return SCORE_EACH_MS - age % SCORE_EACH_MS;
}

// Each key has its own two by two pixels, where it is on the keypad.
static void draw_keys(frame_t *frame, uint16_t down)
{
    for (uint8_t row = 0; row < KEYPAD_ROWS; row++) {
        uint8_t bits = 0;
        for (uint8_t key = 0; key < KEYPAD_COLS; key++, down >>= 1)
            bits = (uint8_t)(bits << 2 | (down & 1 ? 3 : 0));
        frame->row[2 * row] = frame->row[2 * row + 1] = bits;
    }
}

static picture_ms_t draw_game(frame_t *frame, const panel_t *panel, uint16_t age)
{
    attention_t attention = {CELL_NONE, CELL_NONE, panel->game.fresh, CELL_NONE};
    if (panel->game.board.n >= PANEL_CURSOR_FROM)
        attention.cursor = panel->game.cursor;
    if (panel->screen == SCREEN_REFUSED)
        attention.refused = panel->refused;
    if (panel->screen == SCREEN_HINT)
        attention.hint = panel->game.hint;
    return picture_game(frame, &panel->game.board, attention, age);
}

picture_ms_t screen_draw(frame_t *frame, const panel_t *panel, uint16_t now)
{
    uint16_t age = panel_age(panel, now);
    switch (panel->screen) {
    case SCREEN_NOTHING: glyph_draw(frame, GLYPH_NOTHING); break;
    case SCREEN_MENU: glyph_draw(frame, GLYPH_MENU); break;
    case SCREEN_ASK_NEW:
    case SCREEN_ASK_SIZE: glyph_draw(frame, GLYPH_ASK); break;
    case SCREEN_LAYOUT: glyph_draw(frame, GLYPH_LAYOUT); break;
    case SCREEN_LEVEL: glyph_draw_level(frame, panel->game.level); break;
    case SCREEN_TEST_LEDS: fill(frame, 0xFF); break;
    case SCREEN_TEST_KEYS: draw_keys(frame, panel->down); break;
    case SCREEN_SCORE: return draw_score(frame, &panel->game, age);
    default: return draw_game(frame, panel, age);
    }
    return PICTURE_STANDS;
}
