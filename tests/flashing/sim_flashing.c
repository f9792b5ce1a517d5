// Tests `make flash`, and README's commands, with the board's real bootloaders: runs the real avrdude at a
// pseudo-terminal. avrdude waits in the board's time (preload_clock.c), so a busy machine changes nothing.
// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "board/play/terminal/usb_port.h"
#include "tests/flashing/bootloaders.h"
#include "tests/flashing/clock.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { PATIENCE_MS = 600000 }; // only what hangs

typedef struct {
    board_t *board;
    int port, slave, clock;
    uint64_t taken;       // bytes from avrdude
    uint64_t given, read; // bytes to avrdude, and how many it has read
} server_t;

// FLASHING/bin has avrdude with preload_clock.so.
static void put_avrdude_first(void)
{
    char folder[PATH_MAX], path[2 * PATH_MAX];
    if (realpath(FLASHING "/bin", folder) == NULL)
        _exit(127);
    snprintf(path, sizeof path, "%s:%s", folder, getenv("PATH"));
    setenv("PATH", path, 1);
}

// Runs a command of the shell, in a process group of its own.
static pid_t start(const char *command, int clock)
{
    char fd[12];
    snprintf(fd, sizeof fd, "%d", clock);
    pid_t child = fork();
    if (child != 0)
        return child;
    setpgid(0, 0);
    int log = open(FLASHING "/avrdude.log", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(log, 1);
    dup2(log, 2);
    setenv(CLOCK_FD, fd, 1);
    put_avrdude_first();
    // Variables of the make that runs this test.
    static const char *const of_make[] = {"MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "BOARD"};
    for (unsigned i = 0; i < sizeof of_make / sizeof of_make[0]; i++)
        unsetenv(of_make[i]);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

static void on_console(board_t *board, uint8_t byte, void *context)
{
    server_t *s = context;
    (void)board;
    if (write(s->port, &byte, 1) == 1)
        s->given++;
}

// Passes everything that avrdude has written to the board, waiting for the kernel.
static void forward_output(server_t *s, uint64_t written)
{
    char bytes[4096];
    while (s->taken < written) {
        struct pollfd port = {.fd = s->port, .events = POLLIN};
        if (poll(&port, 1, PATIENCE_MS) != 1)
            fail_msg("bytes do not arrive at the pseudo-terminal");
        ssize_t size = read(s->port, bytes, sizeof bytes);
        assert_true(size > 0);
        board_type(s->board, bytes, (size_t)size);
        s->taken += (uint64_t)size;
    }
}

static bool has_input(board_t *board, void *context)
{
    const server_t *s = context;
    (void)board;
    return s->given > s->read;
}

static void execute(server_t *s, const clock_request_t *request)
{
    chip_time_t until = chip_now(board_chip(s->board)) + chip_us(board_chip(s->board), request->us);
    board_set_baud(s->board, line_rate(s->slave));
    forward_output(s, request->written);
    s->read = request->read;
    if (request->kind == CLOCK_DTR)
        board_set_dtr(s->board, request->level);
    else if (request->kind == CLOCK_WAIT)
        chip_run(board_chip(s->board), until);
    else if (!has_input(s->board, s) &&
             board_run_until(s->board, until, has_input, s)) // with what comes in a frame of USB
        chip_run(board_chip(s->board), chip_now(board_chip(s->board)) + chip_us(board_chip(s->board), 1000));
}

// Returns false when avrdude has ended.
static bool serve(server_t *s)
{
    clock_request_t request;
    if (recv(s->clock, &request, sizeof request, 0) != sizeof request)
        return false;
    execute(s, &request);
    clock_answer_t answer = {has_input(s->board, s)};
    return send(s->clock, &answer, sizeof answer, MSG_NOSIGNAL) == sizeof answer;
}

static bool ends_well(pid_t child, bool killed)
{
    int status;
    if (killed)
        kill(-child, SIGKILL);
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// Writes the command with the port's name for %s into line.
static void name_port(const char *command, const char *port, char *line, size_t size)
{
    const char *at = strstr(command, "%s");
    assert_non_null(at);
    assert_true(strlen(command) + strlen(port) < size);
    snprintf(line, size, "%.*s%s%s", (int)(at - command), command, port, at + 2);
}

// Runs a command with avrdude on the board's console. Fails the test if avrdude takes twenty seconds of
// the board's time: a full chip takes 17 at 57600 baud. Returns whether the command succeeded.
//   command: for the shell, with %s for the port.
//   cut: number of bytes after which avrdude is killed; 0: never.
static bool run_avrdude(board_t *board, const char *command, unsigned long cut)
{
    server_t s = {.board = board};
    char name[100], line[500];
    int clock[2];
    chip_time_t since = chip_now(board_chip(board));
    unsigned rate = board_baud(board);
    if (openpty(&s.port, &s.slave, name, NULL, NULL) != 0 ||
        socketpair(AF_UNIX, SOCK_SEQPACKET, 0, clock) != 0)
        fail_msg("no pseudo-terminal");
    struct termios raw;
    tcgetattr(s.slave, &raw);
    cfmakeraw(&raw);
    tcsetattr(s.slave, TCSANOW, &raw);
    name_port(command, name, line, sizeof line);
    board_on_console(board, on_console, &s);
    pid_t child = start(line, clock[1]);
    close(clock[1]);
    s.clock = clock[0];
    while (serve(&s) && (cut == 0 || s.taken < cut))
        ;
    bool good = ends_well(child, cut != 0);
    board_on_console(board, NULL, NULL);
    board_set_dtr(board, false); // the port is closed
    board_set_baud(board, rate);
    close(s.clock);
    close(s.port);
    close(s.slave);
    assert_true(chip_now(board_chip(board)) - since < 20ull * chip_hz(board_chip(board)));
    return good;
}

// make flash.
//   baud: FLASH_BAUD; NULL: the board's rate.
static bool flash(board_t *board, const char *baud, unsigned long cut)
{
    char command[200];
    snprintf(command, sizeof command, "make -s flash BOARD=%s PORT=%%s %s%s", BOARD_NAME,
             baud ? "FLASH_BAUD=" : "", baud ? baud : "");
    return run_avrdude(board, command, cut);
}

// ---- Tests ----

#define EMPTY_3x3 "..#..#.. ..#..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#.."

static void switch_on(rig_t *d)
{
    board_power_on(d->board);
    rig_wait_ms(d, 100);
}

// After a reset the application starts within two seconds and shows its board.
static void expect_game(rig_t *d)
{
    char seen[RIG_PIXELS + 1];
    rig_wait_ms(d, 2000);
    rig_watch(d, 300, seen);
    rig_assert_seen(EMPTY_3x3, seen);
}

// Flashes and expects the game and an unchanged EEPROM.
//   cut: number of bytes after which a first flash is killed; 0: no first flash.
static void expect_flash(const char *bootloader, const char *baud, unsigned long cut)
{
    static uint8_t before[4096];
    size_t size;
    rig_t d = bootloaders_board(NULL, bootloader, 1 + cut);
    uint8_t *eeprom = chip_eeprom(board_chip(d.board), &size);
    assert_true(size <= sizeof before);
    for (size_t i = 0; i < size; i++)
        before[i] = eeprom[i] = (uint8_t)(i % 7 ? 0xFF : i); // neither a log nor blank
    switch_on(&d);
    if (cut != 0) {
        assert_false(flash(d.board, baud, cut));
        rig_wait_ms(&d, 3000);
    }
    if (!flash(d.board, baud, 0))
        fail_msg("avrdude failed; see " FLASHING "/avrdude.log");
    assert_memory_equal(eeprom, before, size);
    expect_game(&d);
    if (cut == 0)
        rig_free(&d);
    else
        board_free(d.board); // without checking faults: its line was cut in mid byte
}

// Bootloaders of each board; avrdude's rate, if not the board's; and whether a flash can be killed at any
// byte and then repeated: with ATmegaBOOT an incomplete firmware may hang.
static const struct {
    const char *board, *bootloader, *baud;
    bool can_be_killed;
} sold[] = {{"uno", OPTIBOOT, NULL, true},        {"uno", ATMEGABOOT, "57600", false},
            {"nano", OPTIBOOT, NULL, true},       {"nano", ATMEGABOOT, "57600", false},
            {"promini", ATMEGABOOT, NULL, false}, {"promini8", ATMEGABOOT_8_MHZ, NULL, false},
            {"mega", STK500V2, NULL, true}};

TEST(make_flash_writes_the_game_with_every_bootloader_also_after_it_was_killed)
{
    static const unsigned long cuts[] = {700, 9000, 20, 15000};
    unsigned flashed = 0;
    for (unsigned i = 0; i < sizeof sold / sizeof sold[0]; i++) {
        if (strcmp(sold[i].board, BOARD_NAME) != 0)
            continue;
        for (unsigned k = 0; k < (sold[i].can_be_killed ? soak_trials(1, 4) : 1) && k < 4; k++, flashed++)
            expect_flash(sold[i].bootloader, sold[i].baud, sold[i].can_be_killed ? cuts[k] : 0);
    }
    assert_true(flashed > 0);
}

// The command with %s for its port, in the folder that has oxo.hex if it needs that.
static void prepare(const char *line, char *command, size_t size)
{
    static const char *const ports[] = {"/dev/ttyACM0", "-P PORT"};
    bool needs_hex = strncmp(line, "avrdude", strlen("avrdude")) == 0;
    const char *at = NULL, *port = "";
    for (unsigned i = 0; i < 2 && at == NULL; i++) {
        port = ports[i];
        at = strstr(line, port);
    }
    if (at == NULL)
        fail_msg("README's '%s' names no port", line);
    snprintf(command, size, "%s%.*s%s%%s%s", needs_hex ? "cd build/" BOARD_NAME " && " : "", (int)(at - line),
             line, port[0] == '-' ? "-P " : "", at + strlen(port));
}

TEST(commands_of_readme_flash_the_game)
{
    char line[200], command[300];
    unsigned found = 0;
    FILE *readme = fopen("README.md", "r");
    assert_non_null(readme);
    while (fgets(line, sizeof line, readme) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "    make deps flash ", 20) != 0 && strncmp(line, "    avrdude ", 12) != 0)
            continue;
        if (strcmp(BOARD_NAME, "uno") != 0)
            continue; // they are for this board
        found++;
        prepare(line + 4, command, sizeof command);
        rig_t d = bootloaders_board(NULL, OPTIBOOT, 1);
        switch_on(&d);
        if (!run_avrdude(d.board, command, 0))
            fail_msg("README's '%s' failed; see " FLASHING "/avrdude.log", line + 4);
        expect_game(&d);
        rig_free(&d);
    }
    fclose(readme);
    assert_true(found == 2 || strcmp(BOARD_NAME, "uno") != 0);
}
