#include "board/virtual/terminal/matrix_png.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <png.h>
#include <string.h>
#include <unistd.h>

enum { FILES_MAX = 9999, CORNER = 18 };

// Light, linear in 0..1 and above; clipped when it becomes a pixel.
typedef struct {
    double red, green, blue;
} light_t;

static const light_t housing = {0.075, 0.075, 0.085};
static const light_t lens = {0.175, 0.15, 0.155};
static const double radius = 14.5, glow_reach = 34;

static light_t mix(light_t a, light_t b, double share)
{
    return (light_t){a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share,
                     a.blue + (b.blue - a.blue) * share};
}

static double clip(double x)
{
    return x < 0 ? 0 : x > 1 ? 1 : x;
}

// How bright a duty of (2i+1)/32 looks: the eye sees ratios, so the lowest step is far from dark.
static double brightness(unsigned intensity)
{
    return pow((2.0 * intensity + 1) / 31, 0.28);
}

// Adds one LED, seen from `distance` pixels off its centre.
static light_t add_led(light_t below, double distance, bool lit, double bright)
{
    double inside = clip(radius + 0.5 - distance); // one pixel of smooth edge
    double middle = clip(1 - distance / radius);
    if (!lit)
        return mix(below, mix(lens, (light_t){0.23, 0.2, 0.205}, middle), inside);
    double glow = 0.34 * bright * pow(clip(1 - distance / glow_reach), 2.2);
    light_t lamp = {bright * (0.90 + 0.15 * middle), bright * (0.07 + 0.42 * middle * middle),
                    bright * (0.05 + 0.30 * middle * middle)};
    below.red += glow;
    below.green += glow * 0.07;
    below.blue += glow * 0.05;
    return mix(below, lamp, inside);
}

static double led_centre(int index)
{
    return MATRIX_PNG_MARGIN + MATRIX_PNG_PITCH * index + MATRIX_PNG_PITCH / 2;
}

static int led_before(int place)
{
    int index = (place - MATRIX_PNG_MARGIN) / MATRIX_PNG_PITCH - 1;
    return index < 0 ? 0 : index;
}

// The LED at the pixel and its neighbours: light reaches no further than from one to the next.
static light_t light_at(int x, int y, const frame_t *lit, double bright)
{
    light_t light = housing;
    for (int row = led_before(y); row < FRAME_SIZE && led_centre(row) < y + glow_reach; row++)
        for (int col = led_before(x); col < FRAME_SIZE && led_centre(col) < x + glow_reach; col++) {
            double distance = hypot(x - led_centre(col), y - led_centre(row));
            if (distance < glow_reach)
                light = add_led(light, distance, (lit->row[row] & 0x80 >> col) != 0, bright);
        }
    return light;
}

// The module's corners are round; outside them nothing is painted.
static double opacity(int x, int y)
{
    const double half = MATRIX_PNG_SIZE / 2.0 - CORNER;
    double beyond_x = fmax(0, fabs(x + 0.5 - MATRIX_PNG_SIZE / 2.0) - half);
    double beyond_y = fmax(0, fabs(y + 0.5 - MATRIX_PNG_SIZE / 2.0) - half);
    return clip(CORNER + 0.5 - hypot(beyond_x, beyond_y));
}

static void paint(png_byte pixel[], const frame_t *lit, double bright)
{
    for (int y = 0; y < MATRIX_PNG_SIZE; y++)
        for (int x = 0; x < MATRIX_PNG_SIZE; x++, pixel += 4) {
            light_t light = light_at(x, y, lit, bright);
            pixel[0] = (png_byte)lround(255 * clip(light.red));
            pixel[1] = (png_byte)lround(255 * clip(light.green));
            pixel[2] = (png_byte)lround(255 * clip(light.blue));
            pixel[3] = (png_byte)lround(255 * opacity(x, y));
        }
}

bool matrix_png_write(FILE *out, const frame_t *lit, unsigned intensity)
{
    static png_byte pixels[MATRIX_PNG_SIZE * MATRIX_PNG_SIZE * 4];
    png_image image = {.version = PNG_IMAGE_VERSION, .width = MATRIX_PNG_SIZE, .height = MATRIX_PNG_SIZE};
    image.format = PNG_FORMAT_RGBA;
    paint(pixels, lit, brightness(intensity));
    bool written = png_image_write_to_stdio(&image, out, 0, pixels, 0, NULL) != 0;
    png_image_free(&image);
    return written && fflush(out) == 0;
}

// Takes a file back that could not be written. errno stays as it is.
static bool give_up(const char *path)
{
    int reason = errno;
    unlink(path);
    errno = reason;
    return false;
}

static bool write_to(int fd, const char *path, const frame_t *lit, unsigned intensity)
{
    FILE *out = fdopen(fd, "wb");
    if (out == NULL) {
        close(fd);
        return give_up(path);
    }
    errno = EIO; // for trouble that is libpng's own
    if (!matrix_png_write(out, lit, intensity)) {
        int reason = errno;
        fclose(out);
        errno = reason;
        return give_up(path);
    }
    return fclose(out) == 0 || give_up(path);
}

bool matrix_png_save(const char *path, const frame_t *lit, unsigned intensity)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    return fd >= 0 && write_to(fd, path, lit, intensity);
}

bool matrix_png_save_next(char *path, size_t path_size, const frame_t *lit, unsigned intensity)
{
    int fd = -1;
    for (int number = 1; fd < 0 && number <= FILES_MAX; number++) {
        snprintf(path, path_size, "oxo-%d.png", number);
        fd = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
        if (fd < 0 && errno != EEXIST)
            return false;
    }
    return fd >= 0 && write_to(fd, path, lit, intensity);
}
