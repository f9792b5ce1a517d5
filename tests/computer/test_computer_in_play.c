// The computer in the device: when it thinks and when it moves, what a change in the middle of a thought
// does, and hints. docs/behaviour.md, section 5.
#include "hal/key.h"
#include "tests/support/app.h"
#include "tests/support/generator.h"
#include "tests/support/keypad_double.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

enum { REPLY_MS = 300, SLICES = 10 };

BEFORE_EACH
{
    app_start();
}

static void type(const char *form, int number)
{
    char line[40];
    snprintf(line, sizeof line, form, number);
    app_line(line);
}

// An empty board, on which the computer has this side.
static void against(const char *level, const char *side, int n)
{
    char line[40];
    app_line("computer off");
    type("new %d", n);
    snprintf(line, sizeof line, "computer %s", level);
    app_line(line);
    snprintf(line, sizeof line, "computer %s", side);
    app_line(line);
}

static cell_t perfect_choice(void)
{
    opponent_t o;
    ttt_t board = app.game.board;
    opponent_start(&o, OPPONENT_PERFECT, 0);
    while (!opponent_think(&o, &board)) {
    }
    return opponent_choice(&o);
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
    against("perfect", "second", 2);
    assert_rests();
    app_press("1");
    app_wait(REPLY_MS);
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
            against(levels[level], "second", n);
            app_wait(1000);
            app_down(n <= 3 ? '1' : '5');
            app_wait(REPLY_MS - 1);
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
    against("medium", "first", 3);
    app_wait(REPLY_MS);
    assert_int_equal(game_moves(&app.game), 1);
    app_line("new 3"); // it was X: now the player is
    assert_rests();
    app_line("new 3");
    app_wait(REPLY_MS);
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
            app_wait(REPLY_MS);
            assert_int_equal(game_moves(&app.game), 6);
            cells |= 1u << (3 * cell_row(app.game.history[5]) + cell_col(app.game.history[5]));
        }
        assert_int_equal(cells, level == 0 ? 1u << 2 | 1u << 5 | 1u << 6 | 1u << 7 : 1u << 5);
    }
}

TEST(perfect_plays_what_perfect_chooses)
{
    const char *const moves[] = {"0 0", "0 3", "3 0"};
    against("perfect", "second", 4);
    for (int i = 0; i < 3; i++) {
        app_line(moves[i]);
        cell_t expected = perfect_choice();
        app_wait(REPLY_MS);
        assert_int_equal(app.game.history[2 * i + 1], expected);
    }
}

// As a fault of the RAM may have it.
TEST(a_choice_that_is_refused_is_thought_over)
{
    against("perfect", "second", 3);
    app_line("1 1");
    app.computer.opponent.choice = cell_at(1, 1);
    assert_int_equal(computer_choice(&app.computer), cell_at(1, 1));
    app_wait(REPLY_MS);
    assert_int_equal(game_moves(&app.game), 1);
    app_wait(REPLY_MS);
    assert_int_equal(game_moves(&app.game), 2);
}

// ---- Changes in the middle of a thought ----

// Presses a key, and calls the device for so many slices of a thought. (Through app.h a thought takes no
// time.)
static void press_and_think(key_event_t key, unsigned slices)
{
    keypad_double_put(key);
    for (unsigned i = 0; i < slices; i++)
        assert_int_equal(app_step(), 0);
    keypad_double_put(key | KEY_RELEASED);
}

// X plays the middle of 4x4 against perfect, which is in the middle of its thought; or has decided and waits.
static void begin_thought(bool decided)
{
    against("perfect", "second", 4);
    app_wait(5000);
    press_and_think(KEY_5, SLICES);
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
        cell_t expected = perfect_choice();
        app_wait(REPLY_MS);
        assert_int_equal(app.game.history[1], expected);
    }
}

TEST(a_new_game_begins_a_new_thought)
{
    for (int decided = 0; decided < 2; decided++) {
        begin_thought(decided != 0);
        keypad_double_put(KEY_STAR);
        app_down('3'); // a new game of three, and its turn to begin
        cell_t expected = perfect_choice();
        app_wait(REPLY_MS - 1);
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
        app_wait(REPLY_MS);
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
        app_wait((unsigned)(REPLY_MS - 1 - (app_now() - chosen)));
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
        press_and_think(KEY_D, 1);
        assert_int_equal(app.computer.since, since);
    }
    assert_int_not_equal(app.game.settings.brightness, 4);
    assert_int_equal(app.computer.opponent.level, before.level);
    app_line("score reset");
    app_wait(REPLY_MS);
    assert_int_equal(game_moves(&app.game), 2);
}

// ---- Hints ----

static void assert_hint(void)
{
    char expected[20];
    const game_t before = app.game;
    cell_t cell = perfect_choice();
    snprintf(expected, sizeof expected, "hint: %u %u\n", cell_row(cell), cell_col(cell));
    assert_string_equal(app_line("hint"), expected);
    assert_int_equal(app.panel.attention.hint, cell);
    assert_memory_equal(&app.game, &before, sizeof before);
}

TEST(every_position_on_the_way_gets_the_hint_that_perfect_would_play)
{
    uint32_t seed = 1;
    unsigned hints = 0;
    for (int i = 0; i < 60; i++) {
        uint8_t n = (uint8_t)(TTT_N_MIN + i % 7);
        type("new %d", n);
        while (!game_is_over(&app.game)) {
            if (generator_random(&seed, n) == 0) {
                assert_hint();
                hints++;
            }
            cell_t cell = cell_at((uint8_t)generator_random(&seed, n), (uint8_t)generator_random(&seed, n));
            char line[20];
            snprintf(line, sizeof line, "%u %u", cell_row(cell), cell_col(cell));
            app_line(line);
        }
    }
    assert_true(hints > 300);
}

TEST(against_any_level_the_hint_is_perfects)
{
    const char *const levels[] = {"easy", "medium", "perfect"}, *const sides[] = {"first", "second"};
    for (int i = 0; i < 6; i++) {
        against(levels[i / 2], sides[i % 2], 4);
        for (int move = 0; move < 3; move++) {
            app_wait(REPLY_MS);
            assert_hint();
            char line[20];
            snprintf(line, sizeof line, "%u %u", cell_row(app.panel.attention.hint),
                     cell_col(app.panel.attention.hint));
            app_line(line);
        }
    }
}

TEST(asked_for_twice_a_hint_is_sought_once)
{
    app_line("new 4");
    press_and_think(KEY_0, SLICES);
    const cell_t cell = app.computer.opponent.cell;
    press_and_think(KEY_0, 1);
    assert_true(app.computer.opponent.cell >= cell && app.hint_wanted);
    app_wait(1);
    assert_int_equal(app.panel.attention.hint, perfect_choice());
}

TEST(a_change_ends_the_search_for_a_hint_and_takes_a_hint_away)
{
    const char *const changes[] = {"0 1", "undo", "new 3", "new 5", "computer perfect"};
    for (unsigned i = 0; i < 10; i++) {
        app_line("computer off");
        app_line("new 4");
        app_line("1 1");
        app_line("0 0");
        press_and_think(KEY_0, i % 2 == 0 ? SLICES : 1);
        if (i % 2 != 0)
            app_wait(1);
        app_line(changes[i / 2]);
        app_wait(1);
        assert_false(app.hint_wanted);
        assert_int_equal(app.panel.attention.hint, CELL_NONE);
    }
}

TEST(a_move_while_a_hint_is_sought_is_answered_after_300_ms)
{
    against("easy", "second", 3);
    press_and_think(KEY_0, 1);
    app_down('5');
    app_wait(REPLY_MS - 1);
    assert_int_equal(game_moves(&app.game), 1);
    app_wait(1);
    assert_int_equal(game_moves(&app.game), 2);
}
