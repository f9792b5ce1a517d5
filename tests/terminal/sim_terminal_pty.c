// The player's serial port, as a serial program sees it.
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/test.h"
#include "tests/terminal/folder.h"
#include "tests/terminal/program.h"
#include "tests/terminal/pty.h"

static pty_t screen, port;
static char path[64]; // of the port
static pid_t player;

BEFORE_EACH
{
    program_set_up();
}

AFTER_EACH
{
    if (player > 0)
        kill(player, SIGKILL);
    folder_leave();
}

// In a session of its own, as a service has it, so that no terminal of the tests' is in reach.
static _Noreturn void become_player(int out, const char *image)
{
    setsid();
    dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(open("complaints", O_WRONLY | O_CREAT | O_TRUNC, 0666), STDERR_FILENO);
    execl("./play", "play", "--pty", "--speed", "20", "--save", "e", image, NULL);
    _exit(127);
}

// Starts the player without a terminal, twenty times as fast as a board, and opens the port that it names.
static void start(const char *image)
{
    int out[2];
    assert_int_equal(pipe(out), 0);
    player = fork();
    assert_true(player >= 0);
    if (player == 0)
        become_player(out[1], image);
    close(out[1]);
    FILE *said = fdopen(out[0], "r");
    assert_int_equal(fscanf(said, "%63[^\n]", path), 1);
    fclose(said);
    pty_open(&port, path);
}

// Returns its wait status; what it has said on standard error is in program_output.
static int stop(int signal_number)
{
    int status = 0;
    assert_int_equal(kill(player, signal_number), 0);
    assert_int_equal(waitpid(player, &status, 0), player);
    player = 0;
    close(port.master);
    program_read("complaints");
    return status;
}

// More than the kernel's buffers, the line and the firmware's ring hold together. What the firmware refuses
// it refuses with an error, and the virtual board finds no byte lost.
TEST(a_move_is_answered_and_thirty_thousand_bytes_back_to_back_do_no_harm)
{
    static char bytes[30000];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = "move 0 0 1 and words\r"[i % 21];
    start("oxo.elf");
    pty_type(&port, "move 0 0 1\r");
    pty_wait_for(&port, "\r\n0\r\n  0   1   2\r\n0 X |   |\r\n");
    pty_wait_for(&port, "Player 2's turn (O)\r\n> ");
    size_t written = 0;
    for (int turn = 0; written < sizeof bytes; turn++) {
        assert_true(turn < 5000);
        written += pty_offer(&port, bytes + written, sizeof bytes - written);
        pty_watch(&port, 10);
    }
    pty_wait_for(&port, "error: ");
    for (int turn = 0; turn < 200 && strstr(port.output, BOARD_NAME "\r\n") == NULL; turn++) {
        pty_offer(&port, "\rversion\r", 9); // refused as long as it is busy with the flood
        pty_watch(&port, 50);
    }
    pty_wait_for(&port, BOARD_NAME "\r\n");
    stop(SIGTERM);
    assert_string_equal(program_output, "");
}

// The parrot counts its dollars in the EEPROM. Programming takes 3.4 ms, the line behind it 5.2 ms.
TEST(each_signal_ends_it_and_the_eeprom_is_kept)
{
    static const int signals[] = {SIGTERM, SIGINT, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        const char count[2] = {(char)('a' + i), '\0'};
        start("parrot.elf");
        pty_type(&port, "$");
        pty_wait_for(&port, count);
        pty_type(&port, "a line of 60 bytes, longer than it takes to program the byte");
        pty_wait_for(&port, "program the byte");
        int status = stop(signals[i]);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), signals[i]);
    }
}

TEST(in_the_terminal_the_path_is_shown_and_both_ways_in_reach_the_chip)
{
    pty_start(&screen, "parrot.elf", "xterm-256color", 80, 24);
    pty_wait_for(&screen, "quit");
    const char *shown = strstr(screen.output, "serial /dev/");
    assert_non_null(shown);
    assert_int_equal(sscanf(shown, "serial %63[/a-z0-9]", path), 1);
    pty_open(&port, path);
    pty_type(&port, "from the port\r");
    pty_wait_for(&screen, "from the port");
    pty_wait_for(&port, "from the port\r\n");
    pty_type(&screen, "\tKAKADU\r");
    pty_wait_for(&screen, "KAKADU");
    pty_wait_for(&port, "KAKADU\r\n");
    pty_type(&screen, "q");
    pty_end(&screen, 0, 0);
}
