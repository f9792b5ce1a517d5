// What is heard on the flashed firmware: the tunes of keys and of a game, through interrupts that sample keys
// and print the board; and that a key shows as soon as without sound.
#include "board/virtual/parts/piezo.h"
#include "tests/support/rig.h"
#include "tests/support/test.h"

static rig_t d;
static unsigned from;

BEFORE_EACH
{
    d = rig_on(1);
    from = 0;
}

AFTER_EACH
{
    rig_free(&d);
}

static bool heard(unsigned hz)
{
    return board_heard(d.board, &from, hz);
}

static void press(const char *keys)
{
    rig_press(&d, keys);
    rig_wait_ms(&d, 600);
}

TEST(a_game_is_heard_from_the_first_click_to_the_winning_figure)
{
    press("5");
    assert_true(heard(2093));
    press("5"); // taken
    assert_true(heard(262));
    press("123");
    rig_wait_ms(&d, 1000);
    press("8"); // X has 5, 2 and 8
    assert_true(heard(523) && heard(659) && heard(784) && heard(1047));
    assert_true(piezo_hz(board_part(d.board, "piezo")) == 0);
}

TEST(without_sound_nothing_is_heard_and_the_pin_stays_low)
{
    board_type(d.board, "sound off\r", 10);
    rig_wait_ms(&d, 500);
    press("51528");
    const piezo_t *piezo = board_part(d.board, "piezo");
    assert_int_equal(piezo->tones, 0);
}
