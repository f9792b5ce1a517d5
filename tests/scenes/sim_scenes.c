// Scenes on the flashed ELF, with contacts that bounce, and with power cuts.
// SPDX-License-Identifier: MIT
#include "tests/scenes/scenes.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

static const scenes_board_t board = {.bounce_ms = -1, .tolerance_us = 3000, .seed = 1};

static void play_with_cuts(const char *name, unsigned every)
{
    scenes_board_t unreliable = board;
    unreliable.cuts_every = soak_step(every);
    scenes_play(name, &unreliable);
}

TEST(what_a_person_sees_on_the_board)
{
    play_with_cuts("board.txt", 97);
}

TEST(what_a_person_sees_on_other_screens)
{
    play_with_cuts("screens.txt", 97);
}

TEST(what_a_person_sees_with_a_d_pad)
{
    play_with_cuts("dpad.txt", 97);
}

TEST(what_a_person_sees_after_power_on)
{
    play_with_cuts("starts.txt", 97);
}

// When the firmware first looks at the contacts differs by the seed.
TEST(what_a_person_sees_after_power_on_at_other_moments)
{
    scenes_board_t other = board;
    while (++other.seed <= 10)
        scenes_play("starts.txt", &other);
}

TEST(games)
{
    scenes_play("games.txt", &board);
}

TEST(no_power_cut_loses_a_game)
{
    play_with_cuts("games.txt", 61);
}

TEST(wrong_scenes_fail_for_their_reason)
{
    scenes_refute("wrong.txt", &board);
}
