#include "tests/rules/oracle.h"

#include <stddef.h>
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
    o->move[o->moves++] = (oracle_move_t){row, col};
    return oracle_result(o);
}

// Plays a whole game. Returns false when it ends on the way or with its last move, or a move is refused.
static bool play(oracle_t *o, int n, const oracle_move_t move[], int moves)
{
    oracle_start(o, n);
    for (int i = 0; i < moves; i++) {
        if (oracle_move(o, move[i].row, move[i].col, oracle_next_player(o)) != ORACLE_OPEN)
            return false;
    }
    return true;
}

int oracle_undo(oracle_t *o, int row, int col)
{
    if (!is_on_board(o, row, col))
        return ORACLE_E_OUTSIDE;
    if (o->mark[row][col] == ' ')
        return ORACLE_E_EMPTY;
    int which = 0;
    while (o->move[which].row != row || o->move[which].col != col)
        which++;
    int last = o->moves - 1;
    if (which % 2 != last % 2)
        return ORACLE_E_TURN;

    static oracle_move_t old[ORACLE_N_MAX * ORACLE_N_MAX], rest[ORACLE_N_MAX * ORACLE_N_MAX];
    size_t size = (size_t)o->moves * sizeof old[0];
    memcpy(old, o->move, size);
    memcpy(rest, o->move, size);
    for (int i = which; i < last; i += 2)
        rest[i] = rest[i + 2]; // the player's later moves come one turn sooner
    if (play(o, o->n, rest, last))
        return ORACLE_OPEN;
    play(o, o->n, old, last + 1);
    return ORACLE_E_OVER;
}

bool oracle_is_in_a_row(const oracle_t *o, int row, int col)
{
    char wanted = o->mark[row][col];
    if (wanted == ' ')
        return false;
    for (int w = 0; w < WAYS; w++) {
        int first_row = row, first_col = col;
        while (is_on_board(o, first_row - way[w].down, first_col - way[w].right) &&
               o->mark[first_row - way[w].down][first_col - way[w].right] == wanted) {
            first_row -= way[w].down;
            first_col -= way[w].right;
        }
        if (run_length(o, first_row, first_col, w) == o->n)
            return true;
    }
    return false;
}
