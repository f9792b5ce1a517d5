// A session's actions compared with the model, demonstrations, the score's limit, steps of brightness.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/support/generator.h"
#include "tests/support/session.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static session_t session;
static model_t model;
static uint32_t seed = 1;

// ---- Actions on the model ----

static event_kind_t result_event(void)
{
    switch (model_result(&model)) {
    case '.': return model.is_news ? EVENT_DEAD_DRAW : EVENT_MOVED;
    case '=': return EVENT_DRAWN;
    default: return EVENT_WON;
    }
}

static event_kind_t line_does(event_kind_t kind, const char *form, int number)
{
    char line[20];
    snprintf(line, sizeof line, form, number);
    return model_must_survive(model_line(&model, line)) ? kind : EVENT_REFUSED;
}

// model_mark, because the session does not distinguish moves of player and computer.
static event_kind_t model_do(int action)
{
    bool over = model_is_over(&model);
    if (action < 0x40) {
        int row = action / 8, col = action % 8;
        bool done = row < model.n && col < model.n && model_mark(&model, row * model.n + col);
        return done ? result_event() : EVENT_REFUSED;
    }
    if (action < 0x50)
        return line_does(EVENT_NEW_GAME, "new %d", action - 0x40);
    if (action < 0x58)
        return line_does(EVENT_LAYOUT, "layout %d", action - 0x50);
    if (action < 0x5A)
        return line_does(EVENT_SOUND, action & 1 ? "sound on" : "sound off", 0);
    if (action >= 0x60 && action < 0x70)
        return line_does(EVENT_BRIGHTNESS, "bright %d", action - 0x60);
    if (action >= 0x70 && action < 0x78) {
        model.level = (action - 0x70) / 2;
        model.computer = "XO"[action % 2];
        return EVENT_COMPUTER;
    }
    if (action == 0x78)
        return line_does(EVENT_TAKEN_BACK, "undo", 0);
    if (action == 0x79)
        return line_does(over ? EVENT_NEW_GAME : EVENT_SCORE_RESET, "score reset", 0);
    return EVENT_REFUSED;
}

static void assert_as_model(void)
{
    session_assert_whole(&session);
    session_assert_model(&session, &model);
}

// ---- Every action at many positions ----

static void start(void)
{
    memset(&session, 0x5A, sizeof session); // arbitrary contents
    session_start(&session);
    model_start(&model);
}

// Tries each of the 256 actions on the present session.
static void check_all_actions(void)
{
    const session_t before = session;
    const model_t model_before = model;
    for (int action = 0; action < 256; action++) {
        event_kind_t is = session_do(&session, (action_t)action), expected = model_do(action);
        if (is != expected)
            fail_msg("action 0x%02X: event %u, expected %u", (unsigned)action, is, expected);
        if (is == EVENT_REFUSED)
            assert_memory_equal(&session, &before, sizeof session);
        assert_as_model();
        assert_int_equal(action == ACTION_UNDO && is != EVENT_REFUSED,
                         action == ACTION_UNDO && session_can_undo(&before));
        session = before;
        model = model_before;
    }
}

// Mostly a mark, sometimes any action.
static action_t any_action(void)
{
    uint8_t n = session.board.n;
    cell_t cell = cell_at((uint8_t)generator_random(&seed, n), (uint8_t)generator_random(&seed, n));
    if (session_is_over(&session) && generator_random(&seed, 3) != 0)
        return (action_t)(ACTION_NEW + 2 + generator_random(&seed, 4));
    return (action_t)(generator_random(&seed, 8) != 0 ? ACTION_PLAY + cell : generator_random(&seed, 256));
}

// Returns whether the action was done.
static bool go_on(action_t action)
{
    event_kind_t event = session_do(&session, action);
    assert_int_equal(event, model_do(action));
    return event != EVENT_REFUSED;
}

TEST(each_of_256_actions_is_done_or_refused_as_in_the_model_at_many_positions)
{
    unsigned ends = 0, computers_turns = 0;
    start();
    for (unsigned positions = soak_trials(200, 1000); positions > 0; positions--) {
        check_all_actions();
        ends += session_is_over(&session);
        computers_turns += session_is_computers_turn(&session);
        while (!go_on(any_action())) {
        }
    }
    assert_true(ends > 10 && computers_turns > 15);
}

#define X_WINS "00 10 01 11 02"
#define O_WINS "22 00 21 01 11 02"

TEST(the_score_stays_at_9999)
{
    start();
    memcpy(session.score, (uint16_t[]){SCORE_MAX - 1, SCORE_MAX, 0}, sizeof session.score);
    session_approve(&session);
    for (int i = 0; i < 3; i++) {
        session_play(&session, i % 2 == 0 ? X_WINS : O_WINS);
        session_do(&session, ACTION_NEW + 3);
        assert_int_equal(session_score(&session, SCORE_X), SCORE_MAX);
        assert_int_equal(session_score(&session, SCORE_O), SCORE_MAX);
        assert_int_equal(session_score(&session, SCORE_DRAWS), 0);
    }
}

// ---- Demonstrations ----

TEST(a_demonstration_leaves_the_session_unchanged_and_the_computer_plays_both_sides)
{
    start();
    for (int i = 0; i < 500; i++) {
        session_t demo;
        go_on(any_action());
        memset(&demo, 0xA5, sizeof demo);
        session_start_demo(&demo, &session);
        const uint8_t n = session.board.n;
        const settings_t expected = {LEVEL_MEDIUM, SIDES_BOTH, session.settings.brightness,
                                     session.settings.layout, session.settings.muted};
        assert_int_equal(session_moves(&demo), 0);
        for (int k = 0; k < 20; k++) {
            cell_t cell = cell_at((uint8_t)generator_random(&seed, n), (uint8_t)generator_random(&seed, n));
            assert_int_equal(session_is_computers_turn(&demo), !session_is_over(&demo));
            assert_false(session_is_players_turn(&demo) || session_can_undo(&demo));
            assert_int_equal(session_do(&demo, ACTION_UNDO), EVENT_REFUSED);
            session_do(&demo, (action_t)(session_is_over(&demo) ? ACTION_NEW + n : ACTION_PLAY + cell));
            assert_int_equal(demo.board.n, n);
            assert_memory_equal(&demo.settings, &expected, sizeof expected);
            assert_true(session_is_intact(&demo));
            session_t as_session = demo; // whose computer plays one side
            as_session.settings.computer = TTT_O;
            session_approve(&as_session);
            session_assert_whole(&as_session);
        }
        assert_as_model();
    }
}

TEST(brightness_cycles_through_four_steps_in_both_directions)
{
    static const uint8_t step[] = {1, 4, 9, 15};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(session_brightness_step((uint8_t)i), step[i]);
        for (uint8_t bright = step[i]; bright < (i < 3 ? step[i + 1] : 16); bright++) {
            const session_t g = {.settings.brightness = bright};
            assert_int_equal(session_next_brightness(&g), step[(i + 1) % 4]);
            assert_int_equal(session_last_brightness(&g), bright > step[i] ? step[i] : step[(i + 3) % 4]);
        }
    }
}

TEST(four_steps_of_brightness_each_look_twice_as_bright)
{
    static const uint8_t steps[BRIGHTNESS_STEPS] = {1, 4, 9, 15};
    for (uint8_t i = 0; i < BRIGHTNESS_STEPS; i++)
        assert_int_equal(session_brightness_step(i), steps[i]);
}
