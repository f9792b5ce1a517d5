// `watch`: the computer plays both sides, game after game, until a key or a line; then the game that was
// under way is back, and nothing of what was watched is in the EEPROM.
#include <string.h>

#include "tests/support/checked.h"
#include "tests/support/film.h"
#include "tests/support/model_output.h"
#include "tests/support/test.h"

static film_t film;
static checked_t s;

// X has won a game on 2x2, and on n x n a game is under way, the cursor in a corner where there is one.
static void start(int n, uint64_t seed)
{
    checked_start(&s, seed);
    checked_keys(&s, "*2124"); // X at 0 0 and 1 1
    checked_line(&s, "new %d", n);
    checked_line(&s, "0 1");
    checked_go(&s, 0);
}

// Watches a game to its end, on the console, and the end on the matrix.
static void watch_game(void)
{
    while (!model_is_over(&s.watched))
        checked_reply(&s);
    rig_wait_ms(&s.rig, 700); // the last mark blinks
    checked_look(&s);
}

static void expect_next_game(void)
{
    char board[MODEL_TEXT] = "\n";
    s.watched = model_watched(&s.model);
    model_print_board(&s.watched, board);
    for (int ms = 0; ms < 6000 && s.recorder.size == s.recorder.read; ms++)
        rig_wait_ms(&s.rig, 1);
    assert_string_equal(recorder_news(&s.recorder), strcat(board, RECORDER_PROMPT));
}

// The game that was under way is back, and stays.
static void assert_back(void)
{
    rig_wait_ms(&s.rig, 7000);
    assert_false(s.watching);
    assert_string_equal(recorder_news(&s.recorder), "");
    checked_look(&s);
    checked_line(&s, "score");
    checked_line(&s, "computer");
}

TEST(it_plays_game_after_game_with_nothing_but_pictures_on_the_matrix)
{
    for (int n = 2; n <= 5; n++) {
        chip_time_t worst;
        start(n, (uint64_t)n);
        film_start(&film, &s.rig);
        checked_line(&s, "watch");
        for (int game = 0; game < 3; game++) {
            watch_game();
            expect_next_game();
        }
        assert_true(film_assert_clean(&film, &s.rig, &worst) > 50);
        checked_end(&s);
    }
}

TEST(a_key_ends_it_and_does_nothing_else)
{
    const char keys[] = "5A*#0CD";
    for (int i = 0; keys[i] != '\0'; i++) {
        start(3 + i % 3, 7);
        checked_line(&s, "watch");
        for (int game = 0; game < i % 3; game++) {
            watch_game();
            if (game < i % 3 - 1 || i < 3) // and on the board of a game that is over
                expect_next_game();
        }
        checked_keys(&s, (char[]){keys[i], '\0'});
        assert_back();
        checked_line(&s, "1 1"); // two people, as before
        checked_line(&s, "undo");
        checked_line(&s, "undo");
        checked_end(&s);
    }
}

TEST(a_line_ends_it_and_acts_on_the_game_that_was_under_way)
{
    const char *const lines[] = {"score", "", "1 1", "undo", "new 3", "nonsense", "stats", "computer easy"};
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        start(3 + (int)i % 2, i);
        checked_line(&s, "watch");
        watch_game();
        expect_next_game();
        checked_reply(&s);
        checked_line(&s, "%s", lines[i]);
        checked_reply_if_due(&s);
        assert_back();
        checked_end(&s);
    }
}

TEST(watch_while_watching_begins_another_game)
{
    start(3, 1);
    checked_line(&s, "watch");
    checked_reply(&s);
    checked_line(&s, "watch");
    watch_game();
    checked_keys(&s, "1");
    assert_back();
    checked_end(&s);
}

TEST(hint_help_and_stats_end_it_and_answer)
{
    const char *const lines[] = {"help", "stats", "hint"};
    start(4, 10);
    for (unsigned i = 0; i < 3; i++) {
        checked_line(&s, "watch");
        checked_reply(&s);
        checked_line(&s, "%s", lines[i]);
    }
    assert_back();
    checked_end(&s);
}

TEST(the_opponent_and_its_turn_are_back_too)
{
    start(3, 9);
    checked_line(&s, "computer perfect");
    checked_line(&s, "computer first");
    checked_line(&s, "0 0");
    checked_line(&s, "watch"); // before it has replied
    watch_game();
    checked_line(&s, "%s", "");
    checked_reply(&s);
    int cell = 8;
    while (!model_is_empty(&s.model, cell))
        cell--;
    checked_play(&s, cell);
    checked_reply(&s);
    checked_end(&s);
}

static void fail_on_write(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    (void)board;
    (void)context;
    fail_msg("0x%02X was written at %u", write->after, write->address);
}

TEST(nothing_of_it_is_in_the_eeprom)
{
    start(4, 11);
    rig_wait_ms(&s.rig, 100);
    board_on_eeprom(s.rig.board, fail_on_write, NULL);
    checked_line(&s, "watch");
    watch_game();
    expect_next_game();
    checked_reply(&s);
    checked_keys(&s, "5");
    assert_back();
    checked_line(&s, "watch");
    checked_reply(&s);
    board_power_off(s.rig.board); // and a loss of power brings the game back
    board_on_eeprom(s.rig.board, NULL, NULL);
    s.watching = false;
    model_power_up(&s.model);
    board_power_on(s.rig.board);
    recorder_news(&s.recorder);
    checked_line(&s, "show");
    assert_back();
    checked_end(&s);
}
