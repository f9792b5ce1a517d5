// The player in a terminal: what is typed, and what is shown.
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/test.h"
#include "tests/terminal/folder.h"
#include "tests/terminal/program.h"
#include "tests/terminal/pty.h"

BEFORE_EACH
{
    program_set_up();
}

AFTER_EACH
{
    folder_leave();
}

static pty_t pty;

// Plays keys and returns a set of the keypad's columns that went low, bit 0 for C1, from the waveforms.
static unsigned columns_pulled_low(const char *keys)
{
    static const char *const arguments[] = {"--vcd", "keys.vcd", "--bounce", "0", NULL};
    char line[128], id, name[16], column[4] = {0};
    unsigned low = 0;
    bool changes = false;
    pty_start(&pty, program_firmware, "xterm-256color", 80, 24, arguments);
    pty_wait_for(&pty, "draws 0"); // the player knows the size of the board
    pty_type(&pty, keys);          // played to the end before q takes effect
    pty_type(&pty, "q");
    pty_end(&pty, 0);
    FILE *vcd = fopen("keys.vcd", "r");
    assert_non_null(vcd);
    while (fgets(line, sizeof line, vcd) != NULL) {
        if (sscanf(line, "$var wire 1 %c %15s", &id, name) == 2 && name[0] == 'C' && name[1] >= '1' &&
            name[1] <= '4')
            column[name[1] - '1'] = id;
        changes = changes || strcmp(line, "$end\n") == 0; // of the values at the beginning
        for (unsigned c = 0; c < 4; c++)
            low |= changes && line[0] == '0' && line[1] == column[c] ? 1u << c : 0;
    }
    fclose(vcd);
    return low;
}

TEST(keys_reach_the_keypad_from_main_keys_numeric_block_and_arrows)
{
    static const struct {
        const char *keys;
        unsigned columns;
    } cases[] = {{"", 0},
                 {"1", 1},
                 {"5", 2},
                 {"#", 4},
                 {"D", 8},
                 {"*0", 3},
                 // the numeric block
                 {"\033Op", 2},
                 {"\033Oq", 1},
                 {"\033Or", 2},
                 {"\033Os", 4},
                 {"\033Ou", 2},
                 {"\033Ov", 4},
                 {"\033Ow", 1},
                 {"\033Oy", 4},
                 {"\033Oj", 1},
                 // arrows, on 3 x 3: a cursor from the middle on
                 {"\033OC", 0},
                 {"\033OC\r", 4},
                 {"\033OD\r", 1},
                 {"\033OA\r", 2},
                 // what is typed for the console, read in the help, or without power
                 {"dabc 15#\033", 0},
                 {"help\r", 0},
                 {"\t15#D\033", 0},
                 {":9\r", 0},
                 {"?5", 0},
                 {"O5", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        unsigned low = columns_pulled_low(cases[i].keys);
        if (low != cases[i].columns)
            fail_msg("case %zu pulled columns %x low, not %x", i, low, cases[i].columns);
    }
}

TEST(pictures_are_saved_under_new_names)
{
    pty_play(&pty, "xterm-256color", 80, 24);
    pty_type(&pty, "P");
    pty_wait_for(&pty, "picture saved: oxo-1.png");
    pty_type(&pty, "\tP\033Pq"); // the second one is a letter in a line
    pty_end(&pty, 0);
    assert_int_equal(access("oxo-1.png", F_OK), 0);
    assert_int_equal(access("oxo-2.png", F_OK), 0);
    assert_int_equal(access("oxo-3.png", F_OK), -1);
}

TEST(a_fault_is_shown_and_decides_the_exit_status)
{
    static const int sizes[][2] = {{80, 24}, {40, 12}, {130, 20}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        pty_start(&pty, program_parrot, "xterm-256color", sizes[i][0], sizes[i][1], pty_no_arguments);
        pty_wait_for(&pty, "quit");
        pty_type(&pty, "\t!\r");
        pty_wait_for(&pty, "fault: ");
        pty_type(&pty, "q");
        pty_end(&pty, 1);
        assert_non_null(strstr(pty.output, "play: fault: "));
    }
}

// In the way of the file stands a folder, so the second saving fails, and is tried a few seconds after the
// change.
TEST(a_changed_eeprom_is_saved_while_it_runs_and_trouble_is_shown)
{
    static const char *const arguments[] = {"--eeprom", "e", NULL};
    pty_start(&pty, program_parrot, "xterm-256color", 80, 24, arguments);
    pty_wait_for(&pty, "quit");
    assert_int_equal(unlink("e"), 0);
    pty_type(&pty, "\t$\r");
    pty_wait_for_file(&pty, "e");
    assert_int_equal(unlink("e"), 0);
    assert_int_equal(mkdir("e", 0777), 0);
    pty_type(&pty, "\t$\r");
    pty_wait_for(&pty, "EEPROM file e: ");
    pty_type(&pty, "q");
    pty_end(&pty, 1);
}

TEST(an_idle_board_costs_the_host_little)
{
    pty_play(&pty, "xterm-256color", 80, 24);
    pty_watch(&pty, 2000);
    pty_type(&pty, "q");
    pty_end(&pty, 0);
    double used = (double)(pty.used.ru_utime.tv_sec + pty.used.ru_stime.tv_sec) +
                  (double)(pty.used.ru_utime.tv_usec + pty.used.ru_stime.tv_usec) / 1e6;
    if (used > 0.5)
        fail_msg("two seconds of play took %.2f s of the host's time", used);
}
