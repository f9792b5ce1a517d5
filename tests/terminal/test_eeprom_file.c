// The file that keeps the EEPROM between runs.
#include <string.h>

#include "board/virtual/terminal/eeprom_file.c"
#include "tests/support/test.h"
#include "tests/terminal/folder.h"

enum { SIZE = 1024 };

static char path[64];
static uint8_t bytes[SIZE];
static eeprom_file_t file;
static char error[256];

BEFORE_EACH
{
    folder_enter();
    strcpy(path, "a.eeprom");
    for (unsigned i = 0; i < SIZE; i++)
        bytes[i] = (uint8_t)(i * 7);
}

AFTER_EACH
{
    folder_leave();
}

static bool open_it(void)
{
    error[0] = '\0';
    return eeprom_file_open(&file, path, bytes, SIZE, error, sizeof error);
}

static bool save_it(void)
{
    return eeprom_file_save(&file, bytes, error, sizeof error);
}

static void write_file(size_t size)
{
    FILE *out = fopen(path, "w");
    for (size_t i = 0; i < size; i++)
        fputc('x', out);
    fclose(out);
}

TEST(a_missing_file_is_created_from_the_contents)
{
    uint8_t before[SIZE];
    memcpy(before, bytes, SIZE);
    assert_true(open_it());
    assert_memory_equal(bytes, before, SIZE);
    memset(bytes, 0, SIZE);
    assert_true(open_it());
    assert_memory_equal(bytes, before, SIZE);
    assert_int_equal(folder_entries(), 1);
}

TEST(what_is_saved_comes_back)
{
    assert_true(open_it());
    bytes[0] ^= 0xFF;
    bytes[SIZE - 1] ^= 0xFF;
    uint8_t saved[SIZE];
    memcpy(saved, bytes, SIZE);
    assert_true(save_it());
    memset(bytes, 0, SIZE);
    assert_true(open_it());
    assert_memory_equal(bytes, saved, SIZE);
}

TEST(an_unchanged_eeprom_is_not_written)
{
    static const char aside[] = "aside";
    for (int loads = 0; loads < 2; loads++) { // one that creates it, one that reads it
        memset(&file, 0, sizeof file);
        assert_true(open_it());
        assert_int_equal(rename(path, aside), 0);
        assert_true(save_it());
        assert_int_equal(access(path, F_OK), -1);
        assert_int_equal(rename(aside, path), 0);
    }
    bytes[5]++;
    assert_true(save_it());
    assert_int_equal(access(path, F_OK), 0);
}

TEST(another_size_is_refused_and_left_alone)
{
    static const size_t sizes[] = {0, 1, SIZE - 1, SIZE + 1, EEPROM_FILE_MAX, 100000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char size[32];
        struct stat stat_of;
        uint8_t before[SIZE];
        memcpy(before, bytes, SIZE);
        write_file(sizes[i]);
        assert_false(open_it());
        snprintf(size, sizeof size, "has %zu bytes", sizes[i]);
        assert_non_null(strstr(error, size));
        assert_non_null(strstr(error, "has 1024"));
        assert_non_null(strstr(error, path));
        assert_memory_equal(bytes, before, SIZE);
        assert_int_equal(stat(path, &stat_of), 0);
        assert_int_equal(stat_of.st_size, sizes[i]);
    }
}

TEST(a_file_of_the_largest_chip_fits)
{
    static uint8_t large[EEPROM_FILE_MAX];
    write_file(EEPROM_FILE_MAX);
    assert_true(eeprom_file_open(&file, path, large, EEPROM_FILE_MAX, error, sizeof error));
    assert_int_equal(large[EEPROM_FILE_MAX - 1], 'x');
}

TEST(a_place_that_cannot_be_written_is_said_at_once)
{
    strcpy(path, "no/such.eeprom");
    assert_false(open_it());
    assert_non_null(strstr(error, "No such file"));
    strcpy(path, ".");
    assert_false(open_it());
    assert_non_null(strstr(error, "directory"));
    strcpy(path, "loop");
    assert_int_equal(symlink(path, path), 0);
    assert_false(open_it());
    assert_non_null(strstr(error, "symbolic"));
}

TEST(a_failing_save_leaves_the_old_file_and_nothing_else)
{
    static const char beside[] = "a.eeprom.new"; // where the new contents are written first
    assert_true(open_it());
    assert_int_equal(mkdir(beside, 0777), 0);
    bytes[0]++;
    assert_false(save_it());
    assert_non_null(strstr(error, path));
    assert_int_equal(rmdir(beside), 0);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkdir(path, 0777), 0); // where it is to be put then
    assert_false(save_it());
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(folder_entries(), 0);
    uint8_t first = bytes[0];
    assert_true(save_it()); // it is still known to differ
    assert_true(open_it());
    assert_int_equal(bytes[0], first);
    assert_int_equal(folder_entries(), 1);
}
