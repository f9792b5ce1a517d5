#include "tests/terminal/tmux.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/test.h"
#include "tests/terminal/program.h"
#include "tests/terminal/screen_text.h"

enum { PATIENCE_MS = 10000, LOOK_US = 40000, STILL_MS = 1500 };

static char screens[PATH_MAX];
static unsigned server; // each has a socket of its own: one that ends is not gone at once

void tmux_set_up(void)
{
    assert_non_null(realpath("tests/terminal/screens", screens));
}

static FILE *tmux(const char *arguments, const char *mode)
{
    char command[2048];
    snprintf(command, sizeof command, "LC_ALL=C.UTF-8 tmux -u -S ./tmux.%u -f /dev/null %s", server,
             arguments);
    FILE *pipe = popen(command, mode);
    assert_non_null(pipe);
    return pipe;
}

static void run(const char *arguments)
{
    if (pclose(tmux(arguments, "w")) != 0)
        fail_msg("tmux %s failed", arguments);
}

void tmux_start(const char *type, int columns, int lines, const char *command)
{
    char arguments[1024];
    server++;
    snprintf(arguments, sizeof arguments,
             "new-session -d -x %d -y %d 'TERM=%s LC_ALL=C.UTF-8 %s; echo EXIT $?; cat'", columns, lines,
             type, command);
    run(arguments);
}

void tmux_press(const char *keys)
{
    char arguments[128];
    snprintf(arguments, sizeof arguments, "send-keys %s", keys);
    run(arguments);
}

void tmux_type(const char *text)
{
    char arguments[128];
    snprintf(arguments, sizeof arguments, "send-keys -l '%s'", text);
    run(arguments);
}

static const char *capture(void)
{
    static char raw[SCREEN_TEXT_MAX], text[SCREEN_TEXT_MAX];
    FILE *out = tmux("capture-pane -p -e", "r");
    raw[fread(raw, 1, sizeof raw - 1, out)] = '\0';
    pclose(out);
    screen_text(raw, text, sizeof text);
    return text;
}

static void wait_until(const char *text, bool there)
{
    int64_t deadline = program_now_ms() + PATIENCE_MS;
    const char *seen;
    while ((strstr(seen = capture(), text) != NULL) != there) {
        if (program_now_ms() > deadline)
            fail_msg("`%s` is %s the screen:\n%s", text, there ? "not on" : "still on", seen);
        usleep(LOOK_US);
    }
}

void tmux_wait_for(const char *text)
{
    wait_until(text, true);
}

void tmux_wait_until_gone(const char *text)
{
    wait_until(text, false);
}

static void write_screen(const char *path)
{
    usleep(STILL_MS * 1000);
    program_write(path, capture());
}

void tmux_assert_screen(const char *name)
{
    static char wanted[SCREEN_TEXT_MAX];
    char path[PATH_MAX + 64];
    const char *mode = getenv("SCREENS"), *seen;
    snprintf(path, sizeof path, "%s/%s.txt", screens, name);
    if (mode != NULL && strcmp(mode, "write") == 0 && access(path, F_OK) != 0)
        write_screen(path);
    FILE *in = fopen(path, "r");
    if (in == NULL)
        fail_msg("there is no %s; SCREENS=write writes it", path);
    wanted[fread(wanted, 1, sizeof wanted - 1, in)] = '\0';
    fclose(in);
    int64_t deadline = program_now_ms() + PATIENCE_MS;
    while (strcmp(seen = capture(), wanted) != 0) {
        if (program_now_ms() > deadline)
            fail_msg("instead of screen %s:\n%s\nthere is:\n%s", name, wanted, seen);
        usleep(LOOK_US);
    }
}

void tmux_stop(void)
{
    pclose(tmux("kill-server 2>/dev/null", "w"));
}
