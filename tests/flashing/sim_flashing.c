// Tests `make flash` with the board's real bootloaders: runs the real avrdude, with the Makefile's command,
// at a pseudo-terminal.
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "board/virtual/terminal/line_rate.h"
#include "tests/flashing/bootloaders.h"
#include "tests/flashing/clock.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { PATIENCE_MS = 20000 };

typedef struct {
    board_t *board;
    int port, slave, clock;
    uint64_t taken;       // bytes from avrdude
    uint64_t given, read; // bytes to avrdude, and how many it has read
} server_t;

// Reads avrdude's command line from make, without building.
static void read_command(const char *port, const char *baud, char *command, size_t size)
{
    char make[300];
    snprintf(make, sizeof make,
             "env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -s -n flash BOARD=%s PORT=%s %s%s | grep ^avrdude",
             BOARD_NAME, port, baud ? "FLASH_BAUD=" : "", baud ? baud : "");
    FILE *pipe = popen(make, "r");
    if (pipe == NULL || fgets(command, (int)size, pipe) == NULL)
        fail_msg("no avrdude command from: %s", make);
    pclose(pipe);
}

static pid_t start(const char *command, int clock)
{
    char fd[12];
    snprintf(fd, sizeof fd, "%d", clock);
    pid_t child = fork();
    if (child != 0)
        return child;
    int log = open(FLASHING "/avrdude.log", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    dup2(log, 1);
    dup2(log, 2);
    setenv(CLOCK_FD, fd, 1);
    setenv("LD_PRELOAD", FLASHING "/preload_clock.so", 1);
    char line[500];
    snprintf(line, sizeof line, "exec %s", command);
    execl("/bin/sh", "sh", "-c", line, (char *)NULL);
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
static void take_output(server_t *s, uint64_t written)
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

static void obey(server_t *s, const clock_request_t *request)
{
    chip_time_t until = board_now(s->board) + board_us(s->board, request->us);
    board_set_baud(s->board, line_rate(s->slave));
    take_output(s, request->written);
    s->read = request->read;
    if (request->kind == CLOCK_DTR)
        board_set_dtr(s->board, request->level);
    else if (request->kind == CLOCK_WAIT)
        board_run(s->board, until);
    else
        board_run_until(s->board, until, has_input, s);
}

// Returns false when avrdude has ended.
static bool serve(server_t *s)
{
    clock_request_t request;
    if (recv(s->clock, &request, sizeof request, 0) != sizeof request)
        return false;
    obey(s, &request);
    clock_answer_t answer = {has_input(s->board, s)};
    return send(s->clock, &answer, sizeof answer, MSG_NOSIGNAL) == sizeof answer;
}

static bool ends_well(pid_t child, bool killed)
{
    int status;
    if (killed)
        kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

// Runs avrdude on the board's console. Fails the test if avrdude cannot be started or takes ten seconds of
// the board's time. Returns whether it verified the flash.
//   baud: FLASH_BAUD; NULL: the board's rate.
//   cut: number of bytes after which avrdude is killed; 0: never.
static bool flash(board_t *board, const char *baud, unsigned long cut)
{
    server_t s = {.board = board};
    char name[100], command[400];
    int clock[2];
    chip_time_t since = board_now(board);
    unsigned rate = board_baud(board);
    if (openpty(&s.port, &s.slave, name, NULL, NULL) != 0 ||
        socketpair(AF_UNIX, SOCK_SEQPACKET, 0, clock) != 0)
        fail_msg("no pseudo-terminal");
    struct termios raw;
    tcgetattr(s.slave, &raw);
    cfmakeraw(&raw);
    tcsetattr(s.slave, TCSANOW, &raw);
    read_command(name, baud, command, sizeof command);
    board_on_console(board, on_console, &s);
    pid_t child = start(command, clock[1]);
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
    assert_true(board_now(board) - since < 10ull * board_hz(board));
    return good;
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
    uint8_t *eeprom = board_eeprom(d.board, &size);
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
} sold[] = {{"uno", OPTIBOOT, NULL, true},
            {"uno", ATMEGABOOT, "57600", false},
            {"promini", ATMEGABOOT, NULL, false},
            {"promini8", ATMEGABOOT_8_MHZ, NULL, false},
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
