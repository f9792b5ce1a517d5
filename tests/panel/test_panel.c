// What happens within a millisecond of a key, or is seen only inside the device. tests/scenes has what a
// person sees, exhaust_keys.c the effect of each key.
#include "tests/support/app.h"
#include "tests/support/hal_double.h"
#include "tests/support/test.h"

BEFORE_EACH
{
    app_start();
}

// The computer moves after 300 ms.
TEST(the_computers_move_neither_shortens_nor_extends_it)
{
    app_follow("*5 C 1000ms +5 -5");
    for (unsigned ms = 0; ms < 1000; ms++, app_wait(1))
        assert_true(app_picture().row[3] >> 4 & 1);
    assert_int_equal(game_moves(&app.game), 2);
    app_wait(100);
    assert_false(app_picture().row[3] >> 4 & 1);
}

// X threatens on the right of the top row; the perfect computer blocks there.
#define THREAT         "152"
#define THREAT_PICTURE "#.##.#../.##.##../########/..####../..####../########/..#..#../..#..#.."

// The hint is found after the next key went down.
TEST(a_hint_does_not_close_a_menu_or_a_question)
{
    for (int i = 0; i < 2; i++) {
        app_start();
        app_follow(THREAT);
        input_double_put(KEY_0);
        input_double_put(i == 0 ? KEY_STAR : KEY_A); // both are taken before the computer thinks
        app_follow(i == 0 ? "1ms hint=02 lit=menu" : "1ms hint=02 lit=ask");
        app_follow("6000ms lit=" THREAT_PICTURE);
    }
}
