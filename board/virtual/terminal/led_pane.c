// Draws round LEDs in two sizes.
#include "board/virtual/terminal/led_pane.h"

#include <curses.h>

#include "board/virtual/terminal/paint.h"

enum { SMALL_W = 2, LARGE_H = 2, LARGE_W = 4 };

// A disc in 4 x 2 cells, three quarters of their height, so that neighbours do not touch. Unicode has no
// block that fills three quarters of a cell from above: the lower half is the gap below it, in reverse.
static void draw_large(int y, int x)
{
    mvaddstr(y, x, "\u2597\u2586\u2586\u2596");
    mvaddstr(y + 1, x, "\u259D");
    attron(A_REVERSE);
    addstr("\u2582\u2582");
    attroff(A_REVERSE);
    addstr("\u2598");
}

// A disc; a dot for a dark LED if there is no grey.
static void draw_small(int y, int x, bool lit)
{
    if (!paint_utf8())
        mvaddstr(y, x, lit ? "# " : ". ");
    else
        mvaddstr(y, x, lit || paint_has_grey() ? "\u25CF " : "\u2219 ");
}

static chtype attribute(const board_screen_t *screen, board_colour_t c, unsigned intensity)
{
    if (!board_colour_is_lit(c))
        return paint_dark();
    return screen->coloured ? paint_colour(c) : paint_lit(intensity);
}

void led_pane_draw(const layout_t *layout, const board_screen_t *screen, unsigned intensity)
{
    int edge = layout->framed ? 1 : 0;
    int led_h = layout->large ? LARGE_H : 1, led_w = layout->large ? LARGE_W : SMALL_W;
    if (layout->framed) {
        attrset((int)paint_frame());
        paint_box(layout->matrix);
    }
    for (int row = 0; row < FRAME_SIZE; row++)
        for (int col = 0; col < FRAME_SIZE; col++) {
            board_colour_t colour = screen->pixel[row * FRAME_SIZE + col];
            attrset((int)attribute(screen, colour, intensity));
            int y = layout->matrix.y + edge + row * led_h, x = layout->matrix.x + edge + col * led_w;
            if (layout->large)
                draw_large(y, x);
            else
                draw_small(y, x, board_colour_is_lit(colour));
        }
    attrset(A_NORMAL);
}
