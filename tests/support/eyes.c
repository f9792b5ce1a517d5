#include "tests/support/eyes.h"

#include <string.h>

void eyes_new(eyes_t *e, int n)
{
    memset(e, 0, sizeof *e);
    memset(e->cell, '.', sizeof e->cell);
    e->n = n;
    e->row = e->col = n / 2;
}

// Whether the n cells from row, col on, each dr and dc further, bear one mark.
static bool is_line(const eyes_t *e, int row, int col, int dr, int dc)
{
    for (int i = 0; i < e->n; i++) {
        if (e->cell[row + i * dr][col + i * dc] != e->cell[row][col])
            return false;
    }
    return e->cell[row][col] != '.';
}

static bool wins(const eyes_t *e, int row, int col)
{
    int last = e->n - 1;
    return is_line(e, row, 0, 0, 1) || is_line(e, 0, col, 1, 0) || (row == col && is_line(e, 0, 0, 1, 1)) ||
           (row + col == last && is_line(e, 0, last, 1, -1));
}

char eyes_result(const eyes_t *e)
{
    for (int i = 0; i < e->n * e->n; i++) {
        if (wins(e, i / e->n, i % e->n))
            return e->cell[i / e->n][i % e->n];
    }
    return e->moves == e->n * e->n ? '=' : '.';
}

bool eyes_play(eyes_t *e, int row, int col)
{
    if (eyes_result(e) != '.' || e->cell[row][col] != '.')
        return false;
    e->cell[row][col] = e->moves % 2 == 0 ? 'X' : 'O';
    e->history[e->moves++] = row * e->n + col;
    return true;
}

bool eyes_undo(eyes_t *e)
{
    if (e->moves == 0)
        return false;
    int last = e->history[--e->moves];
    e->cell[last / e->n][last % e->n] = '.';
    return true;
}

bool eyes_digit(eyes_t *e, char key)
{
    int place = key - '1', down = place / 3, right = place % 3;
    if (eyes_result(e) != '.')
        return false;
    if (e->n <= 3)
        return down < e->n && right < e->n && eyes_play(e, down, right);
    if (key == '5')
        return eyes_play(e, e->row, e->col);
    e->row = (e->row + down - 1 + e->n) % e->n;
    e->col = (e->col + right - 1 + e->n) % e->n;
    return true;
}

// The empty boards, and the marks, as SPEC section 3 draws them.
static const char *const grids[EYES_N_MAX + 1] = {
    [2] = "...##......##......##...################...##......##......##...",
    [3] = "..#..#....#..#..########..#..#....#..#..########..#..#....#..#..",
    [4] = "................................................................",
    [5] = "#######.#.....#.#.....#.#.....#.#.....#.#.....#.#######.........",
    [6] = "#########......##......##......##......##......##......#########",
    [7] = ".......#.......#.......#.......#.......#.......#.......#########",
    [8] = "................................................................",
};
static const char *const x_marks[] = {"", "#", "#..#", "#.#.#.#.#"};
static const char *const o_marks[] = {"", "#", "####", "####.####"};

static void draw(char *picture, const eyes_t *e, int row, int col, const char *mark, char lit)
{
    int size = e->n == 2 ? 3 : e->n <= 4 ? 2 : 1;
    int pitch = e->n == 2 ? 5 : e->n == 3 ? 3 : size;
    int origin = e->n == 5 || e->n == 6 ? 1 : 0;
    for (int i = 0; i < size * size; i++) {
        if (mark[i] == '#')
            picture[(origin + row * pitch + i / size) * 8 + origin + col * pitch + i % size] = lit;
    }
}

static const char *mark_of(const eyes_t *e, char player)
{
    int size = e->n == 2 ? 3 : e->n <= 4 ? 2 : 1;
    return player == 'X' ? x_marks[size] : o_marks[size];
}

void eyes_expect(const eyes_t *e, char expected[65])
{
    strcpy(expected, grids[e->n]);
    for (int row = 0; row < e->n; row++) {
        for (int col = 0; col < e->n; col++) {
            char player = e->cell[row][col];
            if (player != '.')
                draw(expected, e, row, col, mark_of(e, player),
                     wins(e, row, col) || (player == 'O' && e->n >= 5) ? 'b' : '#');
        }
    }
    if (e->n < 4 || eyes_result(e) != '.')
        return;
    // On an empty cell the mark to come blinks; on a taken one every pixel does, half of them in turn.
    char to_move = e->moves % 2 == 0 ? 'X' : 'O';
    bool taken = e->cell[e->row][e->col] != '.';
    draw(expected, e, e->row, e->col, taken ? "####" : mark_of(e, to_move), 'b');
}
