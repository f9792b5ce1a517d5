// A hundred thousand random bytes and twenty thousand random lines of real words, the computer playing along:
// every line is answered, and the game stays one that play can reach.
#include <string.h>
#include <strings.h>

#include "tests/support/mess.h"
#include "tests/support/serial_double.h"
#include "tests/support/session.h"
#include "tests/support/app.h"
#include "tests/support/test.h"

TEST(random_bytes_leave_the_game_whole)
{
    uint32_t seed = 1;
    app_start();
    unsigned prompts = 0, ends = 0;
    for (int i = 0; i < 100000; i++) {
        // One in eight ends a line; the others are anything, or digits and blanks, which play.
        int16_t byte = (int16_t)mess_random(&seed, 256);
        if (mess_random(&seed, 2) != 0)
            byte = (int16_t) "01234567  \r\r\n\b"[mess_random(&seed, 14)];
        bool lf_after_cr = byte == '\n' && app.console.last == '\r';
        ends += (byte == '\r' || byte == '\n') && !lf_after_cr;
        serial_double_put(byte);
        for (const char *said = app_type(""); (said = strstr(said, "\n> ")) != NULL; said++)
            prompts++;
        session_assert_whole(&app.game);
    }
    assert_int_equal(prompts, ends); // every line got its answer and a prompt
    assert_true(ends > 5000);
}

// One line in four is about the computer.
static void draw_line(uint32_t *seed, char *line, size_t size)
{
    static const char *const lines[] = {"hint",
                                        "hint",
                                        "watch",
                                        "computer off",
                                        "computer easy",
                                        "computer medium",
                                        "computer perfect",
                                        "computer first",
                                        "computer second",
                                        "Computer nobody"};
    if (mess_random(seed, 4) != 0)
        mess_line(seed, line, size);
    else
        strcpy(line, lines[mess_random(seed, sizeof lines / sizeof lines[0])]);
}

static unsigned errors, boards, hints, watchs, replies;

static void judge_hint(const char *answer)
{
    opponent_t o;
    char expected[20];
    opponent_start(&o, OPPONENT_PERFECT, 0);
    while (!opponent_think(&o, &app.game.board)) {
    }
    cell_t cell = opponent_choice(&o);
    snprintf(expected, sizeof expected, "hint: %u %u\n", cell_row(cell), cell_col(cell));
    assert_string_equal(answer, expected);
    hints++;
}

// What a line was answered with, and what it has made of the session before.
static void judge(const game_t *before, const char *line, const char *answer)
{
    bool is_error = strncmp(answer, "error: ", 7) == 0;
    if (before->watch)
        assert_int_equal(app.watching != 0, strcasecmp(line, "watch") == 0); // whatever was typed
    if (is_error && !before->watch) {
        assert_memory_equal(before, &app.game, sizeof *before);
        assert_ptr_equal(strchr(answer, '\n'), answer + strlen(answer) - 1); // one line
    } else if (before->changes != app.game.changes) {
        assert_non_null(strstr(answer, " ---+---"));
        boards++;
    } else if (strncmp(answer, "hint: ", 6) == 0) {
        judge_hint(answer);
    } else {
        assert_true(answer[0] != '\0' || strspn(line, " ") == strlen(line));
    }
    bool plays = line[0] >= '0' && line[0] <= '7' && line[1] == ' ' && line[2] >= '0' && line[2] <= '7' &&
                 line[3] == '\0';
    if (plays && !before->watch && game_is_computers_turn(before))
        assert_true(is_error);
    errors += is_error;
    watchs += before->watch != 0;
}

TEST(random_lines_of_real_words_are_all_answered)
{
    uint32_t seed = 2;
    app_start();
    for (int i = 0; i < 20000; i++) {
        char line[41];
        uint8_t moves = game_moves(&app.game);
        app_printed_in(mess_random(&seed, 700));
        session_assert_whole(&app.game);
        replies += !app.watching && game_moves(&app.game) == moves + 1;
        game_t before = app.game;
        draw_line(&seed, line, sizeof line);
        const char *answer = app_line(line);
        session_assert_whole(&app.game);
        judge(&before, line, answer);
    }
    print_message("%u errors, %u boards, %u hints, %u replies, %u watchs ended\n", errors, boards, hints,
                  replies, watchs);
    assert_true(errors > 2000 && boards > 1000 && hints > 300 && replies > 300 && watchs > 300);
}
