// Colour pairs for 256, 16, 8 or no colours, and text that fits a width.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/paint.h"

#include <math.h>
#include <string.h>

// ---- Colours of LEDs: an LED's duty as the light that the eye sees, and that as a colour of the cube ----

// WCAG 2.1, success criterion 1.4.11: graphics need a contrast of at least 3:1.
#define CONTRAST_MIN 3.0

typedef struct {
    double red, green, blue; // 0..1
} rgb_t;

static const double cube[LED_COLOUR_STEPS] = {0, 95 / 255.0, 135 / 255.0, 175 / 255.0, 215 / 255.0, 1};

static unsigned nearest(double part)
{
    unsigned step = 0;
    while (step + 1 < LED_COLOUR_STEPS && fabs(cube[step + 1] - part) <= fabs(cube[step] - part))
        step++;
    return step;
}

// WCAG 2.1, "relative luminance".
static double linear(double part)
{
    return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
}

static double luminance(rgb_t c)
{
    return 0.2126 * linear(c.red) + 0.7152 * linear(c.green) + 0.0722 * linear(c.blue);
}

static bool stands_out(rgb_t c)
{
    static const rgb_t module = {18 / 255.0, 18 / 255.0, 18 / 255.0};
    return (luminance(c) + 0.05) / (luminance(module) + 0.05) >= CONTRAST_MIN;
}

// As in screen_png.c: the eye sees ratios of duty.
static double seen(uint8_t duty)
{
    return pow(duty / 255.0, 0.28);
}

// One of a hue's colours: from its own light, level 0, to its brightest, level 1, to white, level 2.
static rgb_t shade(rgb_t hue, double level)
{
    double strongest = fmax(hue.red, fmax(hue.green, hue.blue));
    double gain = 1 + (1 / strongest - 1) * fmin(level, 1), white = fmax(level - 1, 0);
    return (rgb_t){hue.red * gain + (1 - hue.red * gain) * white,
                   hue.green * gain + (1 - hue.green * gain) * white,
                   hue.blue * gain + (1 - hue.blue * gain) * white};
}

unsigned led_colour_256(board_colour_t colour)
{
    const rgb_t hue = {seen(colour.red), seen(colour.green), seen(colour.blue)};
    unsigned red, green, blue;
    double level = 0;
    do {
        rgb_t c = shade(hue, level);
        red = nearest(c.red), green = nearest(c.green), blue = nearest(c.blue);
        level += 0.05;
    } while (level < 2 && !stands_out((rgb_t){cube[red], cube[green], cube[blue]}));
    return LED_COLOUR_CUBE + (red * LED_COLOUR_STEPS + green) * LED_COLOUR_STEPS + blue;
}

// ---- The terminal's colours ----

// Colour pairs; lit ones are PAIR_LIT + step.
enum {
    PAIR_DARK = 1,
    PAIR_FRAME,
    PAIR_ALARM,
    PAIR_FAINT,
    PAIR_LIT,
    LIT_STEPS = 6,
    PAIR_CUBE = PAIR_LIT + LIT_STEPS
};

static terminal_t screen;

// xterm's palette: reds from the 6x6x6 cube, greys from 232 on.
static void init_256(void)
{
    static const short red[LIT_STEPS] = {88, 124, 160, 196, 197, 203};
    for (short step = 0; step < LIT_STEPS; step++)
        init_pair((short)(PAIR_LIT + step), red[step], LED_COLOUR_MODULE);
    init_pair(PAIR_DARK, 236, LED_COLOUR_MODULE);
    init_pair(PAIR_FRAME, 240, -1);
    init_pair(PAIR_FAINT, 244, -1);
    init_pair(PAIR_ALARM, 231, 160);
    for (short i = 0; i < LED_COLOURS; i++)
        init_pair((short)(PAIR_CUBE + i), (short)(LED_COLOUR_CUBE + i), LED_COLOUR_MODULE);
}

// 16 colours include a dark red, a bright red and a grey; 8 colours only one red.
static void init_few(bool sixteen)
{
    for (short step = 0; step < LIT_STEPS; step++)
        init_pair((short)(PAIR_LIT + step), sixteen && step >= LIT_STEPS / 2 ? COLOR_RED + 8 : COLOR_RED, -1);
    init_pair(PAIR_DARK, sixteen ? COLOR_BLACK + 8 : -1, -1);
    init_pair(PAIR_FRAME, -1, -1);
    init_pair(PAIR_FAINT, sixteen ? COLOR_BLACK + 8 : -1, -1);
    init_pair(PAIR_ALARM, COLOR_WHITE, COLOR_RED);
    for (short i = 0; i < COLOR_WHITE; i++)
        init_pair((short)(PAIR_CUBE + i), (short)(i + 1 + (sixteen ? 8 : 0)), -1);
}

void paint_init(const terminal_t *terminal)
{
    screen = *terminal;
    if (screen.colors >= 256)
        init_256();
    else if (screen.colors > 0)
        init_few(screen.colors >= 16);
}

bool paint_utf8(void)
{
    return screen.utf8;
}

bool paint_has_grey(void)
{
    return screen.colors >= 16;
}

static bool colored(void)
{
    return screen.colors > 0;
}

chtype paint_lit(unsigned intensity)
{
    static const short step_of[16] = {0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5};
    if (!colored())
        return A_BOLD;
    return (chtype)COLOR_PAIR(PAIR_LIT + step_of[intensity & 15]);
}

chtype paint_colour(board_colour_t c)
{
    unsigned colour =
        (unsigned)((c.red > 0) * COLOR_RED | (c.green > 0) * COLOR_GREEN | (c.blue > 0) * COLOR_BLUE);
    if (!colored() || colour == 0)
        return A_BOLD;
    if (screen.colors < 256)
        return (chtype)COLOR_PAIR(PAIR_CUBE + colour - 1) | A_BOLD;
    return (chtype)COLOR_PAIR(PAIR_CUBE + led_colour_256(c) - LED_COLOUR_CUBE);
}

chtype paint_dark(void)
{
    return colored() ? (chtype)COLOR_PAIR(PAIR_DARK) | (paint_has_grey() ? A_NORMAL : A_DIM) : A_NORMAL;
}

chtype paint_frame(void)
{
    return colored() ? (chtype)COLOR_PAIR(PAIR_FRAME) : A_NORMAL;
}

chtype paint_alarm(void)
{
    return colored() ? (chtype)COLOR_PAIR(PAIR_ALARM) | A_BOLD : A_REVERSE | A_BOLD;
}

chtype paint_faint(void)
{
    return colored() ? (chtype)COLOR_PAIR(PAIR_FAINT) : A_NORMAL;
}

// ---- Shapes and text ----

void paint_box(area_t a)
{
    int bottom = a.y + a.height - 1, right = a.x + a.width - 1;
    mvhline(a.y, a.x, ACS_HLINE, a.width);
    mvhline(bottom, a.x, ACS_HLINE, a.width);
    mvvline(a.y, a.x, ACS_VLINE, a.height);
    mvvline(a.y, right, ACS_VLINE, a.height);
    mvaddch(a.y, a.x, ACS_ULCORNER);
    mvaddch(a.y, right, ACS_URCORNER);
    mvaddch(bottom, a.x, ACS_LLCORNER);
    mvaddch(bottom, right, ACS_LRCORNER);
}

int paint_fit(const char *text, int width)
{
    int size = (int)strlen(text), cut = width;
    if (size <= width)
        return size;
    while (cut > 0 && text[cut] != ' ')
        cut--;
    return cut > 0 ? cut : width;
}

void paint_text(int y, int x, int width, const char *text)
{
    int size = (int)strlen(text);
    mvaddnstr(y, x, text, width);
    for (int i = size; i < width; i++)
        addch(' ');
}
