#include "screen.h"

#include "glyph.h"
#include "hal/flash.h"

enum { SCORE_EACH_MS = 1000 };

_Static_assert(SCORE_X == 0 && SCORE_O == 1 && SCORE_DRAWS == 2 && GLYPH_X == 0 && GLYPH_O == 1 &&
                   GLYPH_DRAW == 2,
               "what is counted has the number of its glyph");

static picture_ms_t draw_score(frame_t *frame, const game_t *game, uint16_t age)
{
    uint8_t kind = (uint8_t)(age / SCORE_EACH_MS % SCORE_KINDS);
    uint16_t passed = age % SCORE_EACH_MS;
    glyph_draw_score(frame, (glyph_t)kind, game_score(game, kind));
    return SCORE_EACH_MS - passed;
}

enum { ALL_KEYS = 0xFFFF };

// Each key has its own two by two pixels, where it is on the keypad.
static void draw_keys(frame_t *frame, uint16_t down)
{
    uint8_t *row = frame->row;
    while (row != frame->row + FRAME_SIZE) {
        uint8_t bits = 0;
        for (uint8_t key = 0xC0; key != 0; key >>= 2, down >>= 1) {
            if (down & 1)
                bits |= key;
        }
        *row++ = bits;
        *row++ = bits;
    }
}

static picture_ms_t draw_game(frame_t *frame, const panel_t *panel, const game_t *game, uint16_t age)
{
    attention_t attention = {CELL_NONE, CELL_NONE, game->fresh, CELL_NONE};
    if (game->board.n >= PANEL_CURSOR_FROM)
        attention.cursor = game->cursor;
    if (panel->screen == SCREEN_REFUSED)
        attention.refused = panel->refused;
    if (panel->screen == SCREEN_HINT)
        attention.hint = game->hint;
    return picture_game(frame, &game->board, attention, age);
}

picture_ms_t screen_draw(frame_t *frame, const panel_t *panel, const game_t *game, uint16_t now)
{
    uint16_t age = panel_age(panel, now);
    switch (panel->screen) {
    case SCREEN_NOTHING: glyph_draw(frame, GLYPH_NOTHING); break;
    case SCREEN_MENU: glyph_draw(frame, GLYPH_MENU); break;
    case SCREEN_ASK_NEW:
    case SCREEN_ASK_SIZE: glyph_draw(frame, GLYPH_ASK); break;
    case SCREEN_LAYOUT: glyph_draw(frame, GLYPH_LAYOUT); break;
    case SCREEN_LEVEL: glyph_draw_level(frame, game->level); break;
    case SCREEN_TEST_LEDS: draw_keys(frame, ALL_KEYS); break;
    case SCREEN_TEST_KEYS: draw_keys(frame, panel->down); break;
    case SCREEN_SCORE: return draw_score(frame, game, age);
    default: return draw_game(frame, panel, game, age);
    }
    return PICTURE_STANDS;
}
