// Tests of the files that the player writes: the EEPROM and pictures of the matrix.
#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "board/virtual/terminal/eeprom_file.c"
#include "board/virtual/terminal/screen_png.c"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { SIZE = 1024 };

static char home[PATH_MAX], folder[32]; // folder: a new one for each test
static uint8_t bytes[SIZE];
static eeprom_file_t file;
static char error[256];

BEFORE_EACH
{
    strcpy(folder, "/tmp/oxo-test-XXXXXX");
    assert_non_null(getcwd(home, sizeof home));
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    for (unsigned i = 0; i < SIZE; i++)
        bytes[i] = (uint8_t)(i * 7);
}

AFTER_EACH
{
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    assert_int_equal(chdir(home), 0);
    assert_int_equal(system(command), 0);
}

static unsigned entries(void)
{
    struct dirent **names;
    int found = scandir(".", &names, NULL, NULL);
    for (int i = 0; i < found; i++)
        free(names[i]);
    free(names);
    return (unsigned)found - 2; // without . and ..
}

// ---- The EEPROM ----

static bool open_eeprom(const char *path)
{
    return eeprom_file_open(&file, path, bytes, SIZE, error, sizeof error);
}

static bool save_eeprom(void)
{
    return eeprom_file_save(&file, bytes, error, sizeof error);
}

TEST(a_missing_file_is_created_and_saved_bytes_are_read_back)
{
    uint8_t wanted[SIZE];
    memcpy(wanted, bytes, SIZE);
    assert_true(open_eeprom("a"));
    assert_memory_equal(bytes, wanted, SIZE);
    for (int round = 0; round < 2; round++) {
        memset(bytes, 0, SIZE);
        assert_true(open_eeprom("a"));
        assert_memory_equal(bytes, wanted, SIZE);
        bytes[0] = wanted[0] ^= 0xFF;
        bytes[SIZE - 1] = wanted[SIZE - 1] ^= 0xFF;
        assert_true(save_eeprom());
    }
    assert_int_equal(entries(), 1);
}

TEST(an_unchanged_eeprom_is_not_written)
{
    for (int loads = 0; loads < 2; loads++) { // the first creates the file, the second reads it
        memset(&file, 0, sizeof file);
        assert_true(open_eeprom("a"));
        assert_int_equal(rename("a", "aside"), 0);
        assert_true(save_eeprom());
        assert_int_equal(access("a", F_OK), -1);
        assert_int_equal(rename("aside", "a"), 0);
    }
}

TEST(a_file_of_another_size_is_refused_and_unchanged_and_the_largest_eeprom_fits)
{
    static const int sizes[] = {0, 1, SIZE - 1, SIZE + 1, 100000, EEPROM_FILE_MAX};
    static uint8_t large[EEPROM_FILE_MAX];
    const uint8_t first = bytes[0];
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char size[32];
        struct stat status;
        fclose(fopen("a.eeprom", "w"));
        assert_int_equal(truncate("a.eeprom", sizes[i]), 0);
        assert_false(open_eeprom("a.eeprom"));
        snprintf(size, sizeof size, "has %d bytes", sizes[i]);
        assert_true(strstr(error, size) && strstr(error, "has 1024") && strstr(error, "a.eeprom"));
        assert_int_equal(bytes[0], first);
        assert_int_equal(stat("a.eeprom", &status), 0);
        assert_int_equal(status.st_size, sizes[i]);
    }
    memset(large, 'x', sizeof large);
    assert_true(eeprom_file_open(&file, "a.eeprom", large, EEPROM_FILE_MAX, error, sizeof error));
    assert_int_equal(large[EEPROM_FILE_MAX - 1], '\0');
}

TEST(a_failing_save_leaves_the_old_file_and_nothing_else)
{
    assert_true(open_eeprom("a"));
    assert_int_equal(mkdir("a.new", 0777), 0); // the new contents would be written here first
    bytes[0]++;
    assert_false(save_eeprom());
    assert_non_null(strstr(error, "a"));
    assert_int_equal(rmdir("a.new"), 0);
    assert_int_equal(unlink("a"), 0);
    assert_int_equal(mkdir("a", 0777), 0); // and then renamed to this
    assert_false(save_eeprom());
    assert_int_equal(rmdir("a"), 0);
    assert_int_equal(entries(), 0);
    const uint8_t first = bytes[0];
    assert_true(save_eeprom()); // writes, as the failed saves did not
    assert_true(open_eeprom("a"));
    assert_int_equal(bytes[0], first);
    assert_int_equal(entries(), 1);
}

// ---- Pictures, read back with libpng ----

static png_byte picture[1400 * 500 * 4];
static int picture_width;

static void load_png(const char *path, unsigned width, unsigned height)
{
    png_image image = {.version = PNG_IMAGE_VERSION};
    assert_true(png_image_begin_read_from_file(&image, path));
    assert_int_equal(image.width, width);
    assert_int_equal(image.height, height);
    picture_width = (int)width;
    image.format = PNG_FORMAT_RGBA;
    assert_true(png_image_finish_read(&image, NULL, picture, 0, NULL));
}

static const png_byte *pixel_at(int x, int y)
{
    return &picture[4 * (y * picture_width + x)];
}

static bool looks_lit(const png_byte *p)
{
    return p[0] > 90 && p[0] > p[1] + 40 && p[0] > p[2] + 40;
}

static bool looks_dark(const png_byte *p)
{
    return p[0] < 80 && abs(p[0] - p[1]) < 25;
}

static int pixel_of(int led)
{
    return SCREEN_PNG_MARGIN + SCREEN_PNG_PITCH * led + SCREEN_PNG_PITCH / 2;
}

static board_screen_t matrix(const frame_t *frame)
{
    board_screen_t screen = {.width = FRAME_SIZE, .height = FRAME_SIZE};
    for (unsigned led = 0; led < FRAME_SIZE * FRAME_SIZE; led++)
        screen.pixel[led].red = (frame->row[led / 8] & 0x80 >> led % 8) != 0;
    return screen;
}

TEST(each_led_has_its_place_and_more_intensity_is_brighter)
{
    const frame_t frame = {{0x80, 0x40, 0x21, 0x10, 0x08, 0x84, 0x02, 0xFF}};
    const board_screen_t screen = matrix(&frame);
    int before = 0;
    for (unsigned intensity = 0; intensity < 16; intensity += soak_step(5)) {
        assert_true(screen_png_save("a.png", &screen, intensity));
        load_png("a.png", SCREEN_PNG_SIZE, SCREEN_PNG_SIZE);
        for (int led = 0; led < FRAME_SIZE * FRAME_SIZE; led++) {
            bool lit = (frame.row[led / 8] & 0x80 >> led % 8) != 0;
            const png_byte *p = pixel_at(pixel_of(led % 8), pixel_of(led / 8));
            if (lit ? !looks_lit(p) : !looks_dark(p))
                fail_msg("intensity %u, LED %d: not %s", intensity, led, lit ? "lit" : "dark");
        }
        const png_byte *p = pixel_at(pixel_of(0), pixel_of(0));
        assert_true(p[0] + p[1] + p[2] > before);
        before = p[0] + p[1] + p[2];
    }
}

TEST(a_new_picture_never_replaces_a_file_and_a_failed_write_sets_errno)
{
    const board_screen_t dark = matrix(&(frame_t){{0}});
    char path[32];
    struct stat mine;
    fclose(fopen("oxo-2.png", "w"));
    assert_true(screen_png_save_next(path, sizeof path, &dark, 0));
    assert_string_equal(path, "oxo-1.png");
    assert_true(screen_png_save_next(path, sizeof path, &dark, 0));
    assert_string_equal(path, "oxo-3.png");
    load_png("oxo-3.png", SCREEN_PNG_SIZE, SCREEN_PNG_SIZE);
    assert_int_equal(stat("oxo-2.png", &mine), 0);
    assert_int_equal(mine.st_size, 0);
    errno = 0;
    assert_false(screen_png_save("no/such/folder.png", &dark, 0));
    assert_int_equal(errno, ENOENT);
    FILE *full = fopen("/dev/full", "w");
    assert_false(screen_png_write(full, &dark, 0));
    fclose(full);
}
