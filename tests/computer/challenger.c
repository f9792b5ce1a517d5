// Chooses moves: wins and blocks at once, or plays at random.
// SPDX-License-Identifier: MIT
#include "tests/computer/challenger.h"

// A cell in which the player ('X' or 'O') completes a line, or -1.
static int winning_cell(const model_t *m, char player)
{
    for (int cell = 0; cell < m->n * m->n; cell++) {
        model_t after = *m;
        if (!model_is_empty(m, cell))
            continue;
        after.cell[cell / m->n][cell % m->n] = player;
        if (model_wins(&after, cell / m->n, cell % m->n))
            return cell;
    }
    return -1;
}

int challenger_cell(const model_t *m, challenger_t challenger, rig_t *rig)
{
    char own = m->moves % 2 == 0 ? 'X' : 'O';
    int cell;
    do
        cell = (int)rig_random(rig, (uint64_t)(m->n * m->n));
    while (!model_is_empty(m, cell));
    if (challenger == CHALLENGER_RANDOM)
        return cell;
    int win = winning_cell(m, own), block = winning_cell(m, own == 'X' ? 'O' : 'X');
    return win >= 0 ? win : block >= 0 ? block : cell;
}
