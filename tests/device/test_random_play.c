// Random keys and lines, on all boards, with and without the computer: after each the session equals the
// model's and the matrix shows it at once; at every millisecond the matrix equals a newly drawn picture.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "display/matrix/board_marks.h"
#include "hal/orientation.h"
#include "tests/support/app.h"
#include "tests/support/art.h"
#include "tests/support/hal_double.h"
#include "tests/support/generator.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

static uint32_t seed = 1;
static unsigned keys[256], outcomes[MODEL_BEGUN + 1], replies, ends; // counts

static uint32_t below(uint32_t limit)
{
    return generator_random(&seed, limit);
}

// ---- The matrix ----

// The picture drawn from scratch for this instant.
static frame_t drawn_anew(void)
{
    panel_t panel = app.panel;
    picture_t picture;
    const time_ms_t now = (time_ms_t)(app_now() + 65000);
    const view_t view = panel_view(&panel, &app.session, now, input_down());
    picture_draw(&picture, &view);
    return *orientation_apply(&picture.plane[0], app.session.settings.layout);
}

static void assert_picture_is_current(void)
{
    assert_true(art_same(app_picture(), drawn_anew()));
    assert_int_equal(app_intensity(), app.session.settings.brightness);
}

// ---- One input to device and model ----

// Repeats a new move of the computer in the model. Returns whether there was one.
static bool apply_reply(model_t *model)
{
    int moves = model->moves;
    if (session_moves(&app.session) != moves + 1)
        return false;
    cell_t cell = app.session.history[moves];
    assert_true(model_reply(model, cell_row(cell) * model->n + cell_col(cell)));
    replies++;
    return true;
}

static void assert_board_is_shown(const model_t *model)
{
    frame_t lit = app_picture();
    if (app.panel.screen == SCREEN_GAME)
        assert_true(model_may_show(model, &lit));
}

static void wait(model_t *model, unsigned ms)
{
    while (ms-- != 0) {
        app_wait(1);
        if (apply_reply(model))
            assert_board_is_shown(model);
        assert_picture_is_current();
    }
    app_printed();
}

static void press(model_t *model, char key)
{
    keys[(unsigned char)key]++;
    app_down(key);
    model_key(model, key);
    session_assert_model(&app.session, model);
    assert_picture_is_current();
    assert_board_is_shown(model);
    if (model->n >= 4 && !session_is_over(&app.session))
        assert_int_equal(app.panel.attention.cursor, cell_at((uint8_t)model->row, (uint8_t)model->col));
    wait(model, 1 + below(60));
    app_up(key);
    wait(model, 1 + below(40));
}

// The console's answer must be the model's. Before a line, waits for questions to end and for the computer.
static void type(model_t *model)
{
    char line[41];
    generator_line(&seed, line, sizeof line);
    if (session_is_over(&app.session) && below(20) == 0)
        strcpy(line, "score reset"); // also clears the board
    if (model->asked != '\0' || model_is_computers_turn(model))
        wait(model, 2100);
    model->asked = '\0';
    const outcome_t outcome = model_line(model, line);
    const char *said = app_line(line);
    if (!model_is_answer(model, outcome, said))
        fail_msg("wrong answer to `%s`:\n%s", line, said);
    if (outcome == MODEL_WATCHING) // the next line ends it
        assert_true(model_is_answer(model, MODEL_SHOWN, app_line("")));
    outcomes[outcome]++;
    session_assert_model(&app.session, model);
}

static void press_any(model_t *model)
{
    static const char likely[] = "123456789123456789555555#ABCD*";
    const char key = session_is_over(&app.session) && below(2) == 0 ? '5' : likely[below(sizeof likely - 1)];
    press(model, key);
    if (key == '*')
        press(model, "123456789*A"[below(11)]);
}

TEST(device_and_model_agree_and_the_picture_is_right_at_every_millisecond)
{
    for (int session = 0; session < 12; session++) {
        model_t model;
        model_start(&model);
        app_start();
        for (int i = 0; i < 400; i++) {
            if (session % 2 == 0 || below(20) == 0)
                type(&model);
            else
                press_any(&model);
            ends += session_is_over(&app.session);
            session_assert_whole(&app.session);
            if (below(30) == 0) { // menus and questions end
                wait(&model, 5100);
                model.asked = '\0';
            }
        }
        assert_false(app_wants_restart());
        wait(&model, 1000);
        app_power_cycle();
        session_assert_model(&app.session, &model);
    }
    for (const char *c = KEYPAD_LEGEND; *c != '\0'; c++)
        assert_true(*c == '0' || keys[(unsigned char)*c] > 10);
    for (outcome_t outcome = MODEL_REFUSED; outcome <= MODEL_BEGUN; outcome++)
        if (outcomes[outcome] == 0)
            fail_msg("no key or line has had outcome %d", (int)outcome);
    assert_true(replies > 100 && ends > 50);
}

// Any keys, held for any time or together, including those for hint, score and layout.
TEST(random_keys_never_break_the_session_and_reach_every_screen)
{
    unsigned screens[SCREEN_COUNT] = {0}, sizes[TTT_N_MAX + 1] = {0};
    app_start();
    for (int i = 0; i < 30000; i++) {
        char key = KEYPAD_LEGEND[below(KEYPAD_KEYS)];
        if (input_down() >> (strchr(KEYPAD_LEGEND, key) - KEYPAD_LEGEND) & 1)
            app_up(key);
        else
            app_down(key);
        app_wait(below(16) == 0 ? below(8000) : below(64));
        app_printed();
        session_assert_whole(&app.session);
        assert_picture_is_current();
        cell_t cursor = app.panel.attention.cursor;
        uint8_t n = app.session.board.n;
        assert_true(n < 4 || (cell_row(cursor) < n && cell_col(cursor) < n));
        screens[app.panel.screen]++;
        sizes[n]++;
    }
    for (screen_t screen = 0; screen < SCREEN_TEST_LEDS; screen++)
        if (screen != SCREEN_ASK_KEY) // of a shield
            assert_in_range(screens[screen], screen == SCREEN_DEAD_DRAW ? 1 : 10, 30000);
    for (int n = TTT_N_MIN; n <= TTT_N_MAX; n++)
        assert_in_range(sizes[n], 10, 30000);
    assert_false(app_wants_restart());
}
