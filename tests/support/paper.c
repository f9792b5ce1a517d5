#include "tests/support/paper.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/clerk.h"

// How many columns this line is the header of, "  0   1   2" and so on; 0 if it is none.
static int columns(const char *line, size_t length)
{
    int n = 0;
    while (4 * (size_t)n + 3 <= length && line[4 * n + 2] == '0' + n && line[4 * n] == ' ' &&
           line[4 * n + 1] == ' ')
        n++;
    return 4 * (size_t)n == length + 1 ? n : 0;
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end == NULL ? NULL : end + 1;
}

// The marks in the rows below the header, or false when they are not all there.
static bool read_rows(eyes_t *e, const char *header)
{
    const char *line = next_line(header);
    for (int row = 0; row < e->n; row++) {
        if (row != 0 && line != NULL) // over the rule
            line = next_line(line);
        if (line == NULL || line[0] != '0' + row)
            return false;
        size_t length = strcspn(line, "\n");
        for (int col = 0; col < e->n && 4 * (size_t)col + 2 < length; col++) {
            char mark = line[4 * col + 2];
            e->cell[row][col] = mark == ' ' ? '.' : mark;
        }
        line = next_line(line);
    }
    return true;
}

static void assert_legal(eyes_t *e, const char *text, size_t size)
{
    char board[1000];
    int x = 0, o = 0;
    for (int i = 0; i < e->n * e->n; i++) {
        x += e->cell[i / e->n][i % e->n] == 'X';
        o += e->cell[i / e->n][i % e->n] == 'O';
    }
    e->moves = x + o;
    clerk_board(e, board);
    if ((x != o && x != o + 1) || strncmp(text, board, strlen(board)) != 0)
        fail_msg("not a legal board:\n%.*s", (int)size, text);
}

unsigned paper_assert_legal(const char *text)
{
    unsigned boards = 0;
    for (const char *line = text; line != NULL; line = next_line(line)) {
        eyes_t e;
        int n = columns(line, strcspn(line, "\n"));
        if (n < 2 || n > EYES_N_MAX)
            continue;
        eyes_new(&e, n);
        const char *state = line;
        for (int i = 0; i < 2 * n && state != NULL; i++)
            state = next_line(state);
        if (state == NULL || next_line(state) == NULL || !isalpha(state[0]) || !read_rows(&e, line))
            continue;
        assert_legal(&e, line, (size_t)(next_line(state) - line));
        boards++;
    }
    return boards;
}
