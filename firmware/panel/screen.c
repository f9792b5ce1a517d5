// Draws signs, score, self-test and board.
#include "panel/screen.h"

#include "hal/flash.h"
#include "hal/key.h"
#include "panel/glyph.h"

enum { SCORE_EACH_MS = 1000 };

// The panel ends the screen when all have been shown.
static void draw_score(picture_t *p, const game_t *game)
{
    static const FLASH uint8_t glyphs[SCORE_KINDS] = {
        [SCORE_X] = GLYPH_X, [SCORE_O] = GLYPH_O, [SCORE_DRAWS] = GLYPH_DRAW};
    uint8_t kind = (uint8_t)(p->age / SCORE_EACH_MS % SCORE_KINDS);
    glyph_draw_score(&p->frame, (glyph_t)glyphs[kind], game_score(game, kind));
    picture_changes_in(p, (picture_ms_t)(SCORE_EACH_MS - p->age % SCORE_EACH_MS));
}

enum { ALL_KEYS = 0xFFFF };

// Each key has its own two by two pixels, where it is on the keypad.
static void draw_keys(frame_t *frame, uint16_t down)
{
    for (uint8_t *row = frame->row; row != frame->row + FRAME_SIZE; row += 2) {
        uint8_t bits = 0;
        for (uint8_t col = 0; col < KEYPAD_COLS; col++, down >>= 1) {
            bits = (uint8_t)(bits << 2);
            if (down & 1)
                bits |= 3;
        }
        row[0] = row[1] = bits;
    }
}

static void draw_game(picture_t *p, screen_t screen, const game_t *game, attention_t attention)
{
    if (game->board.n < SCREEN_CURSOR_FROM_N)
        attention.cursor = CELL_NONE;
    if (screen != SCREEN_REFUSED)
        attention.refused = CELL_NONE;
    if (screen != SCREEN_HINT)
        attention.hint = CELL_NONE;
    board_view_draw_with_result(p, &game->board, attention);
}

void screen_draw(picture_t *p, screen_t screen, const game_t *game, const attention_t *attention,
                 uint16_t keys_down)
{
    frame_t *frame = &p->frame;
    switch (screen) {
    case SCREEN_NOTHING: glyph_draw(frame, GLYPH_NOTHING); break;
    case SCREEN_MENU: glyph_draw(frame, GLYPH_MENU); break;
    case SCREEN_ASK_NEW:
    case SCREEN_ASK_SIZE: glyph_draw(frame, GLYPH_ASK); break;
    case SCREEN_LAYOUT: glyph_draw(frame, GLYPH_LAYOUT); break;
    case SCREEN_LEVEL: glyph_draw_level(frame, game->settings.level); break;
    case SCREEN_TEST_LEDS: draw_keys(frame, ALL_KEYS); break;
    case SCREEN_TEST_KEYS: draw_keys(frame, keys_down); break;
    case SCREEN_SCORE: draw_score(p, game); break;
    default: draw_game(p, screen, game, *attention); break;
    }
}
