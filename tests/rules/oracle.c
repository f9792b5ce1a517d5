#include "tests/rules/oracle.h"

#include <string.h>

// The four ways in which a row of marks can run; the opposite ways give the same rows.
static const struct {
    int down, right;
} way[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

enum { WAYS = sizeof way / sizeof way[0] };

static bool is_on_board(const oracle_t *o, int row, int col)
{
    return row >= 0 && row < o->n && col >= 0 && col < o->n;
}

// How many marks equal to the one at row, col follow each other from there, itself included.
static int run_length(const oracle_t *o, int row, int col, int w)
{
    char wanted = o->mark[row][col];
    int length = 0;
    while (is_on_board(o, row, col) && o->mark[row][col] == wanted) {
        length++;
        row += way[w].down;
        col += way[w].right;
    }
    return length;
}

static bool begins_a_full_run(const oracle_t *o, int row, int col)
{
    if (o->mark[row][col] == ' ')
        return false;
    for (int w = 0; w < WAYS; w++) {
        if (run_length(o, row, col, w) == o->n)
            return true;
    }
    return false;
}

// The owner of n in a row, or ' '. Such a row can only begin on the upper or the left edge.
static char winner(const oracle_t *o)
{
    for (int i = 0; i < o->n; i++) {
        if (begins_a_full_run(o, 0, i))
            return o->mark[0][i];
        if (begins_a_full_run(o, i, 0))
            return o->mark[i][0];
    }
    return ' ';
}

void oracle_start(oracle_t *o, int n)
{
    o->n = n;
    o->moves = 0;
    for (int row = 0; row < n; row++)
        memset(o->mark[row], ' ', (size_t)n);
}

int oracle_result(const oracle_t *o)
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
    if (!is_on_board(o, row, col))
        return ORACLE_E_OUTSIDE;
    if (oracle_result(o) != ORACLE_OPEN)
        return ORACLE_E_OVER;
    if (player != oracle_next_player(o))
        return ORACLE_E_TURN;
    if (o->mark[row][col] != ' ')
        return ORACLE_E_TAKEN;
    o->mark[row][col] = player == 1 ? 'X' : 'O';
    o->moves++;
    return oracle_result(o);
}

void oracle_take_back(oracle_t *o, int row, int col)
{
    o->mark[row][col] = ' ';
    o->moves--;
}
