#include "tests/bench/move/games.h"

#include <stdlib.h>

#include "board/virtual/splitmix64.h"
#include "tests/rules/oracle.h"

// Moves of random games at least, and how many races: enough to see the dearest paths, and still done soon.
enum { RANDOM_MOVES = 4000, RACES = 200, CELLS_MAX = ORACLE_N_MAX * ORACLE_N_MAX, REFUSED_ONE_IN = 4 };

typedef struct {
    games_t games;
    size_t room;
    uint64_t random;
    oracle_t oracle;
    oracle_move_t cell[CELLS_MAX]; // in the order in which a game wants them
} maker_t;

static int below(maker_t *m, int limit)
{
    return (int)((splitmix64(&m->random) >> 32) * (uint64_t)limit >> 32);
}

static void add(maker_t *m, call_t call)
{
    games_t *g = &m->games;
    if (g->calls == m->room) {
        m->room = m->room * 2 + 1000;
        g->call = realloc(g->call, m->room * sizeof g->call[0]);
        if (g->call == NULL)
            abort();
    }
    g->call[g->calls++] = call;
}

static int play(maker_t *m, int row, int col, int player)
{
    const int result = oracle_move(&m->oracle, row, col, player);
    add(m, (call_t){false, (uint8_t)row, (uint8_t)col, (uint8_t)player, (int8_t)result});
    return result;
}

// A call with at least one argument that is wrong, or any call at all after the end. Now and then two are
// wrong, so that the order of the checks is seen.
static void play_something_wrong(maker_t *m)
{
    const oracle_t *o = &m->oracle;
    const int bad_player[] = {0, 3, 255}, outside[] = {o->n, o->n + 1, 255};
    int row = below(m, o->n), col = below(m, o->n), player = oracle_next_player(o);
    const int which = below(m, 5);
    if (which == 0 || below(m, 8) == 0)
        player = bad_player[below(m, 3)];
    if (which == 1 || below(m, 8) == 0)
        row = outside[below(m, 3)];
    if (which == 2 || below(m, 8) == 0)
        col = outside[below(m, 3)];
    if (which == 3)
        player = 3 - oracle_next_player(o);
    const bool on_board = row < o->n && col < o->n;
    const bool legal = on_board && o->mark[row][col] == ' ' && player == oracle_next_player(o);
    if (!legal || oracle_result(o) != ORACLE_OPEN)
        play(m, row, col, player);
}

static void start(maker_t *m, int n)
{
    oracle_start(&m->oracle, n);
    add(m, (call_t){true, (uint8_t)n, 0, 0, ORACLE_OPEN});
    for (int i = 0; i < n * n; i++)
        m->cell[i] = (oracle_move_t){i / n, i % n};
}

// Shuffles the cells from first to last - 1 (Fisher and Yates).
static void shuffle(maker_t *m, int first, int last)
{
    for (int i = last - 1; i > first; i--) {
        const int j = first + below(m, i - first + 1);
        const oracle_move_t kept = m->cell[i];
        m->cell[i] = m->cell[j];
        m->cell[j] = kept;
    }
}

static int move(maker_t *m, oracle_move_t cell)
{
    if (below(m, REFUSED_ONE_IN) == 0)
        play_something_wrong(m);
    const int result = play(m, cell.row, cell.col, oracle_next_player(&m->oracle));
    if (result != ORACLE_OPEN)
        play_something_wrong(m);
    return result;
}

static int random_game(maker_t *m, int n)
{
    start(m, n);
    shuffle(m, 0, n * n);
    int moves = 0;
    while (move(m, m->cell[moves++]) == ORACLE_OPEN) {
    }
    return moves;
}

// Which kind of line a race is about: a row, a column, the diagonal or the antidiagonal.
static bool is_on(int kind, int index, int n, oracle_move_t cell)
{
    switch (kind) {
    case 0: return cell.row == index;
    case 1: return cell.col == index;
    case 2: return cell.row == cell.col;
    default: return cell.row + cell.col + 1 == n;
    }
}

// The line's cells to the front, the rest behind them, each in random order.
static void lay_out_race(maker_t *m, int n)
{
    const int kind = below(m, 4), index = below(m, n);
    int found = 0;
    for (int i = 0; i < n * n; i++) {
        if (is_on(kind, index, n, m->cell[i])) {
            const oracle_move_t kept = m->cell[found];
            m->cell[found++] = m->cell[i];
            m->cell[i] = kept;
        }
    }
    shuffle(m, 0, n);
    shuffle(m, n, n * n);
}

static void race(maker_t *m, int n)
{
    start(m, n);
    lay_out_race(m, n);
    const int racer = below(m, 2);
    int on = 0, off = n, result = ORACLE_OPEN;
    for (int moves = 0; on < n && off < n * n && result == ORACLE_OPEN; moves++)
        result = move(m, m->cell[moves % 2 == racer ? on++ : off++]);
}

games_t games_new(uint8_t n)
{
    maker_t *m = calloc(1, sizeof *m);
    if (m == NULL)
        abort();
    m->random = n;
    for (int moves = 0; moves < RANDOM_MOVES;)
        moves += random_game(m, n);
    for (int i = 0; i < RACES; i++)
        race(m, n);
    const games_t games = m->games;
    free(m);
    return games;
}

void games_free(games_t *games)
{
    free(games->call);
}
