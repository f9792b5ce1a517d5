#include "tests/terminal/program.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "tests/support/test.h"
#include "tests/terminal/folder.h"

char program_output[PROGRAM_OUTPUT_MAX], program_player[PATH_MAX], program_firmware[PATH_MAX];
char program_parrot[PATH_MAX];

void program_set_up(void)
{
    assert_non_null(realpath(PLAYER, program_player));
    assert_non_null(realpath(FIRMWARE, program_firmware));
    assert_non_null(realpath(IMAGES "/parrot.elf", program_parrot));
    folder_enter();
}

int program_run(const char *arguments, ...)
{
    char list[1024], command[sizeof list + PATH_MAX + 16];
    va_list args;
    va_start(args, arguments);
    vsnprintf(list, sizeof list, arguments, args);
    va_end(args);
    snprintf(command, sizeof command, "{ %s %s; } 2>&1", program_player, list);
    FILE *out = popen(command, "r");
    assert_non_null(out);
    size_t size = fread(program_output, 1, sizeof program_output - 1, out);
    program_output[size] = '\0';
    int status = pclose(out);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

void program_assert_said(const char *text)
{
    if (strstr(program_output, text) == NULL)
        fail_msg("`%s` is not in what the player said:\n%s", text, program_output);
}

int program_run_script(const char *script, const char *arguments, const char *image)
{
    program_write("script.txt", script);
    return program_run("--script script.txt %s %s", arguments, image);
}

void program_write(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fputs(text, out);
    int status = fclose(out);
    assert_int_equal(status, 0);
}

int64_t program_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
