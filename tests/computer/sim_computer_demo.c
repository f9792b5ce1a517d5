// The demo: the computer plays both sides, game after game, until a key or a line.
#include <string.h>

#include "tests/support/clerk.h"
#include "tests/support/rig.h"
#include "tests/support/film.h"
#include "tests/support/test.h"

static film_t film;
static terminal_t terminal;
static clerk_t clerk;

// X has won a game on 2 x 2, and the empty board of n is on the matrix.
static rig_t sit_down(int n, uint64_t seed)
{
    rig_t d = clerk_switch_on(&clerk, &terminal, seed);
    char line[20];
    terminal_news(&terminal);
    const char *const lines[] = {"new 2", "0 0", "0 1", "1 1"};
    for (int i = 0; i < 4; i++)
        clerk_line(&clerk, lines[i]);
    snprintf(line, sizeof line, "new %d", n);
    clerk_line(&clerk, line);
    return d;
}

static void assert_leds(rig_t *d)
{
    char expected[RIG_PIXELS + 1], seen[RIG_PIXELS + 1];
    eyes_expect(&clerk.sitting.eyes, expected);
    rig_watch(d, 1050, seen);
    rig_assert_seen(expected, seen);
}

// Watches a game of a demo to its end, on the console, and the end on the matrix.
static void watch_game(rig_t *d)
{
    while (sitting_to_move(&clerk.sitting) != '.')
        clerk_reply(&clerk);
    rig_wait_ms(d, 700); // the last mark blinks
    assert_leds(d);
}

static void expect_next_game(rig_t *d)
{
    char board[1000] = "\n";
    eyes_new(&clerk.sitting.eyes, clerk.sitting.eyes.n);
    clerk_board(&clerk.sitting.eyes, board + 1);
    for (int ms = 0; ms < 6000 && terminal.size == terminal.read; ms++)
        rig_wait_ms(d, 1);
    assert_string_equal(terminal_news(&terminal), strcat(board, "> "));
}

TEST(it_plays_game_after_game_with_nothing_but_pictures_on_the_matrix)
{
    for (int n = 2; n <= 5; n++) {
        rig_t d = sit_down(n, (uint64_t)n);
        vb_time_t worst;
        film_start(&film, &d);
        clerk_line(&clerk, "demo");
        for (int game = 0; game < 3; game++) {
            watch_game(&d);
            expect_next_game(&d);
        }
        assert_true(film_assert_clean(&film, &d, &worst) > 50);
        rig_free(&d);
    }
}

TEST(a_key_ends_it_and_does_nothing_else)
{
    const char keys[] = "5A*#0C";
    for (int i = 0; keys[i] != '\0'; i++) {
        char board[1000] = "\n";
        rig_t d = sit_down(3, 7);
        clerk_line(&clerk, "demo");
        for (int game = 0; game < i % 3; game++) {
            watch_game(&d);
            if (game < i % 3 - 1 || i < 3) // and on the board of a game that is over
                expect_next_game(&d);
        }
        rig_press(&d, (char[]){keys[i], '\0'});
        sitting_end_demo(&clerk.sitting);
        clerk_board(&clerk.sitting.eyes, board + 1);
        assert_string_equal(terminal_news(&terminal), strcat(board, "> "));
        rig_wait_ms(&d, 7000);
        assert_string_equal(terminal_news(&terminal), ""); // no more moves
        assert_leds(&d);
        assert_string_equal(clerk_line(&clerk, "score"), "X 1, O 0, draws 0\n");
        clerk_line(&clerk, "1 1"); // two people, as before
        rig_free(&d);
    }
}

TEST(a_line_ends_it_and_the_score_is_untouched)
{
    const char *const lines[] = {"score", "", "1 1", "new 3", "nonsense", "demo"};
    for (int i = 0; i < 6; i++) {
        rig_t d = sit_down(3, (uint64_t)i);
        clerk_line(&clerk, "demo");
        watch_game(&d);
        expect_next_game(&d);
        clerk_reply(&clerk);
        clerk_line(&clerk, lines[i]);
        if (!clerk.sitting.demo) {
            rig_wait_ms(&d, 7000);
            assert_string_equal(terminal_news(&terminal), "");
        }
        assert_memory_equal(clerk_line(&clerk, "score"), "X 1, O 0, draws 0\n", 18);
        rig_free(&d);
    }
}

TEST(an_opponent_that_was_chosen_is_there_again_after_it)
{
    rig_t d = sit_down(3, 9);
    clerk_line(&clerk, "computer perfect");
    clerk_line(&clerk, "demo");
    watch_game(&d);
    clerk_line(&clerk, "");
    if (sitting_is_computers_turn(&clerk.sitting))
        clerk_reply(&clerk);
    clerk_line(&clerk, "1 0");
    clerk_reply(&clerk);
    rig_free(&d);
}

// "Every command answers", the one that ends a demo too.
TEST(the_line_that_ends_it_is_answered)
{
    const char *const lines[][2] = {{"score", "X 1, O 0, draws 0\n"},
                                    {"help", "move ROW COL PLAYER"},
                                    {"stats", "uptime"},
                                    {"hint", "hint: "}};
    rig_t d = sit_down(3, 10);
    for (int i = 0; i < 4; i++) {
        clerk_line(&clerk, "demo");
        rig_wait_ms(&d, 2000);
        terminal_news(&terminal);
        const char *said = terminal_line(&terminal, lines[i][0]);
        sitting_end_demo(&clerk.sitting);
        if (strstr(said, lines[i][1]) == NULL)
            fail_msg("`%s` was answered with %s", lines[i][0], said);
    }
    rig_free(&d);
}
