// A hundred thousand random bytes and twenty thousand random lines of real words: every line is answered, and
// the game stays one that play can reach.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "mess.h"
#include "serial_double.h"
#include "typist.h"

static typist_t t;

static void assert_reachable(const game_t *game)
{
    ttt_t replay;
    ttt_start(&replay, game->board.n);
    for (uint8_t move = 0; move < game_moves(game); move++)
        assert_true(ttt_move(&replay, cell_row(game->history[move]), cell_col(game->history[move]),
                             replay.turn) >= 0);
    assert_int_equal(memcmp(&replay, &game->board, sizeof replay), 0);
    assert_true(game->brightness <= 15 && game->layout <= 7);
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        assert_true(game_score(game, kind) <= 9999);
}

static void random_bytes_leave_the_game_whole(void **state)
{
    (void)state;
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
        assert_reachable(&t.game);
    }
    assert_int_equal(prompts, ends); // every line got its answer and a prompt
    assert_true(ends > 5000);
}

static void random_lines_of_real_words_are_all_answered(void **state)
{
    (void)state;
    uint32_t seed = 2;
    typist_start(&t);
    unsigned errors = 0, boards = 0;
    for (int i = 0; i < 20000; i++) {
        char line[41];
        game_t before = t.game;
        mess_line(&seed, line, sizeof line);
        const char *answer = typist_line(&t, line);
        assert_reachable(&t.game);
        if (strncmp(answer, "error: ", 7) == 0) {
            assert_memory_equal(&before, &t.game, sizeof before);
            assert_ptr_equal(strchr(answer, '\n'), answer + strlen(answer) - 1); // one line
            errors++;
        } else if (before.changes != t.game.changes) {
            assert_non_null(strstr(answer, " ---+---"));
            boards++;
        } else {
            assert_true(answer[0] != '\0' || strspn(line, " ") == strlen(line));
        }
    }
    print_message("%u errors, %u boards\n", errors, boards);
    assert_true(errors > 2000 && boards > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_bytes_leave_the_game_whole),
        cmocka_unit_test(random_lines_of_real_words_are_all_answered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
