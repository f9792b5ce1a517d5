// Draws round LEDs in two sizes, or graphic pixels as Braille characters.
#include "board/play/terminal/display_pane.h"

#include <curses.h>

#include "board/play/terminal/paint.h"
#include "hal/frame.h"

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

void display_pane_draw_matrix(const layout_t *layout, const board_screen_t *screen, unsigned intensity)
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

enum { LEDS_MAX = 32, FRAME = 2, LED_W = 2, GAP_H = 1, GAP_W = 4, CELL_H = 4, CELL_W = 2 };

// Wider displays have too many pixels to draw as LEDs.
static bool is_graphic(const board_screen_t *s)
{
    return s->width > LEDS_MAX;
}

// Places of an LED inside the frame, with the gaps before it.
static int led_y(const board_screen_t *s, unsigned row)
{
    return (int)(s->beside ? row * (1 + GAP_H) : row);
}

static int led_x(const board_screen_t *s, unsigned col)
{
    return (int)(col * LED_W + (s->beside ? col / s->beside * GAP_W : 0));
}

int display_pane_height(const board_screen_t *s)
{
    return (is_graphic(s) ? (int)s->height / CELL_H : led_y(s, s->height - 1) + 1) + FRAME;
}

int display_pane_width(const board_screen_t *s)
{
    return (is_graphic(s) ? (int)s->width / CELL_W : led_x(s, s->width - 1) + LED_W) + FRAME;
}

static void draw_led(int y, int x, board_colour_t c)
{
    attrset((int)(board_colour_is_lit(c) ? paint_colour(c) : paint_dark()));
    if (!paint_utf8())
        mvaddstr(y, x, board_colour_is_lit(c) ? "# " : ". ");
    else
        mvaddstr(y, x, board_colour_is_lit(c) || paint_has_grey() ? "\u25CF " : "\u2219 ");
}

// Braille has a character for every set of 2 x 4 dots: the bit of each dot, row by row.
static const uint8_t braille_bit[CELL_H * CELL_W] = {0, 3, 1, 4, 2, 5, 6, 7};

static unsigned dots(const board_screen_t *s, unsigned top, unsigned left)
{
    unsigned set = 0;
    for (unsigned i = 0; i < CELL_H * CELL_W; i++) {
        unsigned y = top + i / CELL_W, x = left + i % CELL_W;
        set |= (unsigned)board_colour_is_lit(s->pixel[y * s->width + x]) << braille_bit[i];
    }
    return set;
}

static void draw_cell(int y, int x, unsigned set)
{
    // U+2800 to U+28FF in UTF-8.
    const char text[] = {(char)0xE2, (char)(0xA0 | set >> 6), (char)(0x80 | (set & 0x3F)), '\0'};
    if (paint_utf8())
        mvaddstr(y, x, text);
    else
        mvaddch(y, x, set != 0 ? '#' : ' ');
}

static void draw_graphic(area_t a, const board_screen_t *s)
{
    attrset((int)paint_colour((board_colour_t){255, 255, 255}));
    for (unsigned y = 0; y < s->height; y += CELL_H)
        for (unsigned x = 0; x < s->width; x += CELL_W)
            draw_cell(a.y + 1 + (int)(y / CELL_H), a.x + 1 + (int)(x / CELL_W), dots(s, y, x));
}

static void draw_leds(area_t a, const board_screen_t *s)
{
    for (unsigned i = 0; i < s->width * s->height; i++)
        draw_led(a.y + 1 + led_y(s, i / s->width), a.x + 1 + led_x(s, i % s->width), s->pixel[i]);
}

void display_pane_draw(area_t area, const board_screen_t *screen)
{
    attrset((int)paint_frame());
    paint_box(area);
    if (is_graphic(screen))
        draw_graphic(area, screen);
    else
        draw_leds(area, screen);
    attrset(A_NORMAL);
}
