// Pictures of the matrix, read back with libpng and looked at.
#include <stdlib.h>
#include <string.h>

#include "board/virtual/terminal/matrix_png.c"
#include "tests/support/test.h"
#include "tests/terminal/folder.h"

typedef struct {
    png_image image;
    png_byte pixel[MATRIX_PNG_SIZE * MATRIX_PNG_SIZE * 4];
} picture_t;

static picture_t picture;

BEFORE_EACH
{
    folder_enter();
}

AFTER_EACH
{
    folder_leave();
}

static void load(const char *path)
{
    memset(&picture, 0, sizeof picture);
    picture.image.version = PNG_IMAGE_VERSION;
    assert_true(png_image_begin_read_from_file(&picture.image, path));
    assert_int_equal(picture.image.width, MATRIX_PNG_SIZE);
    assert_int_equal(picture.image.height, MATRIX_PNG_SIZE);
    picture.image.format = PNG_FORMAT_RGBA;
    assert_true(png_image_finish_read(&picture.image, NULL, picture.pixel, 0, NULL));
}

static const png_byte *pixel_at(int x, int y)
{
    return &picture.pixel[4 * (y * MATRIX_PNG_SIZE + x)];
}

static const png_byte *led(int row, int col)
{
    return pixel_at(MATRIX_PNG_MARGIN + MATRIX_PNG_PITCH * col + MATRIX_PNG_PITCH / 2,
                    MATRIX_PNG_MARGIN + MATRIX_PNG_PITCH * row + MATRIX_PNG_PITCH / 2);
}

static bool looks_lit(const png_byte *p)
{
    return p[0] > 90 && p[0] > p[1] + 40 && p[0] > p[2] + 40;
}

static bool looks_dark(const png_byte *p)
{
    return p[0] < 80 && abs(p[0] - p[1]) < 25;
}

TEST(each_led_is_where_it_belongs_at_every_intensity)
{
    const frame_t frames[] = {{{0x80, 0x40, 0x21, 0x10, 0x08, 0x84, 0x02, 0x01}},
                              {{0}},
                              {{0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF}}};
    for (unsigned f = 0; f < 3; f++)
        for (unsigned intensity = 0; intensity < 16; intensity += 5) {
            assert_true(matrix_png_save("a.png", &frames[f], intensity));
            load("a.png");
            for (int row = 0; row < FRAME_SIZE; row++)
                for (int col = 0; col < FRAME_SIZE; col++) {
                    bool lit = (frames[f].row[row] & 0x80 >> col) != 0;
                    if (lit ? !looks_lit(led(row, col)) : !looks_dark(led(row, col)))
                        fail_msg("frame %u, intensity %u, row %d, column %d: not %s", f, intensity, row, col,
                                 lit ? "lit" : "dark");
                }
        }
}

TEST(more_intensity_is_brighter)
{
    const frame_t lit = {{0x80}};
    int before = 0;
    for (unsigned intensity = 0; intensity < 16; intensity++) {
        assert_true(matrix_png_save("a.png", &lit, intensity));
        load("a.png");
        const png_byte *p = led(0, 0);
        assert_true(p[0] + p[1] + p[2] > before);
        before = p[0] + p[1] + p[2];
    }
}

TEST(leds_are_round_with_the_module_between_them)
{
    const frame_t all = {{0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF}};
    const int first = MATRIX_PNG_MARGIN + MATRIX_PNG_PITCH / 2, half = MATRIX_PNG_PITCH / 2;
    assert_true(matrix_png_save("a.png", &all, 5));
    load("a.png");
    assert_true(looks_lit(pixel_at(first + 13, first)));
    assert_true(looks_lit(pixel_at(first, first + 13)));
    assert_false(looks_lit(pixel_at(first + 13, first + 13)));
    assert_false(looks_lit(pixel_at(first + half, first)));
    assert_false(looks_lit(pixel_at(first + half, first + half)));
}

TEST(the_modules_corners_are_cut)
{
    const frame_t dark = {{0}};
    assert_true(matrix_png_save("a.png", &dark, 0));
    load("a.png");
    assert_int_equal(pixel_at(0, 0)[3], 0);
    assert_int_equal(pixel_at(MATRIX_PNG_SIZE - 1, MATRIX_PNG_SIZE - 1)[3], 0);
    assert_int_equal(pixel_at(MATRIX_PNG_SIZE / 2, 0)[3], 255);
    assert_int_equal(pixel_at(MATRIX_PNG_SIZE / 2, MATRIX_PNG_SIZE / 2)[3], 255);
}

TEST(a_new_picture_never_replaces_a_file)
{
    const frame_t dark = {{0}};
    char path[32], contents[8] = "";
    FILE *mine = fopen("oxo-2.png", "w");
    fputs("mine", mine);
    fclose(mine);
    assert_true(matrix_png_save_next(path, sizeof path, &dark, 0));
    assert_string_equal(path, "oxo-1.png");
    assert_true(matrix_png_save_next(path, sizeof path, &dark, 0));
    assert_string_equal(path, "oxo-3.png");
    load("oxo-3.png");
    mine = fopen("oxo-2.png", "r");
    assert_non_null(fgets(contents, sizeof contents, mine));
    fclose(mine);
    assert_string_equal(contents, "mine");
}

TEST(what_cannot_be_written_says_why)
{
    const frame_t dark = {{0}};
    errno = 0;
    assert_false(matrix_png_save("no/such/folder.png", &dark, 0));
    assert_int_equal(errno, ENOENT);
    FILE *full = fopen("/dev/full", "w");
    assert_false(matrix_png_write(full, &dark, 0));
    fclose(full);
}
