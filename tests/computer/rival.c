#include "tests/computer/rival.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

void rival_start(rival_t *r)
{
    *r = (rival_t){.now = 65400};
    game_start(&r->game);
}

void rival_choose(rival_t *r, uint8_t level, uint8_t side)
{
    assert_true(game_do(&r->game, (action_t)(ACTION_OPPONENT + 2 * level + side - TTT_X)));
}

uint16_t rival_run(rival_t *r)
{
    uint16_t again;
    do
        again = computer_run(&r->computer, &r->game, r->now);
    while (again == 0);
    return again;
}

void rival_pass(rival_t *r, unsigned ms)
{
    uint16_t step;
    while ((step = rival_run(r)) <= ms) {
        r->now = (uint16_t)(r->now + step);
        ms -= step;
    }
    r->now = (uint16_t)(r->now + ms);
    rival_run(r);
}

static unsigned think(opponent_t *o, rival_t *r, opponent_level_t level)
{
    unsigned slices = 1;
    opponent_start(o, level, r->now);
    while (!opponent_think(o, &r->game.board))
        slices++;
    return slices;
}

cell_t rival_choice(rival_t *r, opponent_level_t level)
{
    opponent_t o;
    think(&o, r, level);
    return opponent_choice(&o);
}

unsigned rival_slices(rival_t *r, opponent_level_t level)
{
    opponent_t o;
    return think(&o, r, level);
}
