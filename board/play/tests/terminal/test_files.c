// Tests of the files that the player writes: the EEPROM and pictures of the matrix.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

// The system's call, as a test sees it, and as a disk that fails makes it fail.
static unsigned synced;
static bool sync_fails;
static int sync_file(int fd)
{
    synced++;
    if (!sync_fails)
        return fsync(fd);
    errno = EIO;
    return -1;
}
#define fsync sync_file
#include "board/play/terminal/eeprom_file.c"
#undef fsync
#include "board/play/terminal/screen_png.c"
#include "hal/frame.h"
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
    eeprom_file_close(&file);
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
    eeprom_file_close(&file);
    return eeprom_file_open(&file, path, EEPROM_FILE_SAVED, bytes, SIZE, error, sizeof error);
}

static bool save_eeprom(void)
{
    return eeprom_file_save(&file, bytes, error, sizeof error);
}

static struct stat status_of(const char *path)
{
    struct stat status;
    assert_int_equal(lstat(path, &status), 0);
    return status;
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

TEST(what_is_saved_is_on_the_disk_and_a_disk_that_fails_is_told)
{
    assert_true(open_eeprom("a"));
    synced = 0;
    bytes[0]++;
    assert_true(save_eeprom());
    assert_int_equal(synced, 1);
    bytes[0]++;
    sync_fails = true;
    assert_false(save_eeprom());
    assert_non_null(strstr(error, "EEPROM file a: Input/output error"));
    sync_fails = false;
    assert_true(save_eeprom()); // again
    assert_int_equal(synced, 3);
}

TEST(an_unchanged_eeprom_is_not_written)
{
    for (int loads = 0; loads < 2; loads++) { // the first creates the file, the second reads it
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
        fclose(fopen("a.eeprom", "w"));
        assert_int_equal(truncate("a.eeprom", sizes[i]), 0);
        assert_false(open_eeprom("a.eeprom"));
        snprintf(size, sizeof size, "has %d bytes", sizes[i]);
        assert_true(strstr(error, size) && strstr(error, "has 1024") && strstr(error, "a.eeprom"));
        assert_int_equal(bytes[0], first);
        assert_int_equal(status_of("a.eeprom").st_size, sizes[i]);
    }
    memset(large, 'x', sizeof large);
    eeprom_file_close(&file);
    assert_true(
        eeprom_file_open(&file, "a.eeprom", EEPROM_FILE_SAVED, large, EEPROM_FILE_MAX, error, sizeof error));
    assert_int_equal(large[EEPROM_FILE_MAX - 1], '\0');
}

TEST(a_removed_file_is_created_again_and_what_has_taken_its_place_is_not_touched)
{
    assert_true(open_eeprom("a"));
    bytes[0]++;
    assert_int_equal(unlink("a"), 0);
    assert_int_equal(mkdir("a", 0777), 0);
    assert_false(save_eeprom());
    assert_non_null(strstr(error, "EEPROM file a: "));
    assert_int_equal(rmdir("a"), 0);
    fclose(fopen("a", "w")); // another program's file
    assert_false(save_eeprom());
    assert_int_equal(status_of("a").st_size, 0);
    assert_int_equal(unlink("a"), 0);
    const uint8_t first = bytes[0];
    assert_true(save_eeprom()); // writes, as the failed saves did not
    assert_int_equal(entries(), 1);
    bytes[0] = 0;
    assert_true(open_eeprom("a"));
    assert_int_equal(bytes[0], first);
}

TEST(a_folder_that_is_no_longer_one_is_named_as_the_reason)
{
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_true(open_eeprom("folder/a"));
    bytes[0]++;
    assert_int_equal(rename("folder", "aside"), 0);
    fclose(fopen("folder", "w"));
    assert_false(save_eeprom());
    assert_string_equal(error, "EEPROM file folder/a: Not a directory");
}

// ---- What kind of file it is ----

TEST(a_saved_file_remains_the_link_and_keeps_the_mode_and_the_names_that_it_had)
{
    assert_true(open_eeprom("a"));
    assert_int_equal(chmod("a", 0600), 0);
    assert_int_equal(link("a", "hard"), 0);
    assert_int_equal(symlink("hard", "soft"), 0);
    const ino_t inode = status_of("a").st_ino;
    assert_true(open_eeprom("soft"));
    bytes[0] ^= 0xFF;
    const uint8_t first = bytes[0];
    assert_true(save_eeprom());
    assert_true(S_ISLNK(status_of("soft").st_mode));
    assert_int_equal(status_of("a").st_mode & 0777, 0600);
    assert_true(status_of("a").st_ino == inode && status_of("hard").st_ino == inode);
    assert_int_equal(entries(), 3);
    bytes[0] = 0;
    assert_true(open_eeprom("a"));
    assert_int_equal(bytes[0], first);
}

TEST(a_dangling_link_is_followed_and_the_file_it_names_created)
{
    assert_int_equal(symlink("a", "soft"), 0);
    assert_true(open_eeprom("soft"));
    assert_int_equal(status_of("a").st_size, SIZE);
    assert_true(S_ISLNK(status_of("soft").st_mode));
}

// Also for root, whom the system lets write it.
TEST(a_read_only_file_is_refused_and_can_be_read)
{
    assert_true(open_eeprom("a"));
    assert_int_equal(chmod("a", 0444), 0);
    assert_false(open_eeprom("a"));
    assert_non_null(strstr(error, "EEPROM file a: it is read-only"));
    const uint8_t first = bytes[0];
    bytes[0] = 0;
    assert_true(eeprom_file_open(&file, "a", EEPROM_FILE_READ, bytes, SIZE, error, sizeof error));
    assert_int_equal(bytes[0], first);
    bytes[0]++;
    assert_true(save_eeprom()); // has nothing to do
    assert_true(eeprom_file_open(&file, "a", EEPROM_FILE_READ, bytes, SIZE, error, sizeof error));
    assert_int_equal(bytes[0], first);
}

TEST(what_is_not_a_file_is_refused_without_waiting_and_left_alone)
{
    static const char *const others[] = {"fifo", "null", "folder"};
    assert_int_equal(mkfifo("fifo", 0666), 0);
    assert_int_equal(mkdir("folder", 0777), 0);
    if (mknod("null", S_IFCHR | 0666, makedev(1, 3)) != 0)
        assert_int_equal(symlink("/dev/null", "null"), 0); // only root makes device nodes
    for (unsigned i = 0; i < 3; i++) {
        const mode_t mode = status_of(others[i]).st_mode;
        for (eeprom_file_use_t use = EEPROM_FILE_SAVED; use <= EEPROM_FILE_READ; use++) {
            assert_false(eeprom_file_open(&file, others[i], use, bytes, SIZE, error, sizeof error));
            assert_non_null(strstr(error, "it is not a regular file"));
        }
        assert_int_equal(status_of(others[i]).st_mode, mode);
    }
    assert_true(eeprom_file_open(&file, "none", EEPROM_FILE_READ, bytes, SIZE, error, sizeof error));
    assert_int_equal(entries(), 3);
}

// ---- Two players ----

// Holds the file in another process until the returned pipe is closed.
static pid_t hold(const char *path, int *until)
{
    int ready[2], end[2];
    char byte = 0;
    assert_int_equal(pipe(ready) | pipe(end), 0);
    pid_t other = fork();
    if (other == 0) {
        close(end[1]);
        if (!eeprom_file_open(&file, path, EEPROM_FILE_SAVED, bytes, SIZE, error, sizeof error) ||
            write(ready[1], &byte, 1) != 1)
            _exit(1);
        _exit(read(end[0], &byte, 1) != 0);
    }
    close(ready[1]);
    close(end[0]);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
    *until = end[1];
    return other;
}

TEST(a_file_in_use_is_refused_with_the_name_of_who_has_it)
{
    char who[40];
    int until, status;
    pid_t other = hold("a", &until);
    snprintf(who, sizeof who, "process %d ", (int)other);
    assert_false(open_eeprom("a"));
    assert_non_null(strstr(error, who));
    assert_non_null(strstr(error, "--no-save"));
    assert_true(eeprom_file_open(&file, "a", EEPROM_FILE_READ, bytes, SIZE, error, sizeof error));
    close(until);
    assert_int_equal(waitpid(other, &status, 0), other);
    assert_int_equal(status, 0);
    assert_true(open_eeprom("a")); // free again
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

static still_t matrix(const frame_t *frame)
{
    still_t still = {.screen = {.width = FRAME_SIZE, .height = FRAME_SIZE}};
    for (unsigned led = 0; led < FRAME_SIZE * FRAME_SIZE; led++)
        still.screen.pixel[led].red = (frame->row[led / 8] & 0x80 >> led % 8) != 0;
    return still;
}

TEST(each_led_has_its_place_and_more_intensity_is_brighter)
{
    const frame_t frame = {{0x80, 0x40, 0x21, 0x10, 0x08, 0x84, 0x02, 0xFF}};
    still_t still = matrix(&frame);
    int before = 0;
    for (unsigned intensity = 0; intensity < 16; intensity += soak_step(5)) {
        still.intensity = intensity;
        assert_true(screen_png_save("a.png", &still));
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

TEST(a_ring_is_lit_at_its_rim_and_dark_in_its_middle)
{
    still_t still = matrix(&(frame_t){{0xC0}});
    enum { RIM = 11 };
    still.intensity = 15;
    still.rings = 2; // row 0, column 1
    assert_true(screen_png_save("a.png", &still));
    load_png("a.png", SCREEN_PNG_SIZE, SCREEN_PNG_SIZE);
    assert_true(looks_lit(pixel_at(pixel_of(0), pixel_of(0))));
    assert_true(looks_lit(pixel_at(pixel_of(1) + RIM, pixel_of(0))));
    assert_true(looks_dark(pixel_at(pixel_of(1), pixel_of(0))));
}

// A device node like /dev/full, on which every write fails; a link to it without the right to make one.
static void make_full(const char *path)
{
    if (mknod(path, S_IFCHR | 0666, makedev(1, 7)) != 0)
        assert_int_equal(symlink("/dev/full", path), 0);
}

TEST(a_picture_that_cannot_be_written_removes_nothing_that_was_there)
{
    const still_t dark = matrix(&(frame_t){{0}});
    make_full("full");
    const mode_t mode = status_of("full").st_mode;
    errno = 0;
    assert_false(screen_png_save("full", &dark));
    assert_int_equal(errno, ENOSPC);
    assert_int_equal(status_of("full").st_mode, mode);
}

TEST(a_picture_that_does_not_fit_is_removed_if_it_was_new)
{
    const still_t dark = matrix(&(frame_t){{0}});
    const struct rlimit little = {100, RLIM_INFINITY};
    struct rlimit before;
    void (*on_limit)(int) = signal(SIGXFSZ, SIG_IGN);
    fclose(fopen("old.png", "w"));
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &little), 0);
    bool saved = screen_png_save("new.png", &dark) || screen_png_save("old.png", &dark);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, on_limit);
    assert_false(saved);
    assert_int_equal(entries(), 1);
    assert_int_equal(access("old.png", F_OK), 0);
}

TEST(a_new_picture_never_replaces_a_file_and_a_failed_write_sets_errno)
{
    const still_t dark = matrix(&(frame_t){{0}});
    char path[32];
    struct stat mine;
    fclose(fopen("oxo-2.png", "w"));
    assert_true(screen_png_save_next(path, sizeof path, &dark));
    assert_string_equal(path, "oxo-1.png");
    assert_true(screen_png_save_next(path, sizeof path, &dark));
    assert_string_equal(path, "oxo-3.png");
    load_png("oxo-3.png", SCREEN_PNG_SIZE, SCREEN_PNG_SIZE);
    assert_int_equal(stat("oxo-2.png", &mine), 0);
    assert_int_equal(mine.st_size, 0);
    errno = 0;
    assert_false(screen_png_save("no/such/folder.png", &dark));
    assert_int_equal(errno, ENOENT);
    FILE *full = fopen("/dev/full", "w");
    assert_false(screen_png_write(full, &dark));
    fclose(full);
}
