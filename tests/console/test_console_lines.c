// Lines as they come: their ends, corrections, and what is no line. And news in the middle of one.
#include <string.h>

#include "hal/serial.h"
#include "tests/support/serial_double.h"
#include "tests/console/typist.h"
#include "tests/support/test.h"

static typist_t t;

BEFORE_EACH
{
    typist_start(&t);
}

TEST(cr_lf_and_both_end_a_line)
{
    assert_string_equal(typist_type(&t, "\n\n"), "\n> \n> ");
    const char *ends[] = {"\r", "\n", "\r\n"};
    for (int i = 0; i < 3; i++) {
        char line[20] = "bright 3";
        assert_string_equal(typist_type(&t, strcat(line, ends[i])), "bright 3\nbrightness 3\n> ");
    }
    assert_string_equal(typist_type(&t, "\r\r"), "\n> \n> ");
    assert_string_equal(typist_type(&t, "\r\n\r\n"), "\n> \n> ");
}

TEST(what_is_typed_is_echoed)
{
    assert_string_equal(typist_type(&t, "ne"), "ne");
    assert_string_equal(typist_type(&t, "w 4x!~"), "w 4x!~");
}

TEST(backspace_and_delete_rub_out_and_stop_at_the_prompt)
{
    assert_string_equal(typist_type(&t, "bright 12\b\x7F"
                                        "3"),
                        "bright 12\b \b\b \b3");
    assert_string_equal(typist_type(&t, "\r"), "\nbrightness 3\n> ");
    assert_string_equal(typist_type(&t, "\b\b\x7F"
                                        "x\b\b\b"),
                        "x\b \b");
    assert_string_equal(typist_type(&t, "bright 1\r"), "bright 1\nbrightness 1\n> ");
}

TEST(forty_characters_are_a_line_and_forty_one_are_not)
{
    const char *longest = "bright 5                                "; // 40
    assert_string_equal(typist_line(&t, longest), "brightness 5\n");
    char longer[42];
    sprintf(longer, "%s ", longest);
    assert_true(game_do(&t.game, ACTION_BRIGHTNESS + 9));
    assert_string_equal(typist_line(&t, longer), "error: over 40 characters; try again\n");
    assert_int_equal(t.game.brightness, 9);
    assert_string_equal(typist_line(&t, "bright 5"), "brightness 5\n"); // and the next is fine
}

TEST(a_too_long_line_is_not_cured_by_rubbing_out)
{
    char line[60] = "bright 5";
    memset(line + 8, ' ', 40);
    strcpy(line + 48, "\b\b\b\b\b\b\b\b\b\b");
    assert_string_equal(typist_line(&t, line), "error: over 40 characters; try again\n");
}

TEST(bytes_that_are_not_text_refuse_the_line)
{
    for (int byte = 0; byte < 256; byte++) {
        if ((byte >= 32 && byte < 128) || byte == '\r' || byte == '\n' || byte == '\b')
            continue;
        serial_double_put('0');
        serial_double_put(' ');
        serial_double_put((int16_t)byte);
        assert_string_equal(typist_line(&t, "0"), "error: not text; try again\n");
        assert_int_equal(game_moves(&t.game), 0);
    }
}

TEST(lost_input_is_said_at_once_and_the_rest_of_its_line_is_refused)
{
    typist_type(&t, "move 0 ");
    serial_double_put(SERIAL_LOST);
    assert_string_equal(typist_wait(&t), "\nerror: input lost; try again\n> ");
    assert_string_equal(typist_line(&t, "0 0"), "error: input lost; try again\n");
    assert_int_equal(game_moves(&t.game), 0);
    typist_line(&t, "0 0");
    assert_int_equal(game_moves(&t.game), 1);
}

TEST(a_line_that_woke_the_chip_is_refused_once_and_the_next_is_obeyed)
{
    typist_type(&t, "move 0 "); // typed long ago
    console_wake(&t.console, false);
    assert_string_equal(typist_wait(&t), "\nerror: input lost; try again\n> ");
    typist_line(&t, "0 0");
    assert_int_equal(game_moves(&t.game), 1);
}

TEST(the_rest_of_a_line_that_woke_the_chip_is_refused_too)
{
    console_wake(&t.console, true);
    assert_string_equal(typist_wait(&t), "\nerror: input lost; try again\n> ");
    assert_string_equal(typist_line(&t, "1 1"), "error: input lost; try again\n");
    assert_int_equal(game_moves(&t.game), 0);
    typist_line(&t, "0 0");
    assert_int_equal(game_moves(&t.game), 1);
}

TEST(a_key_in_the_middle_of_a_line_shows_the_board_and_then_the_line_again)
{
    typist_type(&t, "brig");
    game_do(&t.game, ACTION_PLAY + cell_at(0, 0));
    const char *board = "\n  0   1   2\n0 X |   |\n ---+---+---\n1   |   |\n ---+---+---\n2   |   |\nPlayer "
                        "2's turn (O)\n> brig";
    assert_string_equal(typist_wait(&t), board);
    assert_string_equal(typist_type(&t, "ht 7\r"), "ht 7\nbrightness 7\n> ");
}

TEST(a_change_while_the_board_is_said_brings_the_newest_board_whole)
{
    game_do(&t.game, ACTION_PLAY + cell_at(0, 0));
    console_run(&t.console, &t.game);
    console_run(&t.console, &t.game);
    game_do(&t.game, ACTION_PLAY + cell_at(0, 1));
    const char *said = typist_wait(&t);
    const char *board =
        "  0   1   2\n0 X | O |\n ---+---+---\n1   |   |\n ---+---+---\n2   |   |\nPlayer 1's turn (X)\n> ";
    assert_string_equal(said + strlen(said) - strlen(board), board);
}

TEST(nothing_is_said_without_room_and_nothing_taken_while_something_is_left_to_say)
{
    serial_double_set_room(SERIAL_TX_SIZE - 1);
    serial_double_put('x');
    assert_false(console_has_work(&t.console, &t.game));
    console_run(&t.console, &t.game);
    assert_string_equal(serial_double_said(), "");
    serial_double_set_room(SERIAL_TX_SIZE);
    assert_string_equal(typist_wait(&t), "x");
    typist_type(&t, "\b");
    serial_double_put('\r');
    console_run(&t.console, &t.game); // a prompt is left to say
    serial_double_said();
    serial_double_set_room(SERIAL_TX_SIZE - 1);
    console_run(&t.console, &t.game);
    assert_string_equal(serial_double_said(), "");
    serial_double_set_room(SERIAL_TX_SIZE);
    assert_string_equal(typist_wait(&t), "> ");
    serial_double_put('\r');
    for (const char *next = "help\rshow\r"; *next != '\0'; next++)
        serial_double_put(*next);
    const char *said = typist_wait(&t);
    assert_non_null(strstr(said, "help\nROW COL"));
    assert_non_null(strstr(said, "> show\n  0   1"));
}

TEST(no_line_is_longer_than_the_room_it_waits_for)
{
    const char *lines[] = {"help",           "new 8",           "7 7",   "hint",     "computer nobody",
                           "computer first", "computer medium", "stats", "nonsense", "move 9999 1 1",
                           "bright 9999",    "layout x",        "score"};
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++)
        typist_line(&t, lines[i]);
    char line[41];
    memset(line, 'x', 40);
    line[40] = '\0';
    typist_type(&t, line);
    game_do(&t.game, ACTION_UNDO);
    typist_wait(&t); // the prompt with a whole line behind it
    serial_double_put(SERIAL_LOST);
    typist_wait(&t);
    assert_true(serial_double_longest() <= SERIAL_TX_SIZE);
    assert_true(serial_double_longest() > 40);
}
