#include "tests/computer/challenger.h"

static bool is_empty(const eyes_t *e, int cell)
{
    return e->cell[cell / e->n][cell % e->n] == '.';
}

int challenger_winning_cell(const eyes_t *e, char player)
{
    for (int cell = 0; cell < e->n * e->n; cell++) {
        eyes_t after = *e;
        if (!is_empty(e, cell))
            continue;
        after.cell[cell / e->n][cell % e->n] = player;
        if (eyes_result(&after) == player)
            return cell;
    }
    return -1;
}

// 4^marks for a line of the player's alone, 0 for one that the other has marked.
static int worth_of_line(const eyes_t *e, int row, int col, int dr, int dc, char player)
{
    int worth = 1;
    for (int i = 0; i < e->n; i++) {
        char mark = e->cell[row + i * dr][col + i * dc];
        if (mark == player)
            worth *= 4;
        else if (mark != '.')
            return 0;
    }
    return worth;
}

static int worth_of_cell(const eyes_t *e, int cell, char player)
{
    int row = cell / e->n, col = cell % e->n, last = e->n - 1;
    int worth = worth_of_line(e, row, 0, 0, 1, player) + worth_of_line(e, 0, col, 1, 0, player);
    if (row == col)
        worth += worth_of_line(e, 0, 0, 1, 1, player);
    if (row + col == last)
        worth += worth_of_line(e, 0, last, 1, -1, player);
    return worth;
}

static int any_empty(const eyes_t *e, rig_t *d)
{
    int cell;
    do
        cell = (int)rig_random(d, (uint64_t)(e->n * e->n));
    while (!is_empty(e, cell));
    return cell;
}

int challenger_cell(const eyes_t *e, challenger_t challenger, rig_t *d)
{
    char own = e->moves % 2 == 0 ? 'X' : 'O', others = own == 'X' ? 'O' : 'X';
    int best = any_empty(e, d);
    if (challenger == CHALLENGER_RANDOM)
        return best;
    if (challenger_winning_cell(e, own) >= 0)
        return challenger_winning_cell(e, own);
    if (challenger_winning_cell(e, others) >= 0)
        return challenger_winning_cell(e, others);
    for (int cell = 0; challenger == CHALLENGER_ATTACKER && cell < e->n * e->n; cell++) {
        if (is_empty(e, cell) && worth_of_cell(e, cell, own) > worth_of_cell(e, best, own))
            best = cell;
    }
    return best;
}
