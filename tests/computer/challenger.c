// Wins, blocks, and lines that lack least.
#include "tests/computer/challenger.h"

int challenger_winning_cell(const model_t *m, char player)
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

// 4^marks for a line of the player's alone, 0 for one that the other has marked.
static int worth_of_line(const model_t *m, int row, int col, int dr, int dc, char player)
{
    int worth = 1;
    for (int i = 0; i < m->n; i++) {
        char mark = m->cell[row + i * dr][col + i * dc];
        if (mark == player)
            worth *= 4;
        else if (mark != '.')
            return 0;
    }
    return worth;
}

static int worth_of_cell(const model_t *m, int cell, char player)
{
    int row = cell / m->n, col = cell % m->n, last = m->n - 1;
    int worth = worth_of_line(m, row, 0, 0, 1, player) + worth_of_line(m, 0, col, 1, 0, player);
    if (row == col)
        worth += worth_of_line(m, 0, 0, 1, 1, player);
    if (row + col == last)
        worth += worth_of_line(m, 0, last, 1, -1, player);
    return worth;
}

static int any_empty(const model_t *m, rig_t *rig)
{
    int cell;
    do
        cell = (int)rig_random(rig, (uint64_t)(m->n * m->n));
    while (!model_is_empty(m, cell));
    return cell;
}

int challenger_cell(const model_t *m, challenger_t challenger, rig_t *rig)
{
    char own = m->moves % 2 == 0 ? 'X' : 'O', others = own == 'X' ? 'O' : 'X';
    int best = any_empty(m, rig);
    if (challenger == CHALLENGER_RANDOM)
        return best;
    if (challenger_winning_cell(m, own) >= 0)
        return challenger_winning_cell(m, own);
    if (challenger_winning_cell(m, others) >= 0)
        return challenger_winning_cell(m, others);
    for (int cell = 0; challenger == CHALLENGER_ATTACKER && cell < m->n * m->n; cell++) {
        if (model_is_empty(m, cell) && worth_of_cell(m, cell, own) > worth_of_cell(m, best, own))
            best = cell;
    }
    return best;
}
