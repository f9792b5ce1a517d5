// Scenes on the flashed ELF, with contacts that bounce.
#include "tests/scenes/scenes.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static const scenes_board_t board = {.bounce_ms = -1, .tolerance_us = 3000, .seed = 1};

TEST(what_a_person_sees_on_the_board)
{
    scenes_play("board.txt", &board);
}

TEST(what_a_person_sees_on_other_screens)
{
    scenes_play("screens.txt", &board);
}

TEST(what_a_person_sees_with_a_d_pad)
{
    scenes_play("dpad.txt", &board);
}

// When the firmware first looks at the contacts differs by the seed.
TEST(what_a_person_sees_after_power_on)
{
    scenes_board_t other = board;
    for (; other.seed <= 10; other.seed++)
        scenes_play("starts.txt", &other);
}

TEST(games)
{
    scenes_play("games.txt", &board);
}

TEST(no_power_cut_loses_a_game)
{
    scenes_cut("games.txt", &board, soak_step(29));
}

TEST(no_power_cut_loses_what_a_person_did)
{
    scenes_cut("board.txt", &board, soak_step(97));
    scenes_cut("screens.txt", &board, soak_step(97));
    scenes_cut("dpad.txt", &board, soak_step(97));
    scenes_cut("starts.txt", &board, soak_step(97));
}

TEST(wrong_scenes_fail_for_their_reason)
{
    scenes_refute("wrong.txt", &board);
}
