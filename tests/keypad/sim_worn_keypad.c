// The product with contacts that have a resistance.
#include <string.h>

#include "tests/support/rig.h"
#include "tests/support/test.h"

static char seen[RIG_PIXELS + 1];

// What is shown when all keys have been pressed, with those at the corners of a rectangle at once.
static const char *play(double ohms)
{
    rig_t d = rig_new(1);
    board_set_contact_ohms(d.board, ohms);
    board_power_on(d.board);
    rig_wait_ms(&d, 100);
    rig_press(&d, "159 3B D *8 2468 5 #0");
    for (const char *key = "1245"; *key != '\0'; key++)
        board_contact(d.board, rig_key(*key), true);
    rig_wait_ms(&d, 100);
    for (const char *key = "1245"; *key != '\0'; key++)
        board_contact(d.board, rig_key(*key), false);
    rig_wait_ms(&d, 2500);
    rig_press(&d, "*4 5 6 5");
    rig_watch(&d, 1000, seen);
    rig_free(&d);
    return seen;
}

TEST(contacts_of_1_kohm_are_read_like_those_of_none)
{
    char ideal[RIG_PIXELS + 1];
    strcpy(ideal, play(0));
    rig_assert_seen(ideal, play(100));
    rig_assert_seen(ideal, play(1000));
}

TEST(contacts_of_10_kohm_are_not_read)
{
    char ideal[RIG_PIXELS + 1];
    strcpy(ideal, play(0));
    assert_memory_not_equal(ideal, play(10000), RIG_PIXELS);
}
