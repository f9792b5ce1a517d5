// A hundred thousand random bytes and twenty thousand random lines of real words, the computer playing along:
// every line is answered, and the game stays one that play can reach.
#include <string.h>
#include <strings.h>

#include "tests/support/mess.h"
#include "tests/support/serial_double.h"
#include "tests/support/session.h"
#include "tests/console/typist.h"
#include "tests/support/test.h"

static typist_t t;

TEST(random_bytes_leave_the_game_whole)
{
    uint32_t seed = 1;
    typist_start(&t);
    unsigned prompts = 0, ends = 0;
    for (int i = 0; i < 100000; i++) {
        // One in eight ends a line; the others are anything, or digits and blanks, which play.
        int16_t byte = (int16_t)mess_random(&seed, 256);
        if (mess_random(&seed, 2) != 0)
            byte = (int16_t) "01234567  \r\r\n\b"[mess_random(&seed, 14)];
        bool lf_after_cr = byte == '\n' && t.console.last == '\r';
        ends += (byte == '\r' || byte == '\n') && !lf_after_cr;
        serial_double_put(byte);
        for (const char *said = typist_wait(&t); (said = strstr(said, "\n> ")) != NULL; said++)
            prompts++;
        session_assert_whole(&t.game);
    }
    assert_int_equal(prompts, ends); // every line got its answer and a prompt
    assert_true(ends > 5000);
}

// One line in four is about the computer.
static void draw_line(uint32_t *seed, char *line, size_t size)
{
    static const char *const lines[] = {"hint",
                                        "hint",
                                        "demo",
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

static unsigned errors, boards, hints, demos, replies;

static void judge_hint(const char *answer)
{
    opponent_t o;
    char expected[20];
    opponent_start(&o, OPPONENT_PERFECT, 0);
    while (!opponent_think(&o, &t.game.board)) {
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
    if (before->demo)
        assert_int_equal(t.game.demo != 0, strcasecmp(line, "demo") == 0); // whatever was typed
    if (is_error && !before->demo) {
        assert_memory_equal(before, &t.game, sizeof *before);
        assert_ptr_equal(strchr(answer, '\n'), answer + strlen(answer) - 1); // one line
    } else if (before->changes != t.game.changes) {
        assert_non_null(strstr(answer, " ---+---"));
        boards++;
    } else if (strncmp(answer, "hint: ", 6) == 0) {
        judge_hint(answer);
    } else {
        assert_true(answer[0] != '\0' || strspn(line, " ") == strlen(line));
    }
    bool plays = line[0] >= '0' && line[0] <= '7' && line[1] == ' ' && line[2] >= '0' && line[2] <= '7' &&
                 line[3] == '\0';
    if (plays && !before->demo && game_is_computers_turn(before))
        assert_true(is_error);
    errors += is_error;
    demos += before->demo != 0;
}

TEST(random_lines_of_real_words_are_all_answered)
{
    uint32_t seed = 2;
    typist_start(&t);
    for (int i = 0; i < 20000; i++) {
        char line[41];
        uint8_t moves = game_moves(&t.game);
        typist_pass(&t, mess_random(&seed, 700));
        session_assert_whole(&t.game);
        replies += !t.game.demo && game_moves(&t.game) == moves + 1;
        game_t before = t.game;
        draw_line(&seed, line, sizeof line);
        const char *answer = typist_line(&t, line);
        session_assert_whole(&t.game);
        judge(&before, line, answer);
    }
    print_message("%u errors, %u boards, %u hints, %u replies, %u demos ended\n", errors, boards, hints,
                  replies, demos);
    assert_true(errors > 2000 && boards > 1000 && hints > 300 && replies > 300 && demos > 300);
}
