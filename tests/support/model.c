// The model's rules, turns and score.
// SPDX-License-Identifier: MIT
#include "tests/support/model.h"

#include <string.h>

static void empty_board(model_t *m, int n)
{
    memset(m->cell, '.', sizeof m->cell);
    m->n = n;
    m->moves = 0;
    m->row = m->col = n / 2;
}

void model_start(model_t *m)
{
    *m = (model_t){.computer = 'O', .brightness = 4};
    empty_board(m, 3);
}

void model_power_up(model_t *m)
{
    m->row = m->col = m->n / 2;
    m->asked = '\0';
}

// ---- The board ----

// Whether the n cells from (row, col) in direction (dr, dc) have equal marks.
static bool is_line(const model_t *m, int row, int col, int dr, int dc)
{
    for (int i = 0; i < m->n; i++) {
        if (m->cell[row + i * dr][col + i * dc] != m->cell[row][col])
            return false;
    }
    return m->cell[row][col] != '.';
}

bool model_wins(const model_t *m, int row, int col)
{
    int last = m->n - 1;
    return is_line(m, row, 0, 0, 1) || is_line(m, 0, col, 1, 0) || (row == col && is_line(m, 0, 0, 1, 1)) ||
           (row + col == last && is_line(m, 0, last, 1, -1));
}

char model_result(const model_t *m)
{
    for (int i = 0; i < m->n * m->n; i++) {
        if (model_wins(m, i / m->n, i % m->n))
            return m->cell[i / m->n][i % m->n];
    }
    return m->moves == m->n * m->n ? '=' : '.';
}

bool model_is_over(const model_t *m)
{
    return model_result(m) != '.';
}

char model_to_move(const model_t *m)
{
    if (model_is_over(m))
        return '.';
    return m->moves % 2 == 0 ? 'X' : 'O';
}

bool model_is_empty(const model_t *m, int cell)
{
    return m->cell[cell / m->n][cell % m->n] == '.';
}

bool model_is_computers_turn(const model_t *m)
{
    return m->level != MODEL_OFF && model_to_move(m) == m->computer;
}

unsigned model_score(const model_t *m, int kind)
{
    return m->finished[kind] + (model_result(m) == "XO="[kind]);
}

// Whether the player can fill the n cells from (row, col) in direction (dr, dc) with so many marks.
static bool can_fill(const model_t *m, char player, int marks, int row, int col, int dr, int dc)
{
    int lacking = 0;
    for (int i = 0; i < m->n; i++) {
        char mark = m->cell[row + i * dr][col + i * dc];
        if (mark != '.' && mark != player)
            return false;
        lacking += mark == '.';
    }
    return lacking <= marks;
}

static bool can_win(const model_t *m, char player)
{
    // The marks come in turn, until all cells are filled.
    int marks = 0, last = m->n - 1;
    for (int move = m->moves; move < m->n * m->n; move++)
        marks += "XO"[move % 2] == player;
    for (int i = 0; i < m->n; i++)
        if (can_fill(m, player, marks, i, 0, 0, 1) || can_fill(m, player, marks, 0, i, 1, 0))
            return true;
    return can_fill(m, player, marks, 0, 0, 1, 1) || can_fill(m, player, marks, 0, last, 1, -1);
}

bool model_is_dead_draw(const model_t *m)
{
    return !model_is_over(m) && !can_win(m, 'X') && !can_win(m, 'O');
}

// ---- Moves ----

bool model_mark(model_t *m, int cell)
{
    bool was_dead = model_is_dead_draw(m), keeps_menu = m->asked != '\0' && model_is_computers_turn(m);
    if (model_is_over(m) || !model_is_empty(m, cell))
        return false;
    if (m->moves == 0)
        m->opened = model_is_computers_turn(m);
    m->cell[cell / m->n][cell % m->n] = model_to_move(m);
    m->history[m->moves++] = cell;
    m->is_news = !was_dead && model_is_dead_draw(m);
    if (m->is_news && !keeps_menu)
        m->asked = '=';
    else if (m->asked == '=' && model_is_over(m))
        m->asked = '\0';
    return true;
}

bool model_play(model_t *m, int cell)
{
    return !model_is_computers_turn(m) && model_mark(m, cell);
}

bool model_reply(model_t *m, int cell)
{
    return model_is_computers_turn(m) && model_mark(m, cell);
}

static void take_back(model_t *m)
{
    int last = m->history[--m->moves];
    m->cell[last / m->n][last % m->n] = '.';
}

bool model_has_game_to_lose(const model_t *m)
{
    return m->moves > m->opened && !model_is_over(m) && !model_is_dead_draw(m);
}

bool model_undo(model_t *m)
{
    int opening = m->level != MODEL_OFF && m->computer == 'X'; // the computer's first mark
    if (m->moves <= opening)
        return false;
    do
        take_back(m);
    while (model_is_computers_turn(m));
    return true;
}

// ---- Games ----

bool model_new_game(model_t *m, int n)
{
    unsigned finished[MODEL_KINDS];
    if (n < 2 || n > MODEL_N_OFFERED)
        return false;
    for (int kind = 0; kind < MODEL_KINDS; kind++)
        finished[kind] = model_score(m, kind) + (kind == 2 && model_is_dead_draw(m));
    memcpy(m->finished, finished, sizeof finished);
    m->computer = m->computer == 'X' ? 'O' : 'X';
    empty_board(m, n);
    return true;
}

void model_choose(model_t *m, int level)
{
    // A computer that joins takes the side that is not to move; after the end X, as a new game swaps sides.
    if (m->level == MODEL_OFF)
        m->computer = model_to_move(m) == 'X' ? 'O' : 'X';
    m->level = level;
}

outcome_t model_reset_score(model_t *m)
{
    bool over = model_is_over(m);
    memset(m->finished, 0, sizeof m->finished);
    if (over)
        empty_board(m, m->n);
    return over ? MODEL_CLEARED : MODEL_SCORE_RESET;
}
