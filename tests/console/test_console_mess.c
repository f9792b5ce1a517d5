// A hundred thousand random bytes and twenty thousand random lines of real words, the computer playing along:
// every line is answered, and the game stays one that play can reach.
#include <string.h>
#include <strings.h>

#include "session/integrity.h"
#include "tests/support/app.h"
#include "tests/support/generator.h"
#include "tests/support/serial_double.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static void assert_whole(void)
{
    assert_true(game_is_sound(&app.game) && integrity_adds_up(&app.game));
    assert_false(app_wants_restart());
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        assert_in_range(game_score(&app.game, kind), 0, SCORE_MAX);
}

TEST(random_bytes_leave_the_game_whole)
{
    uint32_t seed = (uint32_t)soak_seed(1);
    app_start();
    unsigned prompts = 0, ends = 0;
    for (int i = 0; i < 100000; i++) {
        // One in eight ends a line; the others are anything, or digits and blanks, which play.
        uint8_t byte = (uint8_t)generator_random(&seed, 256);
        if (generator_random(&seed, 2) != 0)
            byte = (uint8_t) "01234567  \r\r\n\b"[generator_random(&seed, 14)];
        bool lf_after_cr = byte == '\n' && app.console.line.last == '\r';
        ends += (byte == '\r' || byte == '\n') && !lf_after_cr;
        serial_double_put(byte);
        for (const char *printed = app_type(""); (printed = strstr(printed, "\n> ")) != NULL; printed++)
            prompts++;
        assert_whole();
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
    if (generator_random(seed, 4) != 0)
        generator_line(seed, line, size);
    else
        strcpy(line, lines[generator_random(seed, sizeof lines / sizeof lines[0])]);
}

static struct {
    unsigned errors, boards, hints, watched, replies;
} seen;

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
    seen.hints++;
}

static bool is_move(const char *line)
{
    return line[0] >= '0' && line[0] <= '7' && line[1] == ' ' && line[2] >= '0' && line[2] <= '7' &&
           line[3] == '\0';
}

// What a line was answered with, and what it has made of the session before.
static void judge(const game_t *before, bool watched, const char *line, const char *answer)
{
    bool is_error = strncmp(answer, "error: ", 7) == 0;
    bool is_watch = strncasecmp(line, "watch", 5) == 0 && strspn(line + 5, " ") == strlen(line + 5);
    if (watched || is_watch)
        assert_int_equal(device_is_watching(&app), is_watch); // whatever was typed
    if (is_error)
        assert_memory_equal(before, &app.game, sizeof *before);
    if (is_error && !watched) {
        assert_ptr_equal(strchr(answer, '\n'), answer + strlen(answer) - 1); // one line
    } else if (memcmp(&before->board, &app.game.board, sizeof(ttt_t)) != 0) {
        assert_non_null(strstr(answer, " ---+---"));
        seen.boards++;
    } else if (!watched && strncmp(answer, "hint: ", 6) == 0) {
        judge_hint(answer);
    } else {
        assert_true(answer[0] != '\0' || strspn(line, " ") == strlen(line));
    }
    if (is_move(line) && game_is_computers_turn(before))
        assert_true(is_error);
    seen.errors += is_error;
    seen.watched += watched;
}

TEST(random_lines_of_real_words_are_all_answered)
{
    uint32_t seed = (uint32_t)soak_seed(2);
    app_start();
    for (int i = 0; i < 20000; i++) {
        char line[41];
        uint8_t moves = game_moves(&app.game);
        app_wait(generator_random(&seed, 700));
        assert_whole();
        seen.replies += game_moves(&app.game) == moves + 1;
        const game_t before = app.game;
        bool watched = device_is_watching(&app);
        draw_line(&seed, line, sizeof line);
        const char *answer = app_line(line);
        assert_whole();
        judge(&before, watched, line, answer);
    }
    print_message("%u errors, %u boards, %u hints, %u replies, %u times watched\n", seen.errors, seen.boards,
                  seen.hints, seen.replies, seen.watched);
    assert_true(seen.errors > 2000 && seen.boards > 1000 && seen.hints > 300 && seen.replies > 300 &&
                seen.watched > 300);
}
