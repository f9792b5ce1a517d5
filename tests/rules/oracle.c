// The naive rules: searches the board for complete lines.
// SPDX-License-Identifier: MIT
#include "tests/rules/oracle.h"

#include <string.h>

// Whether the n cells from (row, col) in direction (down, right) have equal marks.
static bool is_complete(const oracle_t *o, int row, int col, int down, int right)
{
    for (int i = 1; i < o->n; i++)
        if (o->mark[row + i * down][col + i * right] != o->mark[row][col])
            return false;
    return o->mark[row][col] != ' ';
}

// The owner of a complete row, column or diagonal, or ' '.
static char winner(const oracle_t *o)
{
    for (int i = 0; i < o->n; i++) {
        if (is_complete(o, i, 0, 0, 1))
            return o->mark[i][0];
        if (is_complete(o, 0, i, 1, 0))
            return o->mark[0][i];
    }
    if (is_complete(o, 0, 0, 1, 1))
        return o->mark[0][0];
    return is_complete(o, 0, o->n - 1, 1, -1) ? o->mark[0][o->n - 1] : ' ';
}

void oracle_start(oracle_t *o, int n)
{
    o->n = n;
    o->moves = 0;
    for (int row = 0; row < n; row++)
        memset(o->mark[row], ' ', (size_t)n);
}

static int result_of(const oracle_t *o)
{
    char owner = winner(o);
    if (owner != ' ')
        return owner == 'X' ? ORACLE_X_WINS : ORACLE_O_WINS;
    return o->moves == o->n * o->n ? ORACLE_DRAW : ORACLE_OPEN;
}

int oracle_next_player(const oracle_t *o)
{
    return o->moves % 2 + 1;
}

int oracle_move(oracle_t *o, int row, int col, int player)
{
    if (player < 1 || player > 2)
        return ORACLE_E_PLAYER;
    if (row < 0 || row >= o->n || col < 0 || col >= o->n)
        return ORACLE_E_OUTSIDE;
    if (result_of(o) != ORACLE_OPEN)
        return ORACLE_E_OVER;
    if (player != oracle_next_player(o))
        return ORACLE_E_TURN;
    if (o->mark[row][col] != ' ')
        return ORACLE_E_TAKEN;
    o->mark[row][col] = player == 1 ? 'X' : 'O';
    o->moves++;
    return result_of(o);
}

void oracle_undo(oracle_t *o, int row, int col)
{
    o->mark[row][col] = ' ';
    o->moves--;
}
