// The computer in the device: when it thinks and when it moves, what a change in the middle of a thought
// does. docs/behaviour.md, section 5.
#include "tests/computer/play.h"
#include "tests/support/app.h"
#include "tests/support/keypad_double.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

BEFORE_EACH
{
    app_start();
}

static void assert_rests(void)
{
    const game_t before = app.game;
    app_wait(10000);
    assert_memory_equal(&app.game, &before, sizeof before);
}

// ---- When ----

TEST(it_rests_when_players_are_among_themselves)
{
    const char *const moves[] = {"1", "4", "2", "5", "3"};
    for (unsigned i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        app_press(moves[i]);
        assert_rests();
    }
    assert_true(game_is_over(&app.game));
}

TEST(it_rests_on_the_players_turn_and_after_the_end)
{
    play_against("perfect", "second", 2);
    assert_rests();
    app_press("1");
    app_wait(PLAY_REPLY_MS);
    assert_int_equal(game_moves(&app.game), 2);
    assert_rests();
    app_press(cell_mark(&app.game.board, cell_at(0, 1)) == TTT_NOBODY ? "2" : "4");
    assert_true(game_is_over(&app.game));
    assert_rests();
}

TEST(it_moves_300_ms_after_the_player_and_not_before_at_any_level_on_any_board)
{
    const char *const levels[] = {"easy", "medium", "perfect"};
    for (unsigned level = 0; level < 3; level++) {
        for (int n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
            play_against(levels[level], "second", n);
            app_wait(1000);
            app_down(n <= 3 ? '1' : '5');
            app_wait(PLAY_REPLY_MS - 1);
            assert_int_equal(game_moves(&app.game), 1);
            app_wait(1);
            assert_int_equal(game_moves(&app.game), 2);
            app_up(n <= 3 ? '1' : '5');
            session_assert_whole(&app.game);
        }
    }
}

TEST(it_moves_first_when_it_plays_x)
{
    play_against("medium", "first", 3);
    app_wait(PLAY_REPLY_MS);
    assert_int_equal(game_moves(&app.game), 1);
    app_line("new 3"); // it was X: now the player is
    assert_rests();
    app_line("new 3");
    app_wait(PLAY_REPLY_MS);
    assert_int_equal(game_moves(&app.game), 1);
}

TEST(it_plays_as_its_level_says)
{
    // X threatens in two rows; medium and perfect take the win of their own, easy plays anywhere.
    const char *const levels[] = {"easy", "medium", "perfect"};
    for (int level = 0; level < 3; level++) {
        unsigned cells = 0;
        for (int i = 0; i < 64; i++) {
            app_line("computer off");
            app_line("new 3");
            app_press("1425");
            app_wait((unsigned)i);
            char line[40];
            snprintf(line, sizeof line, "computer %s", levels[level]);
            app_line(line);
            app_line("computer second");
            app_press("9");
            app_wait(PLAY_REPLY_MS);
            assert_int_equal(game_moves(&app.game), 6);
            cells |= 1u << (3 * cell_row(app.game.history[5]) + cell_col(app.game.history[5]));
        }
        assert_int_equal(cells, level == 0 ? 1u << 2 | 1u << 5 | 1u << 6 | 1u << 7 : 1u << 5);
    }
}

TEST(perfect_plays_what_perfect_chooses)
{
    const char *const moves[] = {"0 0", "0 3", "3 0"};
    play_against("perfect", "second", 4);
    for (int i = 0; i < 3; i++) {
        app_line(moves[i]);
        cell_t expected = play_perfect_choice();
        app_wait(PLAY_REPLY_MS);
        assert_int_equal(app.game.history[2 * i + 1], expected);
    }
}

// As a fault of the RAM may have it.
TEST(a_choice_that_is_refused_is_thought_over)
{
    play_against("perfect", "second", 3);
    app_line("1 1");
    app.computer.opponent.choice = cell_at(1, 1);
    assert_int_equal(computer_choice(&app.computer), cell_at(1, 1));
    app_wait(PLAY_REPLY_MS);
    assert_int_equal(game_moves(&app.game), 1);
    app_wait(PLAY_REPLY_MS);
    assert_int_equal(game_moves(&app.game), 2);
}

// ---- Changes in the middle of a thought ----

// X plays the middle of 4x4 against perfect, which is in the middle of its thought; or has decided and waits.
static void begin_thought(bool decided)
{
    play_against("perfect", "second", 4);
    app_wait(5000);
    play_press_and_think(KEY_5, PLAY_SLICES);
    if (decided)
        app_wait(200);
    assert_int_equal(game_moves(&app.game), 1);
}

TEST(undo_takes_the_thought_back_too)
{
    for (int decided = 0; decided < 2; decided++) {
        begin_thought(decided != 0);
        app_press("#");
        app_assert_marks("..../..../..../....");
        assert_rests();
        app_press("9 5"); // another move: it thinks anew
        cell_t expected = play_perfect_choice();
        app_wait(PLAY_REPLY_MS);
        assert_int_equal(app.game.history[1], expected);
    }
}

TEST(a_new_game_begins_a_new_thought)
{
    for (int decided = 0; decided < 2; decided++) {
        begin_thought(decided != 0);
        keypad_double_put(KEY_STAR);
        app_down('3'); // a new game of three, and its turn to begin
        cell_t expected = play_perfect_choice();
        app_wait(PLAY_REPLY_MS - 1);
        assert_int_equal(game_moves(&app.game), 0);
        app_wait(1);
        assert_int_equal(game_moves(&app.game), 1);
        assert_int_equal(app.game.history[0], expected);
    }
}

TEST(an_opponent_that_leaves_or_changes_sides_leaves_the_turn_to_the_player)
{
    const char *const lines[] = {"computer off", "computer first"};
    for (int i = 0; i < 4; i++) {
        begin_thought(i / 2 != 0);
        app_line(lines[i % 2]);
        assert_rests();
        assert_int_equal(game_moves(&app.game), 1);
        app_line("0 0");
        app_wait(PLAY_REPLY_MS);
        assert_int_equal(game_moves(&app.game), i % 2 == 0 ? 2 : 3);
    }
}

TEST(a_level_that_is_chosen_thinks_anew_and_its_300_ms_begin)
{
    for (int decided = 0; decided < 2; decided++) {
        begin_thought(decided != 0);
        app_wait(90);
        unsigned long chosen = app_now();
        app_line("computer easy");
        assert_int_equal(app.computer.opponent.level, OPPONENT_EASY);
        app_wait((unsigned)(PLAY_REPLY_MS - 1 - (app_now() - chosen)));
        assert_int_equal(game_moves(&app.game), 1);
        app_wait(1);
        assert_int_equal(game_moves(&app.game), 2);
    }
}

TEST(settings_and_score_do_not_disturb_a_thought)
{
    begin_thought(false);
    const opponent_t before = app.computer.opponent;
    const uint16_t since = app.computer.since;
    for (int i = 0; i < 3; i++) { // a key each, and one slice
        play_press_and_think(KEY_D, 1);
        assert_int_equal(app.computer.since, since);
    }
    assert_int_not_equal(app.game.settings.brightness, 4);
    assert_int_equal(app.computer.opponent.level, before.level);
    app_line("score reset");
    app_wait(PLAY_REPLY_MS);
    assert_int_equal(game_moves(&app.game), 2);
}
