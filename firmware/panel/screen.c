#include "panel/screen.h"

#include "panel/glyph.h"
#include "hal/flash.h"

enum { SCORE_EACH_MS = 1000 };

_Static_assert(SCORE_X == 0 && SCORE_O == 1 && SCORE_DRAWS == 2 && GLYPH_X == 0 && GLYPH_O == 1 &&
                   GLYPH_DRAW == 2,
               "what is counted has the number of its glyph");

// The panel ends the screen when all have been shown.
static void draw_score(picture_t *picture, const game_t *game)
{
    uint8_t kind = (uint8_t)(picture->age / SCORE_EACH_MS);
    uint16_t passed = picture->age % SCORE_EACH_MS;
    glyph_draw_score(&picture->frame, (glyph_t)kind, game_score(game, kind));
    picture_changes_in(picture, SCORE_EACH_MS - passed);
}

enum { ALL_KEYS = 0xFFFF };

// Each key has its own two by two pixels, where it is on the keypad.
static void draw_keys(frame_t *frame, uint16_t down)
{
    for (uint8_t *row = frame->row; row != frame->row + FRAME_SIZE; row += 2) {
        uint8_t bits = 0;
        for (uint8_t left = 4; left != 0; left--, down >>= 1) {
            bits = (uint8_t)(bits << 2);
            if (down & 1)
                bits |= 3;
        }
        row[0] = row[1] = bits;
    }
}

static void draw_game(picture_t *picture, const panel_t *panel, const game_t *game)
{
    attention_t attention = {CELL_NONE, CELL_NONE, game->fresh, CELL_NONE};
    if (game->board.n >= PANEL_CURSOR_FROM)
        attention.cursor = game->cursor;
    if (panel->screen == SCREEN_REFUSED)
        attention.refused = panel->refused;
    if (panel->screen == SCREEN_HINT)
        attention.hint = game->hint;
    picture_game(picture, &game->board, attention);
}

// The screens that are a sign and nothing else.
enum { NO_SIGN = GLYPH_X }; // belongs to the board
static const FLASH uint8_t signs[SCREEN_COUNT] = {
    [SCREEN_NOTHING] = GLYPH_NOTHING, [SCREEN_MENU] = GLYPH_MENU,     [SCREEN_ASK_NEW] = GLYPH_ASK,
    [SCREEN_ASK_SIZE] = GLYPH_ASK,    [SCREEN_LAYOUT] = GLYPH_LAYOUT,
};

void screen_draw(picture_t *picture, const panel_t *panel, const game_t *game, uint16_t now,
                 picture_ms_t again)
{
    picture_begin(picture, panel_age(panel, now), again);
    frame_t *frame = &picture->frame;
    screen_t screen = panel->screen;
    uint8_t sign = signs[screen];
    if (sign != NO_SIGN)
        glyph_draw(frame, (glyph_t)sign);
    else if (screen == SCREEN_LEVEL)
        glyph_draw_level(frame, game->level);
    else if (screen == SCREEN_TEST_LEDS)
        draw_keys(frame, ALL_KEYS);
    else if (screen == SCREEN_TEST_KEYS)
        draw_keys(frame, panel->down);
    else if (screen == SCREEN_SCORE)
        draw_score(picture, game);
    else
        draw_game(picture, panel, game);
}
