// A draw, undo, a win and settings by keys on the virtual board, compared with the model.
// tests/computer/sim_computer.c has games on every board.
#include "tests/support/checked.h"
#include "tests/support/test.h"

static checked_t s;

// Presses keys one by one, and looks after each, once a refusal has ended.
static void press(const char *keys)
{
    for (; *keys != '\0'; keys++) {
        model_t before = s.model;
        checked_keys(&s, (char[]){*keys, '\0'});
        if (s.model.moves == before.moves && s.model.row == before.row && s.model.col == before.col)
            rig_wait_ms(&s.rig, 300);
        checked_look(&s);
    }
}

TEST(a_draw_undo_a_win_and_settings_by_keys)
{
    checked_start(&s, 1);
    press("159287364"); // a draw
    assert_int_equal(model_result(&s.model), '=');
    press("####7364");
    while (s.model.moves != 0)
        press("#");
    press("#425163");        // no move to undo; then X wins
    press("98#");            // after the end digits other than 5 are refused
    rig_press(&s.rig, "*0"); // the score: prints nothing
    assert_string_equal(recorder_news(&s.recorder), "");
    rig_wait_ms(&s.rig, 4000);
    checked_keys(&s, "DDDD*9CCCC*1*1AABB*5**"); // settings, opponents and boards
    checked_end(&s);
}
