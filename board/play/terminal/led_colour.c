// Converts an LED's duty to the light that the eye sees, and that to a colour of the cube.
#include "board/play/terminal/led_colour.h"

#include <math.h>

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
