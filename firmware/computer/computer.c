// State of the computer's search, and age of the position.
#include "computer/computer.h"

enum { NOTHING_THOUGHT, THINKING, DECIDED };

void computer_new_position(computer_t *c, uint16_t now)
{
    c->state = NOTHING_THOUGHT;
    c->since = now;
}

bool computer_think(computer_t *c, ttt_t *board, opponent_level_t level, uint16_t now)
{
    if (c->state == NOTHING_THOUGHT) {
        opponent_start(&c->opponent, level, now);
        c->state = THINKING;
    }
    if (c->state == THINKING && opponent_think(&c->opponent, board))
        c->state = DECIDED;
    return c->state == DECIDED;
}

cell_t computer_choice(const computer_t *c)
{
    return opponent_choice(&c->opponent);
}

uint16_t computer_waits_ms(const computer_t *c, uint16_t patience_ms, uint16_t now)
{
    uint16_t age = now - c->since;
    return age < patience_ms ? patience_ms - age : 0;
}
