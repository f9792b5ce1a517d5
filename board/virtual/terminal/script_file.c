// Opens the file and adds its name to errors.
#include "board/virtual/terminal/script_file.h"

#include <errno.h>
#include <string.h>

static bool is_standard_input(const char *path)
{
    return strcmp(path, "-") == 0;
}

const char *script_file_name(const char *path)
{
    return is_standard_input(path) ? "stdin" : path;
}

bool script_file_read(script_t *script, const char *path, char *error, size_t error_size)
{
    char mistake[256];
    const char *name = script_file_name(path);
    *script = (script_t){0};
    FILE *in = is_standard_input(path) ? stdin : fopen(path, "r");
    if (in == NULL) {
        snprintf(error, error_size, "%s: %s", name, strerror(errno));
        return false;
    }
    bool good = script_read(script, in, mistake, sizeof mistake);
    if (!good)
        snprintf(error, error_size, "%s:%s", name, mistake);
    if (in != stdin)
        fclose(in);
    return good;
}
