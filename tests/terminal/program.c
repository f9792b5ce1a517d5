#include "tests/terminal/program.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

char program_output[PROGRAM_OUTPUT_MAX], program_player[PATH_MAX], program_firmware[PATH_MAX];
char program_parrot[PATH_MAX];

static char home[PATH_MAX], folder[32];

int program_set_up(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/oxo-player-XXXXXX");
    if (getcwd(home, sizeof home) == NULL || realpath(PLAYER, program_player) == NULL ||
        realpath(FIRMWARE, program_firmware) == NULL ||
        realpath(IMAGES "/parrot.elf", program_parrot) == NULL || mkdtemp(folder) == NULL)
        return -1;
    return chdir(folder);
}

int program_tear_down(void **state)
{
    char command[64];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return chdir(home) != 0 || system(command) != 0;
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

void program_write(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fputs(text, out);
    int status = fclose(out);
    assert_int_equal(status, 0);
}
