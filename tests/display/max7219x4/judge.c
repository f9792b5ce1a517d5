// Checks a game on four matrices: the board as on one; whose turn it is or who won; level; score.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/display/max7219x4/side_art.h"
#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/test.h"

const unsigned judge_repairs_ms = 1100;

static void assert_module(const rig_t *d, unsigned module, const char *wanted)
{
    static board_screen_t screen;
    char seen[RIG_PIXELS + 1];
    board_screen(d->board, &screen);
    assert_int_equal(screen.width, 32);
    for (unsigned i = 0; i < RIG_PIXELS; i++)
        seen[i] = screen.pixel[i / 8 * 32 + module * 8 + i % 8].red ? '#' : '.';
    rig_assert_seen(wanted, seen);
}

void judge_display(rig_t *d, const model_t *m)
{
    char wanted[MODEL_LEDS], seen[RIG_PIXELS + 1], score[MODEL_LEDS];
    model_leds(m, wanted);
    judge_wait_for_board(d, m);
    rig_watch(d, 1200, seen);
    rig_assert_seen(wanted, seen);
    assert_module(d, 1, side_art_turn(model_is_over(m) ? model_result(m) : model_to_move(m)));
    assert_module(d, 2, side_art_level((unsigned)m->level));
    memset(score, '.', RIG_PIXELS);
    score[RIG_PIXELS] = '\0';
    side_art_score(&score[1], model_score(m, 0));
    side_art_score(&score[5], model_score(m, 1));
    assert_module(d, 3, score);
}
