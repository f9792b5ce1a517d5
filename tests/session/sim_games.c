// A draw, undo, a win and settings by keys on the virtual board, judged by the LEDs and the console; and how
// a byte is saved. Games on every board are those of tests/computer/sim_computer.c.
#include "tests/support/checked.h"
#include "tests/support/test.h"

static checked_t s;

// Presses keys one by one, and looks after each. A refusal is over before the look begins.
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

TEST(draw_undo_and_win_on_three)
{
    checked_start(&s, 1);
    press("159287364"); // a draw
    assert_int_equal(model_result(&s.model), '=');
    press("####7364");
    while (s.model.moves != 0)
        press("#");
    press("#425163");        // nothing is left to take back; now X wins
    press("98#");            // after the end other digits than 5 are refused
    rig_press(&s.rig, "*0"); // the score: nothing changes
    assert_string_equal(recorder_news(&s.recorder), "");
    rig_wait_ms(&s.rig, 4000);
    checked_keys(&s, "DDDD*9CCCC*1*1AABB*5**"); // settings, opponents and boards
    checked_end(&s);
}

static void assert_one_way(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    const bool erases = (write->after & ~write->before) != 0;
    (void)board;
    ++*(unsigned *)context;
    assert_true(write->address > 1 && (write->after == 0xFF || !erases));
}

// Each takes 1.8 ms, and the journal's wear is reckoned with that
// (tests/storage/exhaust_journal_endurance.c).
TEST(a_byte_of_the_eeprom_is_erased_or_programmed_and_never_both)
{
    unsigned writes = 0;
    checked_start(&s, 7);
    board_on_eeprom(s.rig.board, assert_one_way, &writes);
    for (int games = 0; games < 4; games++)
        checked_keys(&s, "159287364A");
    assert_in_range(writes, 4 * 10 * 2, 4 * 10 * 4);
    checked_end(&s);
}
