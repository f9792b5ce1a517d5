// Draws signs, bars and digits beside the board.
#include "side_view.h"

#include "display/matrix/glyph.h"
#include "hal/flash.h"

static glyph_t turn_of(const ttt_t *board)
{
    if (board->turn == TTT_NOBODY)
        return (glyph_t)(GLYPH_X + ttt_result(board) - TTT_X_WINS);
    return board->turn == TTT_X ? GLYPH_X : GLYPH_O;
}

enum { SCORE_TOP = 99, DIGITS_FROM = FRAME_SIZE - GLYPH_DIGIT_ROWS, DOTS_A_ROW = 3 };

// One pixel for every ten, from the left.
static uint8_t dots_row(uint8_t tens, uint8_t row)
{
    static const FLASH uint8_t dots[] = {0, 4, 6, 7};
    uint8_t before = (uint8_t)(DOTS_A_ROW * row);
    if (tens <= before)
        return dots[0];
    uint8_t left = (uint8_t)(tens - before);
    return dots[left < DOTS_A_ROW ? left : DOTS_A_ROW];
}

// Returns three pixels; bit 0 is the right one.
static uint8_t score_row(uint8_t score, uint8_t row)
{
    if (row >= DIGITS_FROM)
        return glyph_digit_row(score % 10, (uint8_t)(row - DIGITS_FROM));
    return dots_row(score / 10, row);
}

static uint8_t shown_score(const game_t *game, uint8_t kind)
{
    uint16_t score = game_score(game, kind);
    return (uint8_t)(score < SCORE_TOP ? score : SCORE_TOP);
}

static void draw_score(frame_t *frame, const game_t *game)
{
    uint8_t x = shown_score(game, SCORE_X), o = shown_score(game, SCORE_O);
    for (uint8_t row = 0; row < FRAME_SIZE; row++)
        frame->row[row] = (uint8_t)(score_row(x, row) << (FRAME_SIZE - DOTS_A_ROW) | score_row(o, row));
}

static void fill(frame_t side[SIDES], uint8_t pixels)
{
    for (uint8_t i = 0; i < SIDES; i++)
        for (uint8_t row = 0; row < FRAME_SIZE; row++)
            side[i].row[row] = pixels;
}

void side_view_draw(frame_t side[SIDES], const scene_t *scene)
{
    if (scene->screen == SCREEN_TEST_LEDS || scene->screen == SCREEN_TEST_KEYS) {
        fill(side, scene->screen == SCREEN_TEST_LEDS ? 0xFF : 0);
        return;
    }
    glyph_draw(&side[SIDE_TURN], turn_of(&scene->game->board));
    glyph_draw_level(&side[SIDE_LEVEL], scene->game->settings.level);
    draw_score(&side[SIDE_SCORE], scene->game);
}
