// Each key of the keypad is read, and none is without being pressed, whichever pins the columns are on: the
// self-test's screen of keys shows what is down. check_analog_columns.sh runs it on a board with columns on
// A0 to A3.
#include "tests/support/rig.h"
#include "tests/support/test.h"

static void assert_lit(rig_t *d, unsigned key)
{
    frame_t lit, expected = {{0}};
    if (key < 16)
        expected.row[key / 4 * 2] = expected.row[key / 4 * 2 + 1] = (uint8_t)(0xC0 >> key % 4 * 2);
    rig_wait_ms(d, 50);
    board_picture(d->board, &lit);
    assert_memory_equal(&lit, &expected, sizeof lit);
}

TEST(every_key_is_read_and_none_is_stuck)
{
    frame_t lit;
    rig_t d = rig_new(1);
    board_contact(d.board, rig_key('0'), true);
    board_power_on(d.board);
    rig_wait_ms(&d, 50);
    board_contact(d.board, rig_key('0'), false);
    rig_press(&d, "1"); // from all LEDs to keys
    for (unsigned key = 0; key < 16; key++) {
        if (key == rig_key('#'))
            continue; // it ends the self-test
        assert_lit(&d, 16);
        board_contact(d.board, key, true);
        assert_lit(&d, key);
        board_contact(d.board, key, false);
    }
    rig_press(&d, "#");
    board_picture(d.board, &lit);
    assert_int_equal(lit.row[2], 0xFF); // the grid of 3x3
    rig_free(&d);
}
