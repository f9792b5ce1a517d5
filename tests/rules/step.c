// Sets the fields that a step may read to all their values, makes the step, and compares the whole state.
#include "tests/rules/step.h"

#include <string.h>

#include "rules/ttt.h"

// The cell under test, its lines, and the state before, expected and made.
typedef struct {
    step_report_t *report;
    uint8_t n, row, col, player;
    uint8_t line[4], lines;
    bool is_thorough;
    ttt_t before, expected, made;
} step_t;

enum { FILLINGS = 2 };

// All that the step must neither read nor write. Counters stay below n, as a counter at n means a won game.
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

static void judge(step_t *s, ttt_result_t answer, ttt_result_t right)
{
    s->report->steps++;
    s->report->answered[right - TTT_E_EMPTY]++;
    if (answer != right || memcmp(&s->made, &s->expected, sizeof s->made) != 0)
        s->report->wrong++;
}

static bool is_any_counter(const step_t *s, uint8_t value)
{
    bool is = false;
    for (uint8_t i = 0; i < s->lines; i++)
        is |= s->before.count[s->player - 1][s->line[i]] == value;
    return is;
}

static void add_to_expected(step_t *s, int8_t by)
{
    uint8_t *count = s->expected.count[s->player - 1];
    for (uint8_t i = 0; i < s->lines; i++)
        count[s->line[i]] = (uint8_t)(count[s->line[i]] + by);
}

static void try_move(step_t *s)
{
    ttt_result_t right = TTT_OPEN;
    if (is_any_counter(s, (uint8_t)(s->n - 1)))
        right = (ttt_result_t)s->player;
    else if (s->before.empty == 1)
        right = TTT_DRAW;
    s->made = s->expected = s->before;
    add_to_expected(s, 1);
    s->expected.cell[s->row][s->col] = s->player;
    s->expected.empty--;
    s->expected.turn = right == TTT_OPEN ? (uint8_t)(3 - s->player) : TTT_NOBODY;
    judge(s, ttt_move(&s->made, s->row, s->col, s->player), right);
}

static void try_undo(step_t *s, ttt_result_t right)
{
    s->made = s->expected = s->before;
    if (right == TTT_OPEN) {
        add_to_expected(s, -1);
        s->expected.cell[s->row][s->col] = TTT_NOBODY;
        s->expected.empty++;
        s->expected.turn = s->player;
    }
    judge(s, ttt_undo(&s->made, s->row, s->col), right);
}

// In a brief walk only the least, the next and the most are tried.
static bool is_skipped(const step_t *s, uint8_t value, uint8_t most)
{
    return !s->is_thorough && value > 1 && value != most;
}

static void move_with_every_empty(step_t *s)
{
    const ttt_cells_t cells = (ttt_cells_t)(s->n * s->n);
    s->before.turn = s->player;
    s->before.cell[s->row][s->col] = TTT_NOBODY;
    for (ttt_cells_t empty = 1; empty <= cells; empty++) {
        s->before.empty = empty;
        if (!is_skipped(s, (uint8_t)(empty - 1), (uint8_t)(cells - 1)))
            try_move(s);
    }
}

// After an odd number of marks the last one is X's. With the other player to move, and with the game ended.
static void undo_with_every_empty(step_t *s)
{
    const ttt_cells_t cells = (ttt_cells_t)(s->n * s->n);
    s->before.cell[s->row][s->col] = s->player;
    for (ttt_cells_t empty = 0; empty < cells; empty++) {
        const uint8_t mover = (cells - empty) % 2 == 1 ? TTT_X : TTT_O;
        s->before.empty = empty;
        s->before.turn = TTT_NOBODY;
        if (is_skipped(s, empty, (uint8_t)(cells - 1)))
            continue;
        try_undo(s, mover == s->player ? TTT_OPEN : TTT_E_TURN);
        s->before.turn = (uint8_t)(3 - s->player);
        if (!is_any_counter(s, s->n))
            try_undo(s, mover == s->player ? TTT_OPEN : TTT_E_TURN);
    }
}

// The game is over and a complete line stays behind: each other line of the player's, and each of the
// other's.
static void undo_past_every_line(step_t *s)
{
    const ttt_cells_t cells = (ttt_cells_t)(s->n * s->n);
    s->before.cell[s->row][s->col] = s->player;
    s->before.empty = (ttt_cells_t)(s->player == TTT_X ? cells - 1 : cells - 2);
    s->before.turn = TTT_NOBODY;
    for (uint8_t line = 0; line < 2 * s->n + 2; line++) {
        const bool is_through = memchr(s->line, line, s->lines) != NULL;
        for (uint8_t owner = TTT_X; owner <= TTT_O; owner++) {
            uint8_t *count = &s->before.count[owner - 1][line];
            const uint8_t kept = *count;
            *count = s->n;
            if (owner != s->player || !is_through)
                try_undo(s, TTT_E_OVER);
            *count = kept;
        }
    }
}

typedef void try_t(step_t *s);

// Calls with every combination of the counters from line i on, `least` to least + n - 1.
static void with_every_count(step_t *s, uint8_t i, uint8_t least, try_t *call)
{
    if (i == s->lines) {
        call(s);
        return;
    }
    uint8_t *count = &s->before.count[s->player - 1][s->line[i]];
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
        for (s.player = TTT_X; s.player <= TTT_O; s.player++) {
            fill(&s.before, n, filling);
            with_every_count(&s, 0, 0, move_with_every_empty);
            with_every_count(&s, 0, 1, undo_with_every_empty);
            undo_past_every_line(&s);
        }
    }
}

static ttt_result_t refusal_of(const step_t *s, uint8_t player)
{
    if (player != TTT_X && player != TTT_O)
        return TTT_E_PLAYER;
    if (s->row >= s->n || s->col >= s->n)
        return TTT_E_OUTSIDE;
    if (s->before.turn == TTT_NOBODY)
        return TTT_E_OVER;
    return player != s->before.turn ? TTT_E_TURN : TTT_E_TAKEN;
}

static void try_refusals(step_t *s, uint8_t player)
{
    const bool is_on_board = s->row < s->n && s->col < s->n;
    for (uint8_t mark = TTT_NOBODY; mark <= TTT_O; mark++) {
        if (is_on_board)
            s->before.cell[s->row][s->col] = mark;
        for (s->before.turn = TTT_NOBODY; s->before.turn <= TTT_O; s->before.turn++) {
            const ttt_result_t right = refusal_of(s, player);
            if (right == TTT_E_TAKEN && mark == TTT_NOBODY)
                continue; // legal
            s->made = s->expected = s->before;
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
                fill(&s.before, n, filling);
                s.before.empty = 2;
                s.row = argument[r];
                s.col = argument[c];
                for (uint8_t p = 0; p < arguments; p++)
                    try_refusals(&s, argument[p]);
            }
        }
    }
}
