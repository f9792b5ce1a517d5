// Every line of play against the perfect computer on 3x3, moving first and second, on the simulated chip:
// never lost, and each choice the same as on this machine.
#include <stdint.h>
#include <string.h>

#include "tests/computer/image_opponent_3x3.h"
#include "tests/support/range_report.h"
#include "tests/support/test.h"

enum { DEADLINE_S = 600 };

static opponent_3x3_t chip;

BEFORE_ALL
{
    report_from("opponent_3x3", &chip, sizeof chip, OPPONENT_3X3_END, DEADLINE_S);
}

TEST(no_line_of_play_beats_it)
{
    assert_int_equal(chip.games[TTT_X - 1][TTT_O_WINS], 0);
    assert_int_equal(chip.games[TTT_O - 1][TTT_X_WINS], 0);
    assert_in_range(chip.games[TTT_X - 1][TTT_X_WINS], 1, UINT16_MAX);
    assert_in_range(chip.games[TTT_O - 1][TTT_O_WINS], 1, UINT16_MAX);
}

TEST(every_choice_is_the_one_made_on_this_machine)
{
    opponent_3x3_t here = {0};
    ttt_t game;
    opponent_3x3_run(&here, &game);
    assert_memory_equal(&chip, &here, sizeof here);
}
