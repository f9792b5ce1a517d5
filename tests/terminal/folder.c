#include "tests/terminal/folder.h"

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/test.h"

static char home[PATH_MAX], folder[32];

void folder_enter(void)
{
    strcpy(folder, "/tmp/oxo-test-XXXXXX");
    assert_non_null(getcwd(home, sizeof home));
    assert_non_null(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
}

void folder_leave(void)
{
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    assert_int_equal(chdir(home), 0);
    assert_int_equal(system(command), 0);
}

unsigned folder_entries(void)
{
    unsigned entries = 0;
    DIR *dir = opendir(".");
    assert_non_null(dir);
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;)
        entries += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(dir);
    return entries;
}
