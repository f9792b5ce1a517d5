// Sets the fields that a step may read to each value, makes the step, and compares the whole state.
// SPDX-License-Identifier: MIT
#include "tests/rules/step.h"

#include <string.h>

#include "rules/ttt.h"

// The cell under test and its lines; `state` before the step, then as expected after it; `made` by the step.
typedef struct {
    step_report_t *report;
    uint8_t n, row, col, player;
    uint8_t line[4], lines;
    bool is_thorough;
    ttt_t state, made;
} step_t;

enum { FILLINGS = 2 };

// Fills all fields, most of which the step must not access. Counters stay below n: a counter at n is a win.
static void fill(ttt_t *t, uint8_t n, uint8_t filling)
{
    memset(t, 0, sizeof *t);
    t->n = n;
    if (filling == 0)
        return;
    for (uint8_t line = 0; line < TTT_LINES_MAX; line++) {
        t->count[0][line] = line < 2 * n + 2 ? (uint8_t)(n - 1) : 0;
        t->count[1][line] = t->count[0][line];
    }
    for (uint8_t row = 0; row < TTT_N_MAX; row++) {
        for (uint8_t col = 0; col < TTT_N_MAX; col++)
            t->cell[row][col] = row < n && col < n ? (uint8_t)(1 + (row + col) % 2) : 0xA5;
    }
}

static bool is_any_counter(const step_t *s, uint8_t value)
{
    bool is = false;
    for (uint8_t i = 0; i < s->lines; i++)
        is |= s->state.count[s->player - 1][s->line[i]] == value;
    return is;
}

static void judge(step_t *s, ttt_result_t answer, ttt_result_t right)
{
    s->report->steps++;
    s->report->answered[right - TTT_E_EMPTY]++;
    if (answer != right || memcmp(&s->made, &s->state, sizeof s->made) != 0)
        s->report->wrong++;
}

// Adds a mark to `state` or removes it: the expected effect of the step, or its reversal.
static void change(step_t *s, int8_t by, uint8_t turn)
{
    uint8_t *count = s->state.count[s->player - 1];
    for (uint8_t i = 0; i < s->lines; i++)
        count[s->line[i]] = (uint8_t)(count[s->line[i]] + by);
    s->state.cell[s->row][s->col] = by > 0 ? s->player : TTT_NOBODY;
    s->state.empty = (ttt_cells_t)(s->state.empty - by);
    s->state.turn = turn;
}

static void try_move(step_t *s)
{
    ttt_result_t right = TTT_OPEN;
    if (is_any_counter(s, (uint8_t)(s->n - 1)))
        right = (ttt_result_t)s->player;
    else if (s->state.empty == 1)
        right = TTT_DRAW;
    s->made = s->state;
    const ttt_result_t answer = ttt_move(&s->made, s->row, s->col, s->player);
    change(s, 1, right == TTT_OPEN ? ttt_other(s->player) : TTT_NOBODY);
    judge(s, answer, right);
    change(s, -1, s->player);
}

static void try_undo(step_t *s, ttt_result_t right)
{
    const uint8_t turn = s->state.turn;
    s->made = s->state;
    const ttt_result_t answer = ttt_undo(&s->made, s->row, s->col);
    if (right == TTT_OPEN)
        change(s, -1, s->player);
    judge(s, answer, right);
    if (right == TTT_OPEN)
        change(s, 1, turn);
}

// A brief walk tries only the two least values and the greatest.
static bool is_skipped(const step_t *s, ttt_cells_t value, ttt_cells_t most)
{
    return !s->is_thorough && value > 1 && value != most;
}

static void move_with_every_empty(step_t *s)
{
    const ttt_cells_t cells = (ttt_cells_t)(s->n * s->n);
    s->state.turn = s->player;
    s->state.cell[s->row][s->col] = TTT_NOBODY;
    for (ttt_cells_t empty = 1; empty <= cells; empty++) {
        s->state.empty = empty;
        if (!is_skipped(s, (ttt_cells_t)(empty - 1), (ttt_cells_t)(cells - 1)))
            try_move(s);
    }
}

// Undo with the game over, and with the other player to move. After an odd number of marks the last is X's.
static void undo_with_every_empty(step_t *s)
{
    const ttt_cells_t cells = (ttt_cells_t)(s->n * s->n);
    s->state.cell[s->row][s->col] = s->player;
    for (ttt_cells_t empty = 0; empty < cells; empty++) {
        const uint8_t mover = (cells - empty) % 2 == 1 ? TTT_X : TTT_O;
        s->state.empty = empty;
        s->state.turn = TTT_NOBODY;
        if (is_skipped(s, empty, (ttt_cells_t)(cells - 1)))
            continue;
        try_undo(s, mover == s->player ? TTT_OPEN : TTT_E_TURN);
        s->state.turn = ttt_other(s->player);
        if (!is_any_counter(s, s->n))
            try_undo(s, mover == s->player ? TTT_OPEN : TTT_E_TURN);
    }
}

// Undo in a game that is over while another line stays complete: each line of either player that does not
// run through the cell, and the other player's lines through it.
static void undo_past_every_line(step_t *s)
{
    const ttt_cells_t cells = (ttt_cells_t)(s->n * s->n);
    s->state.cell[s->row][s->col] = s->player;
    s->state.empty = (ttt_cells_t)(s->player == TTT_X ? cells - 1 : cells - 2);
    s->state.turn = TTT_NOBODY;
    for (uint8_t line = 0; line < 2 * s->n + 2; line++) {
        const bool is_through = memchr(s->line, line, s->lines) != NULL;
        for (uint8_t owner = TTT_X; owner <= TTT_O; owner++) {
            uint8_t *count = &s->state.count[owner - 1][line];
            const uint8_t kept = *count;
            *count = s->n;
            if (owner != s->player || !is_through)
                try_undo(s, TTT_E_OVER);
            *count = kept;
        }
    }
}

typedef void try_t(step_t *s);

// Calls with every combination of counters of the lines from i on, `least` to least + n - 1.
static void with_every_count(step_t *s, uint8_t i, uint8_t least, try_t *call)
{
    if (i == s->lines) {
        call(s);
        return;
    }
    uint8_t *count = &s->state.count[s->player - 1][s->line[i]];
    const uint8_t kept = *count;
    for (uint8_t less = 0; less < s->n; less++) {
        *count = (uint8_t)(least + s->n - 1 - less);
        if (!is_skipped(s, less, (uint8_t)(s->n - 1)))
            with_every_count(s, (uint8_t)(i + 1), least, call);
    }
    *count = kept;
}

void step_walk_cell(step_report_t *report, uint8_t n, uint8_t row, uint8_t col, bool is_thorough)
{
    static step_t s;
    s = (step_t){.report = report, .n = n, .row = row, .col = col, .is_thorough = is_thorough};
    s.lines = ttt_lines_through(n, row, col, s.line);
    for (uint8_t filling = 0; filling < FILLINGS; filling++) {
        if (!is_thorough && filling != row % FILLINGS)
            continue;
        for (s.player = TTT_X; s.player <= TTT_O; s.player++) {
            fill(&s.state, n, filling);
            with_every_count(&s, 0, 0, move_with_every_empty);
            with_every_count(&s, 0, 1, undo_with_every_empty);
            undo_past_every_line(&s);
        }
    }
}

void step_walk_board(step_report_t *report, uint8_t n, bool is_thorough)
{
    for (uint8_t row = 0; row < n; row++) {
        for (uint8_t col = 0; col < n; col++)
            step_walk_cell(report, n, row, col, is_thorough);
    }
}

static ttt_result_t refusal_of(const step_t *s, uint8_t player)
{
    if (player != TTT_X && player != TTT_O)
        return TTT_E_PLAYER;
    if (s->row >= s->n || s->col >= s->n)
        return TTT_E_OUTSIDE;
    if (s->state.turn == TTT_NOBODY)
        return TTT_E_OVER;
    return player != s->state.turn ? TTT_E_TURN : TTT_E_TAKEN;
}

static void try_refusals(step_t *s, uint8_t player)
{
    const bool is_on_board = s->row < s->n && s->col < s->n;
    for (uint8_t mark = TTT_NOBODY; mark <= TTT_O; mark++) {
        if (is_on_board)
            s->state.cell[s->row][s->col] = mark;
        for (s->state.turn = TTT_NOBODY; s->state.turn <= TTT_O; s->state.turn++) {
            const ttt_result_t right = refusal_of(s, player);
            if (right == TTT_E_TAKEN && mark == TTT_NOBODY)
                continue; // legal
            s->made = s->state;
            judge(s, ttt_move(&s->made, s->row, s->col, player), right);
            if (!is_on_board || mark == TTT_NOBODY)
                judge(s, ttt_undo(&s->made, s->row, s->col), is_on_board ? TTT_E_EMPTY : TTT_E_OUTSIDE);
        }
    }
}

void step_walk_refusals(step_report_t *report, uint8_t n, const uint8_t *argument, uint8_t arguments)
{
    static step_t s;
    s = (step_t){.report = report, .n = n};
    for (uint8_t filling = 0; filling < FILLINGS; filling++) {
        for (uint8_t r = 0; r < arguments; r++) {
            for (uint8_t c = 0; c < arguments; c++) {
                fill(&s.state, n, filling);
                s.state.empty = 2;
                s.row = argument[r];
                s.col = argument[c];
                for (uint8_t p = 0; p < arguments; p++)
                    try_refusals(&s, argument[p]);
            }
        }
    }
}
