#include "tests/support/match.h"

#include "tests/support/test.h"

const int match_sizes[MATCH_SIZES] = {2, 3, 4, 5, 8};

void match_press(match_t *match, char key)
{
    rig_press(&match->rig, (char[]){key, '\0'});
    model_key(&match->model, key);
}

void match_begin(match_t *match, int n)
{
    match->rig = rig_on((uint64_t)n);
    model_start(&match->model);
    match_press(match, '*');
    match_press(match, (char)('0' + n));
}

void match_play(match_t *match, int cell)
{
    for (int moves = match->model.moves; match->model.moves == moves;)
        match_press(match, model_key_towards(&match->model, cell));
}

void match_win(match_t *match, bool o_wins, match_judge_t *judge)
{
    const int n = match->model.n, corner = n * n - 1;
    for (int col = 0; col < n; col++) {
        match_play(match, o_wins && col == n - 1 ? corner : col);
        if (!model_is_over(&match->model) && (o_wins || col < n - 1))
            match_play(match, n + col);
        if (col == 0)
            judge(match);
    }
    assert_int_equal(model_result(&match->model), o_wins ? 'O' : 'X');
    judge(match);
}

// A checkerboard would have full diagonals, so some neighbours change places.
static char drawn(int n, int cell)
{
    int row = cell / n, col = cell % n;
    if (n == 3)
        return "XOXXOOOXX"[cell];
    return "XO"[(row + col + (row == 0 && (col <= 1 || col >= n - 2))) % 2];
}

void match_draw(match_t *match, match_judge_t *judge)
{
    const int n = match->model.n;
    int next[2] = {0, 0};
    for (int move = 0; move < n * n; move++) {
        int *cell = &next[move % 2];
        while (drawn(n, *cell) != "XO"[move % 2])
            ++*cell;
        match_play(match, (*cell)++);
    }
    assert_int_equal(model_result(&match->model), '=');
    judge(match);
}

void match_undo(match_t *match, match_judge_t *judge)
{
    for (int undone = 1; match->model.moves > 0; undone++) {
        match_press(match, '#');
        if (match->model.moves < 2 || undone <= 3)
            judge(match);
    }
}
