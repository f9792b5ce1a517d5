#include "tests/terminal/serial_user.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/test.h"
#include "tests/terminal/program.h"

enum { PATIENCE_MS = 10000, HEARD_MAX = 1 << 20 };

char serial_user_heard[HEARD_MAX];

static size_t heards;
static pid_t player;
static char port_path[64];
static int port = -1;

// In a session of its own, as a service has it, so that no terminal of the tests' is in reach.
static _Noreturn void become_player(int out, const char *image)
{
    setsid();
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(open("complaints", O_WRONLY | O_CREAT | O_TRUNC, 0666), STDERR_FILENO);
    execl(program_player, program_player, "--pty", "--speed", "20", "--save", "e", image, NULL);
    _exit(127);
}

void serial_user_start(const char *image)
{
    char line[sizeof port_path] = "";
    int out[2];
    assert_int_equal(pipe(out), 0);
    player = fork();
    assert_true(player >= 0);
    if (player == 0)
        become_player(out[1], image);
    close(out[1]);
    FILE *said = fdopen(out[0], "r");
    assert_non_null(said);
    if (fgets(line, sizeof line, said) == NULL)
        fail_msg("no path was printed: %s", serial_user_complaints());
    fclose(said);
    line[strcspn(line, "\n")] = '\0';
    serial_user_open(line);
}

void serial_user_open(const char *path)
{
    snprintf(port_path, sizeof port_path, "%s", path);
    port = open(port_path, O_RDWR | O_NOCTTY | O_NONBLOCK);
    if (port < 0)
        fail_msg("%s: %s", port_path, strerror(errno));
    heards = 0;
    serial_user_heard[0] = '\0';
}

void serial_user_close(void)
{
    close(port);
    port = -1;
}

void serial_user_reopen(void)
{
    char path[sizeof port_path];
    strcpy(path, port_path);
    serial_user_close();
    serial_user_open(path);
}

size_t serial_user_offer(const char *bytes, size_t size)
{
    ssize_t put = write(port, bytes, size);
    return put > 0 ? (size_t)put : 0;
}

void serial_user_type(const char *text)
{
    assert_int_equal(serial_user_offer(text, strlen(text)), strlen(text));
}

void serial_user_hear(int ms)
{
    struct pollfd in = {.fd = port, .events = POLLIN};
    assert_true(heards < HEARD_MAX - 1);
    if (poll(&in, 1, ms) <= 0)
        return;
    ssize_t got = read(port, serial_user_heard + heards, HEARD_MAX - 1 - heards);
    heards += got > 0 ? (size_t)got : 0;
    serial_user_heard[heards] = '\0';
}

void serial_user_wait_for(const char *text)
{
    int64_t deadline = program_now_ms() + PATIENCE_MS;
    while (strstr(serial_user_heard, text) == NULL) {
        if (program_now_ms() > deadline)
            fail_msg("`%s` did not come in:\n%s", text, serial_user_heard);
        serial_user_hear(50);
    }
}

int serial_user_stop(int signal_number)
{
    int status = 0;
    int64_t deadline = program_now_ms() + PATIENCE_MS;
    assert_int_equal(kill(player, signal_number), 0);
    while (waitpid(player, &status, WNOHANG) == 0) {
        if (program_now_ms() > deadline)
            fail_msg("the player goes on after signal %d", signal_number);
        usleep(1000);
    }
    player = 0;
    return status;
}

const char *serial_user_complaints(void)
{
    static char said[4096];
    FILE *in = fopen("complaints", "r");
    assert_non_null(in);
    said[fread(said, 1, sizeof said - 1, in)] = '\0';
    fclose(in);
    return said;
}

void serial_user_tear_down(void)
{
    if (player > 0) {
        kill(player, SIGKILL);
        waitpid(player, NULL, 0);
        player = 0;
    }
    if (port >= 0)
        serial_user_close();
}
