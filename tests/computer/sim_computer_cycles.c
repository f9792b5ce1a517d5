// The computer's search on the chip: every slice takes at most 8,000 cycles and every reply 100 ms of CPU, on
// every board and at each level, and each choice is the one made on the host.
#include "tests/computer/computer_games.h"
#include "tests/support/measure_bench.h"
#include "tests/support/test.h"

enum { SLICE_MAX = 8000, REPLY_MAX = F_CPU / 10, REPLIES_MIN = 1000, DEADLINE_S = 600 };

bool computer_games_slice(computer_t *o, ttt_t *game, uint16_t *cycles)
{
    *cycles = 0;
    return computer_think(o, game);
}

TEST(choices_are_those_of_the_host_a_slice_takes_8000_cycles_and_a_reply_100_ms_at_most)
{
    static computer_games_t chip, here;
    ttt_t game;
    report_from("computer_cycles", &chip, sizeof chip, COMPUTER_GAMES_END, DEADLINE_S);
    computer_games_play(&here, &game);
    assert_true(chip.replies == here.replies && chip.replies > REPLIES_MIN);
    assert_true(chip.sum == here.sum && chip.sums == here.sums);
    for (unsigned n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        for (unsigned level = 0; level < COMPUTER_LEVELS; level++) {
            assert_in_range(chip.worst_slice[n][level], 100, SLICE_MAX);
            assert_in_range(chip.worst_reply[n][level], chip.worst_slice[n][level], REPLY_MAX);
        }
    }
}
