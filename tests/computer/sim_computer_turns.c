// Hint, undo, and another opponent in the middle of a game.
#include "tests/computer/challenger.h"
#include "tests/support/blinks.h"
#include "tests/support/checked.h"
#include "tests/support/test.h"

#define NOTHING "..####.. .#...##. #...##.# #..##..# #.##...# ###....# .##...#. ..####.."

static film_t film;
static checked_t s;

static void assert_nothing_to_do(char key)
{
    char seen[MODEL_LEDS];
    rig_press(&s.rig, (char[]){key, '\0'});
    rig_watch(&s.rig, 50, seen);
    rig_assert_seen(NOTHING, seen);
}

// Two people play some moves on a board, not to the end.
static void play_some(int n)
{
    do {
        checked_line(&s, "new %d", n);
        for (int moves = (int)rig_random(&s.rig, (uint64_t)(n * n)); moves > 0 && !model_is_over(&s.model);
             moves--) {
            int cell = challenger_cell(&s.model, CHALLENGER_SHARP, &s.rig);
            checked_line(&s, "%d %d", cell / n, cell % n);
        }
    } while (model_is_over(&s.model));
}

static int ask_for_hint(void)
{
    int row = 0, col = 0;
    assert_int_equal(sscanf(checked_line(&s, "hint"), "hint: %d %d", &row, &col), 2);
    return row * s.model.n + col;
}

// `0`: the cell blinks for two seconds as the mark to come, 200 ms on and 200 ms off, and no longer.
static void expect_hint_on_the_matrix(int cell)
{
    rig_wait_ms(&s.rig, 2100); // what the console's hint shows is over
    film_start(&film, &s.rig);
    chip_time_t pressed = board_now(s.rig.board);
    rig_press(&s.rig, "0");
    rig_wait_ms(&s.rig, 1850);
    blinks_t b = blinks_of(&film, pressed, s.model.n, cell, model_to_move(&s.model));
    assert_int_equal(b.count, 10);
    assert_true(b.at[0] - pressed <= board_us(s.rig.board, 100000));
    for (unsigned i = 1; i < b.count; i++)
        assert_in_range(b.at[i] - b.at[i - 1], board_us(s.rig.board, 197000), board_us(s.rig.board, 203000));
    rig_wait_ms(&s.rig, 200);
    checked_look(&s);
}

TEST(the_hint_is_the_move_that_perfect_then_makes)
{
    for (int n = 2; n <= 8; n++) {
        checked_start(&s, (uint64_t)n);
        for (int i = 0; i < 6; i++) {
            play_some(n);
            int hint = ask_for_hint();
            // The cursor's blinking would be taken for the hint's.
            if (i < 2 && (n < 4 || hint != s.model.row * n + s.model.col))
                expect_hint_on_the_matrix(hint);
            checked_line(&s, "computer perfect"); // has the other side, and then this one
            checked_line(&s, model_to_move(&s.model) == 'X' ? "computer first" : "computer second");
            assert_int_equal(checked_reply(&s), hint);
            checked_line(&s, "computer off");
        }
        checked_end(&s);
    }
}

TEST(there_is_no_hint_on_the_computers_turn_and_after_the_end)
{
    checked_start_against(&s, 2, MODEL_PERFECT, true, 1);
    checked_play(&s, 1);
    assert_nothing_to_do('0');
    assert_true(checked_look_reply(&s) >= 0);
    assert_true(model_is_over(&s.model));
    assert_nothing_to_do('0');
    checked_end(&s);
}

TEST(nobody_plays_for_the_computer)
{
    for (int n = 3; n <= 5; n++) {
        checked_start_against(&s, n, MODEL_MEDIUM, false, (uint64_t)n);
        checked_play(&s, 0);
        assert_nothing_to_do('5'); // the middle, or the cell under the cursor
        assert_true(checked_look_reply(&s) >= 0);
        checked_end(&s);
    }
}

TEST(undo_takes_back_to_the_players_own_turn)
{
    for (int n = 2; n <= 8; n++) {
        bool computer_first = n % 2 == 0;
        checked_start_against(&s, n, MODEL_PERFECT, computer_first, (uint64_t)n);
        for (int i = 0; i < 3 && !model_is_over(&s.model); i++) {
            checked_play(&s, challenger_cell(&s.model, CHALLENGER_RANDOM, &s.rig));
            checked_look_reply(&s);
        }
        while (s.model.moves > computer_first) {
            checked_keys(&s, "#");
            checked_look_reply(&s);
        }
        assert_nothing_to_do('#'); // what the computer opened with is not the player's to take back
        checked_look_reply(&s);
        assert_int_equal(s.model.moves, computer_first);
        checked_end(&s);
    }
}

TEST(a_lost_game_can_be_taken_back_and_played_on)
{
    checked_start_against(&s, 3, MODEL_PERFECT, true, 3); // it opens in the corner
    while (!model_is_over(&s.model)) {
        checked_play(&s, challenger_cell(&s.model, CHALLENGER_RANDOM, &s.rig));
        checked_look_reply(&s);
    }
    assert_int_equal(model_result(&s.model), 'X');
    checked_keys(&s, "#");
    assert_int_equal(checked_look_reply(&s), -1);
    checked_play(&s, challenger_cell(&s.model, CHALLENGER_SHARP, &s.rig));
    checked_look_reply(&s);
    checked_end(&s);
}

// At the player's turn, while the computer thinks or waits, after the end: wherever a game is.
TEST(the_opponent_can_be_changed_at_any_turn)
{
    unsigned on_its_turn = 0;
    for (int n = 3; n <= 6; n++) {
        checked_start_against(&s, n, MODEL_EASY, n % 2 == 0, (uint64_t)n);
        for (int i = 0; i < 40; i++) {
            uint64_t what = rig_random(&s.rig, 4);
            if (model_is_over(&s.model)) {
                checked_keys(&s, "A");
            } else if (what != 0) {
                checked_play(&s, challenger_cell(&s.model, CHALLENGER_SHARP, &s.rig));
                rig_wait_ms(&s.rig, (unsigned)rig_random(&s.rig, 60));
            }
            if (what <= 1) {
                on_its_turn += model_is_computers_turn(&s.model);
                checked_keys(&s, i % 4 == 0 && what == 0 ? "*1" : "C");
                checked_reply_if_due(&s);
                rig_wait_ms(&s.rig, 700); // a reply blinks once the level has been seen
            }
            checked_look_reply(&s);
        }
        checked_end(&s);
    }
    assert_true(on_its_turn > 5);
}

TEST(its_level_is_shown_for_a_second)
{
    const char *const pictures[] = {
        "........ ........ ........ ........ ........ ##...... ##...... ##.##.##",
        "........ ........ ........ ...##... ...##... ##.##... ##.##... ##.##.##",
        "........ ......## ......## ...##.## ...##.## ##.##.## ##.##.## ##.##.##",
        "........ ........ ........ ........ ........ ........ ........ ##.##.##"};
    char seen[MODEL_LEDS];
    checked_start(&s, 1);
    for (int i = 0; i < 8; i++) {
        checked_keys(&s, i >= 4 ? "*1" : "C");
        rig_watch(&s.rig, 750, seen); // the press itself took 120 ms
        rig_assert_seen(pictures[i % 4], seen);
        rig_wait_ms(&s.rig, 200);
        checked_look(&s);
    }
    checked_end(&s);
}
