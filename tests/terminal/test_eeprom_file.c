// The file that keeps the EEPROM between runs.
#include <limits.h>
#include <stdlib.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "board/virtual/terminal/eeprom_file.c"

enum { SIZE = 1024 };

static char folder[] = "/tmp/oxo-eeprom-XXXXXX", path[PATH_MAX];
static uint8_t bytes[SIZE];
static eeprom_file_t file;
static char error[256];

static int set_up(void **state)
{
    (void)state;
    strcpy(folder + strlen(folder) - 6, "XXXXXX");
    if (mkdtemp(folder) == NULL)
        return -1;
    snprintf(path, sizeof path, "%s/a.eeprom", folder);
    for (unsigned i = 0; i < SIZE; i++)
        bytes[i] = (uint8_t)(i * 7);
    return 0;
}

static int tear_down(void **state)
{
    char command[64];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
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

static size_t files_in_folder(void)
{
    char command[64], number[16] = "";
    snprintf(command, sizeof command, "ls -A %s | wc -l", folder);
    FILE *list = popen(command, "r");
    assert_non_null(fgets(number, sizeof number, list));
    pclose(list);
    return strtoul(number, NULL, 10);
}

static void a_missing_file_is_created_from_the_contents(void **state)
{
    (void)state;
    uint8_t before[SIZE];
    memcpy(before, bytes, SIZE);
    assert_true(open_it());
    assert_memory_equal(bytes, before, SIZE);
    memset(bytes, 0, SIZE);
    assert_true(open_it());
    assert_memory_equal(bytes, before, SIZE);
    assert_int_equal(files_in_folder(), 1);
}

static void what_is_saved_comes_back(void **state)
{
    (void)state;
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

static void an_unchanged_eeprom_is_not_written(void **state)
{
    char aside[PATH_MAX + 8];
    (void)state;
    snprintf(aside, sizeof aside, "%s.aside", path);
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

static void another_size_is_refused_and_left_alone(void **state)
{
    (void)state;
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

static void a_file_of_the_largest_chip_fits(void **state)
{
    (void)state;
    static uint8_t large[EEPROM_FILE_MAX];
    write_file(EEPROM_FILE_MAX);
    assert_true(eeprom_file_open(&file, path, large, EEPROM_FILE_MAX, error, sizeof error));
    assert_int_equal(large[EEPROM_FILE_MAX - 1], 'x');
}

static void a_place_that_cannot_be_written_is_said_at_once(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "%s/no/such.eeprom", folder);
    assert_false(open_it());
    assert_non_null(strstr(error, "No such file"));
    snprintf(path, sizeof path, "%s", folder);
    assert_false(open_it());
    assert_non_null(strstr(error, "directory"));
    snprintf(path, sizeof path, "%s/loop", folder);
    assert_int_equal(symlink(path, path), 0);
    assert_false(open_it());
    assert_non_null(strstr(error, "symbolic"));
}

static void a_failing_save_leaves_the_old_file_and_nothing_else(void **state)
{
    (void)state;
    char beside[PATH_MAX + 8];
    assert_true(open_it());
    snprintf(beside, sizeof beside, "%s.new", path);
    assert_int_equal(mkdir(beside, 0777), 0); // where the new contents are to be written first
    bytes[0]++;
    assert_false(save_it());
    assert_non_null(strstr(error, path));
    assert_int_equal(rmdir(beside), 0);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkdir(path, 0777), 0); // where it is to be put then
    assert_false(save_it());
    assert_int_equal(rmdir(path), 0);
    assert_int_equal(files_in_folder(), 0);
    uint8_t first = bytes[0];
    assert_true(save_it()); // it is still known to differ
    assert_true(open_it());
    assert_int_equal(bytes[0], first);
    assert_int_equal(files_in_folder(), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_missing_file_is_created_from_the_contents, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_saved_comes_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_unchanged_eeprom_is_not_written, set_up, tear_down),
        cmocka_unit_test_setup_teardown(another_size_is_refused_and_left_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_file_of_the_largest_chip_fits, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_place_that_cannot_be_written_is_said_at_once, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_failing_save_leaves_the_old_file_and_nothing_else, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
