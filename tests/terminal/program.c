#include "tests/terminal/program.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/support/test.h"
#include "tests/terminal/folder.h"

char program_output[PROGRAM_OUTPUT_MAX];

void program_set_up(void)
{
    static const char *const files[][2] = {
        {PLAYER, "play"}, {FIRMWARE, "oxo.elf"}, {IMAGES "/parrot.elf", "parrot.elf"}};
    enum { FILES = sizeof files / sizeof *files };
    char path[FILES][PATH_MAX];
    for (size_t i = 0; i < FILES; i++)
        assert_non_null(realpath(files[i][0], path[i]));
    folder_enter();
    for (size_t i = 0; i < FILES; i++)
        assert_int_equal(symlink(path[i], files[i][1]), 0);
}

static void read_output(FILE *from)
{
    assert_non_null(from);
    program_output[fread(program_output, 1, sizeof program_output - 1, from)] = '\0';
}

void program_assert_said(const char *text)
{
    if (strstr(program_output, text) == NULL)
        fail_msg("`%s` is not in what the player said:\n%s", text, program_output);
}

void program_assert(int status, const char *script, const char *arguments, const char *said)
{
    char command[256];
    if (script != NULL)
        program_write("script.txt", script);
    snprintf(command, sizeof command, "{ ./play %s %s; } 2>&1", script != NULL ? "--script script.txt" : "",
             arguments);
    FILE *out = popen(command, "r");
    read_output(out);
    int exited = pclose(out);
    if (!WIFEXITED(exited) || WEXITSTATUS(exited) != status)
        fail_msg("`play %s` ended with status %#x:\n%s", arguments, (unsigned)exited, program_output);
    program_assert_said(said);
}

void program_write(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fputs(text, out);
    int status = fclose(out);
    assert_int_equal(status, 0);
}

void program_read(const char *path)
{
    FILE *in = fopen(path, "r");
    read_output(in);
    fclose(in);
}

int64_t program_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
