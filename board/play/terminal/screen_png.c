// Renders the display and writes it with libpng.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/screen_png.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES_MAX = 9999, CORNER = 18 };

// Linear light, 0..1 and above; clipped on conversion to a pixel.
typedef struct {
    double red, green, blue;
} light_t;

static const light_t housing = {0.075, 0.075, 0.085};
static const light_t lens = {0.175, 0.15, 0.155};
static const light_t hole = {0.05, 0.04, 0.045};
static const double radius = 14.5, glow_reach = 34, hole_radius = 8.5;

static light_t mix(light_t a, light_t b, double share)
{
    return (light_t){a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share,
                     a.blue + (b.blue - a.blue) * share};
}

static double clip(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

// Perceived brightness of a duty of (2i+1)/32: the eye sees ratios, so the lowest step is far from dark.
static double brightness(unsigned intensity)
{
    return pow((2.0 * intensity + 1) / 31, 0.28);
}

static bool is_graphic(const board_screen_t *s)
{
    return s->width > SCREEN_PNG_LEDS_MAX;
}

static int pitch_of(const board_screen_t *s)
{
    return is_graphic(s) ? SCREEN_PNG_GRAPHIC_PITCH : SCREEN_PNG_PITCH;
}

// Light of a lit LED at its rim and middle, and its glow around.
typedef struct {
    light_t rim, middle, glow;
} lamp_t;

static light_t hue_of(board_colour_t c)
{
    return (light_t){pow(c.red / 255.0, 0.28), pow(c.green / 255.0, 0.28), pow(c.blue / 255.0, 0.28)};
}

static lamp_t lamp_of(const board_screen_t *s, board_colour_t c, unsigned intensity)
{
    if (!s->coloured) {
        double bright = brightness(intensity);
        return (lamp_t){{bright * 0.90, bright * 0.07, bright * 0.05},
                        {bright * 1.05, bright * 0.49, bright * 0.35},
                        {0.34 * bright, 0.34 * bright * 0.07, 0.34 * bright * 0.05}};
    }
    light_t hue = hue_of(c);
    return (lamp_t){hue, mix(hue, (light_t){1, 1, 1}, 0.35), mix((light_t){0, 0, 0}, hue, 0.25)};
}

// Adds one LED, `distance` pixels from its centre.
static light_t add_led(light_t below, double distance, const lamp_t *lamp)
{
    double inside = clip(radius + 0.5 - distance); // one pixel of smooth edge
    double middle = clip(1 - distance / radius);
    if (lamp == NULL)
        return mix(below, mix(lens, (light_t){0.23, 0.2, 0.205}, middle), inside);
    double glow = pow(clip(1 - distance / glow_reach), 2.2);
    below.red += lamp->glow.red * glow;
    below.green += lamp->glow.green * glow;
    below.blue += lamp->glow.blue * glow;
    double squared = middle * middle;
    light_t light = mix(lamp->rim, lamp->middle, squared);
    light.red = lamp->rim.red + (lamp->middle.red - lamp->rim.red) * middle;
    return mix(below, light, inside);
}

// The gaps before a column or row. beside: LEDs without a gap between them; 0: all.
static int gaps_before(int index, int beside)
{
    return beside != 0 ? index / beside * SCREEN_PNG_GAP : 0;
}

static double led_centre(int index, int beside)
{
    return SCREEN_PNG_MARGIN + SCREEN_PNG_PITCH * index + SCREEN_PNG_PITCH / 2 + gaps_before(index, beside);
}

// One that is surely before all whose light reaches the place.
static int led_before(int place, int beside)
{
    int pitch = SCREEN_PNG_PITCH + (beside != 0 ? SCREEN_PNG_GAP : 0);
    int index = (place - SCREEN_PNG_MARGIN) / pitch - 1;
    return index < 0 ? 0 : index;
}

// Adds the LED at the pixel and its neighbours; light reaches no further.
static light_t led_light(int x, int y, const still_t *still)
{
    const board_screen_t *s = &still->screen;
    light_t light = housing;
    const int rows = s->beside != 0, cols = s->beside;
    for (int row = led_before(y, rows); row < (int)s->height && led_centre(row, rows) < y + glow_reach; row++)
        for (int col = led_before(x, cols); col < (int)s->width && led_centre(col, cols) < x + glow_reach;
             col++) {
            double distance = hypot(x - led_centre(col, cols), y - led_centre(row, rows));
            board_colour_t c = s->pixel[row * (int)s->width + col];
            lamp_t lamp = lamp_of(s, c, still->intensity);
            if (distance < glow_reach)
                light = add_led(light, distance, board_colour_is_lit(c) ? &lamp : NULL);
            if (distance < radius && still_is_ring(still, (unsigned)row, (unsigned)col))
                light = mix(light, hole, clip(hole_radius + 0.5 - distance));
        }
    return light;
}

// Square pixels with a thin gap.
static light_t graphic_light(int x, int y, const board_screen_t *s)
{
    int row = (y - SCREEN_PNG_MARGIN) / SCREEN_PNG_GRAPHIC_PITCH,
        col = (x - SCREEN_PNG_MARGIN) / SCREEN_PNG_GRAPHIC_PITCH;
    bool inside =
        y >= SCREEN_PNG_MARGIN && x >= SCREEN_PNG_MARGIN && row < (int)s->height && col < (int)s->width;
    bool gap = (y - SCREEN_PNG_MARGIN) % SCREEN_PNG_GRAPHIC_PITCH == 0 ||
               (x - SCREEN_PNG_MARGIN) % SCREEN_PNG_GRAPHIC_PITCH == 0;
    if (!inside || gap)
        return (light_t){0.02, 0.02, 0.03};
    board_colour_t c = s->pixel[row * (int)s->width + col];
    return board_colour_is_lit(c) ? hue_of(c) : (light_t){0.04, 0.04, 0.05};
}

// The module has round corners, transparent outside.
static double opacity(int x, int y, int width, int height)
{
    double beyond_x = fmax(0, fabs(x + 0.5 - width / 2.0) - (width / 2.0 - CORNER));
    double beyond_y = fmax(0, fabs(y + 0.5 - height / 2.0) - (height / 2.0 - CORNER));
    return clip(CORNER + 0.5 - hypot(beyond_x, beyond_y));
}

static void paint(png_byte pixel[], int width, int height, const still_t *still)
{
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++, pixel += 4) {
            light_t light =
                is_graphic(&still->screen) ? graphic_light(x, y, &still->screen) : led_light(x, y, still);
            pixel[0] = (png_byte)lround(255 * clip(light.red));
            pixel[1] = (png_byte)lround(255 * clip(light.green));
            pixel[2] = (png_byte)lround(255 * clip(light.blue));
            pixel[3] = (png_byte)lround(255 * opacity(x, y, width, height));
        }
}

bool screen_png_write(FILE *out, const still_t *still)
{
    const board_screen_t *screen = &still->screen;
    int width = (int)screen->width * pitch_of(screen) + 2 * SCREEN_PNG_MARGIN +
                gaps_before((int)screen->width - 1, screen->beside);
    int height = (int)screen->height * pitch_of(screen) + 2 * SCREEN_PNG_MARGIN +
                 gaps_before((int)screen->height - 1, screen->beside != 0);
    png_image image = {
        .version = PNG_IMAGE_VERSION, .width = (png_uint_32)width, .height = (png_uint_32)height};
    png_byte *pixels = malloc((size_t)width * (size_t)height * 4);
    if (pixels == NULL)
        return false;
    image.format = PNG_FORMAT_RGBA;
    paint(pixels, width, height, still);
    bool written = png_image_write_to_stdio(&image, out, 0, pixels, 0, NULL) != 0;
    png_image_free(&image);
    free(pixels);
    return written && fflush(out) == 0;
}

static int create_file(const char *path)
{
    return open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
}

// Writes and closes. Preserves errno.
static bool write_to(int fd, const still_t *still)
{
    FILE *out = fdopen(fd, "wb");
    if (out == NULL) {
        close(fd);
        return false;
    }
    errno = EIO; // for libpng's own errors
    bool written = screen_png_write(out, still);
    int reason = errno;
    if (fclose(out) == 0 && written)
        return true;
    errno = written ? errno : reason;
    return false;
}

// Removes the file, which this program has made, if it is incomplete.
static bool write_new(int fd, const char *path, const still_t *still)
{
    if (write_to(fd, still))
        return true;
    int reason = errno;
    unlink(path);
    errno = reason;
    return false;
}

bool screen_png_save(const char *path, const still_t *still)
{
    int fd = create_file(path);
    if (fd >= 0)
        return write_new(fd, path, still);
    if (errno == EEXIST)
        fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    return fd >= 0 && write_to(fd, still);
}

bool screen_png_save_next(char *path, size_t path_size, const still_t *still)
{
    int fd = -1;
    for (int number = 1; fd < 0 && number <= FILES_MAX; number++) {
        snprintf(path, path_size, "oxo-%d.png", number);
        fd = create_file(path);
        if (fd < 0 && errno != EEXIST)
            return false;
    }
    return fd >= 0 && write_new(fd, path, still);
}
