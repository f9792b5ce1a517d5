// The player's serial port, as a serial program sees it.
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "tests/support/test.h"
#include "tests/terminal/folder.h"
#include "tests/terminal/program.h"
#include "tests/terminal/pty.h"
#include "tests/terminal/serial_user.h"

BEFORE_EACH
{
    program_set_up();
}

AFTER_EACH
{
    serial_user_tear_down();
    folder_leave();
}

static pty_t screen;

TEST(a_move_is_answered_and_the_board_comes)
{
    serial_user_start(program_firmware);
    serial_user_type("move 0 0 1\r");
    serial_user_wait_for("\r\n0\r\n");
    serial_user_wait_for("  0   1   2\r\n");
    serial_user_wait_for("\r\n0 X |   |\r\n");
    serial_user_wait_for("Player 2's turn (O)\r\n> ");
    serial_user_stop(SIGTERM);
}

// More than the kernel's buffers, the line and the firmware's ring hold together. What the firmware refuses
// it refuses with an error, and the virtual board finds no byte lost.
TEST(thirty_thousand_bytes_back_to_back_do_no_harm)
{
    static char flood[30000];
    for (size_t i = 0; i < sizeof flood; i++)
        flood[i] = "move 0 0 1 and words\r"[i % 21];
    serial_user_start(program_firmware);
    size_t written = 0;
    for (int turn = 0; written < sizeof flood; turn++) {
        assert_true(turn < 1000);
        written += serial_user_offer(flood + written, sizeof flood - written);
        serial_user_hear(10);
    }
    serial_user_wait_for("error: ");
    for (int turn = 0; turn < 200 && strstr(serial_user_heard, BOARD_NAME "\r\n") == NULL; turn++) {
        serial_user_offer("\rversion\r", 9); // refused as long as it is busy with the flood
        serial_user_hear(50);
    }
    serial_user_wait_for(BOARD_NAME "\r\n");
    serial_user_stop(SIGTERM);
    assert_string_equal(serial_user_complaints(), "");
}

TEST(a_reader_that_never_reads_holds_nothing_up)
{
    static char flood[60000];
    const struct timespec moment = {.tv_nsec = 2000000};
    memset(flood, 'x', sizeof flood);
    serial_user_start(program_parrot);
    size_t written = 0;
    for (int turn = 0; written < sizeof flood; turn++) {
        assert_true(turn < 5000);
        written += serial_user_offer(flood + written, sizeof flood - written);
        nanosleep(&moment, NULL);
    }
    serial_user_reopen();
    serial_user_type("polly");
    serial_user_wait_for("polly");
    serial_user_stop(SIGTERM);
    assert_non_null(strstr(serial_user_complaints(), "is open but not read: output is lost\n"));
}

// The parrot counts its dollars in the EEPROM. Programming takes 3.4 ms, the line behind it 5.2 ms.
TEST(each_signal_ends_it_and_the_eeprom_is_kept)
{
    static const int signals[] = {SIGTERM, SIGINT, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        const char count[2] = {(char)('a' + i), '\0'};
        serial_user_start(program_parrot);
        serial_user_type("$");
        serial_user_wait_for(count);
        serial_user_type("a line of 60 bytes, longer than it takes to program the byte");
        serial_user_wait_for("program the byte");
        int status = serial_user_stop(signals[i]);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), signals[i]);
        serial_user_close();
    }
}

TEST(in_the_terminal_the_path_is_shown_and_both_ways_in_reach_the_chip)
{
    char path[64];
    pty_start(&screen, program_parrot, "xterm-256color", 80, 24, pty_no_arguments);
    pty_wait_for(&screen, "quit");
    const char *shown = strstr(screen.output, "serial /dev/");
    assert_non_null(shown);
    assert_int_equal(sscanf(shown, "serial %63[/a-z0-9]", path), 1);
    serial_user_open(path);
    serial_user_type("from the port\r");
    pty_wait_for(&screen, "from the port");
    serial_user_wait_for("from the port\r\n");
    pty_type(&screen, "\tKAKADU\r");
    pty_wait_for(&screen, "KAKADU");
    serial_user_wait_for("KAKADU\r\n");
    pty_type(&screen, "q");
    pty_end(&screen, 0);
}
