// Input lines: their ends, editing, invalid lines, output during typing, limits of the buffers, random bytes.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "hal/serial.h"
#include "tests/support/generator.h"
#include "tests/support/hal_double.h"
#include "tests/support/session.h"
#include "tests/support/app.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

BEFORE_EACH
{
    app_start();
}

TEST(cr_lf_and_both_end_a_line)
{
    assert_string_equal(app_type("\n\n"), "\n> \n> ");
    const char *ends[] = {"\r", "\n", "\r\n"};
    for (int i = 0; i < 3; i++) {
        char line[20] = "bright 3";
        assert_string_equal(app_type(strcat(line, ends[i])), "bright 3\nbrightness 3\n> ");
    }
    assert_string_equal(app_type("\r\r"), "\n> \n> ");
    assert_string_equal(app_type("\r\n\r\n"), "\n> \n> ");
}

TEST(backspace_and_delete_erase_and_stop_at_the_prompt)
{
    assert_string_equal(app_type("bright 12\b\x7F"
                                 "3"),
                        "bright 12\b \b\b \b3");
    assert_string_equal(app_type("\r"), "\nbrightness 3\n> ");
    assert_string_equal(app_type("\b\b\x7F"
                                 "x\b\b\b"),
                        "x\b \b");
    assert_string_equal(app_type("bright 1\r"), "bright 1\nbrightness 1\n> ");
}

TEST(forty_characters_are_a_line_and_forty_one_are_refused_even_if_erased)
{
    const char *longest = "bright 5                                "; // 40
    char longer[60];
    assert_string_equal(app_line(longest), "brightness 5\n");
    app_line("bright 9");
    for (int erased = 0; erased < 2; erased++) {
        sprintf(longer, "%s %s", longest, erased ? "\b\b\b\b\b" : "");
        assert_string_equal(app_line(longer), "error: over 40 characters; try again\n");
        assert_int_equal(app.session.settings.brightness, 9);
    }
    assert_string_equal(app_line("bright 5"), "brightness 5\n"); // the next line is accepted
}

TEST(bytes_that_are_not_text_refuse_the_line)
{
    for (int byte = 0; byte < 256; byte++) {
        if ((byte >= 32 && byte < 128) || byte == '\r' || byte == '\n' || byte == '\b')
            continue;
        serial_double_put('0');
        serial_double_put(' ');
        serial_double_put((int16_t)byte);
        assert_string_equal(app_line("0"), "error: not text; try again\n");
        assert_int_equal(session_moves(&app.session), 0);
    }
}

// Bytes lost by the receiver; a line that woke the chip and was lost completely, or only its beginning.
TEST(lost_input_is_reported_at_once_and_the_rest_of_its_line_is_refused)
{
    enum { BYTES, LINE, BEGINNING };
    for (int lost = BYTES; lost <= BEGINNING; lost++) {
        app_start();
        app_type("move 0 "); // received before the loss
        if (lost == BYTES)
            app_lose_input();
        else
            device_lost_line(&app, lost == BEGINNING);
        assert_string_equal(app_type(""), "\nerror: input lost; try again\n> ");
        if (lost != LINE)
            assert_string_equal(app_line("0 0"), "error: input lost; try again\n");
        assert_int_equal(session_moves(&app.session), 0);
        app_line("0 0");
        assert_int_equal(session_moves(&app.session), 1);
    }
}

// Of CR LF, only LF may be ignored that follows CR at once: here it ends the line of which the rest was lost.
TEST(a_line_feed_after_lost_input_ends_the_lost_line)
{
    app_type("help\r");
    app_lose_input();
    app_type("");
    assert_string_equal(app_type("\n"), "\nerror: input lost; try again\n> ");
    app_line("0 0");
    assert_int_equal(session_moves(&app.session), 1);
}

TEST(a_change_while_the_board_is_printed_prints_the_newest_board_completely)
{
    const session_t *session = &app.session;
    app_press("1");
    app_type("");
    for (unsigned lines = 1; lines < 6; lines++) {
        console_event(&app.console, (event_t){EVENT_MOVED, SOURCE_KEY, 0}, &app.session.board);
        for (unsigned i = 0; i < lines; i++)
            if (console_has_work(&app.console, false))
                console_run(&app.console, session, session);
        if (lines % 2)
            app_printed(); // the part of the older board
        console_event(&app.console, (event_t){lines % 2 ? EVENT_MOVED : EVENT_BRIGHTNESS, SOURCE_KEY, 0},
                      &app.session.board);
        const char *printed = app_type("");
        const char *board = "  0   1   2\n0 X |   |\n ---+---+---\n1   |   |\n ---+---+---\n2   |   "
                            "|\nPlayer 2's turn (O)\n> ";
        assert_true(strlen(printed) >= strlen(board));
        assert_string_equal(printed + strlen(printed) - strlen(board), board);
    }
}

TEST(nothing_is_printed_without_room_and_nothing_read_while_output_is_pending)
{
    const session_t *session = &app.session;
    serial_double_room = SERIAL_TX_SIZE - 1;
    serial_double_put('x');
    assert_string_equal(app_type(""), "");
    serial_double_room = SERIAL_TX_SIZE;
    assert_string_equal(app_type(""), "x");
    app_type("\b");
    serial_double_put('\r');
    console_run(&app.console, session, session); // the prompt is still to be printed
    app_printed();
    serial_double_room = SERIAL_TX_SIZE - 1;
    assert_string_equal(app_type(""), "");
    serial_double_room = SERIAL_TX_SIZE;
    assert_string_equal(app_type(""), "> ");
    const char *printed = app_type("\rhelp\rshow\r");
    assert_non_null(strstr(printed, "help\nROW COL"));
    assert_non_null(strstr(printed, "> show\n  0   1"));
}

TEST(no_line_is_longer_than_the_room_it_waits_for)
{
    static const char *const lines[] = {"help", "stats", "computer nobody", "new 8", "7 7"};
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++)
        app_line(lines[i]);
    app_type("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"); // 40
    app_press("D");                                       // prints, then repeats the prompt with the line
    app_type("");
    console_storage(&app.console, (report_storage_t){.failed = true});
    app_type("");
    app_lose_input();
    app_type("");
    assert_in_range(serial_double_longest, 41, SERIAL_TX_SIZE);
}

// ---- Random bytes ----

TEST(random_bytes_leave_the_game_valid)
{
    uint32_t seed = (uint32_t)soak_seed(1);
    app_start();
    unsigned prompts = 0, ends = 0;
    for (unsigned i = soak_trials(30000, 100000); i > 0; i--) {
        // Any bytes, or mostly digits and blanks, which play, and about one line end in eight.
        uint8_t byte = (uint8_t)generator_random(&seed, 256);
        if (generator_random(&seed, 2) != 0)
            byte = (uint8_t)"01234567  \r\r\n\b"[generator_random(&seed, 14)];
        bool lf_after_cr = byte == '\n' && app.console.line.last == '\r';
        ends += (byte == '\r' || byte == '\n') && !lf_after_cr;
        serial_double_put(byte);
        for (const char *printed = app_type(""); (printed = strstr(printed, "\n> ")) != NULL; printed++)
            prompts++;
        session_assert_whole(&app.session);
        assert_false(app_wants_restart());
    }
    assert_int_equal(prompts, ends); // each line is answered with one prompt
    assert_true(ends > 1500);
}
