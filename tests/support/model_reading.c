// Boards read from what the console has printed.
#include <string.h>

#include "tests/support/model_output.h"
#include "tests/support/model_reading.h"

// How many columns this line is the header of, "  0   1   2" and so on; 0 if it is none.
static int columns(const char *line)
{
    size_t length = strcspn(line, "\n");
    int n = 0;
    while (4 * (size_t)n + 3 <= length && strncmp(line + 4 * n, "  ", 2) == 0 && line[4 * n + 2] == '0' + n)
        n++;
    return 4 * (size_t)n == length + 1 && n >= 2 && n <= MODEL_N_MAX ? n : 0;
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end == NULL ? line + strlen(line) : end + 1;
}

static void read_row(model_t *m, int row, const char *line)
{
    size_t length = strcspn(line, "\n");
    for (int col = 0; col < m->n && 4 * (size_t)col + 2 < length; col++) {
        char mark = line[4 * col + 2];
        m->cell[row][col] = mark == ' ' ? '.' : mark;
        m->moves += mark != ' ';
    }
}

static bool is_balanced(const model_t *m)
{
    int lead = 0;
    for (int i = 0; i < m->n * m->n; i++)
        lead += (m->cell[i / m->n][i % m->n] == 'X') - (m->cell[i / m->n][i % m->n] == 'O');
    return lead == 0 || lead == 1;
}

bool model_read_board(model_t *m, const char *text)
{
    char board[MODEL_TEXT] = "";
    int n = columns(text);
    model_start(m);
    if (n == 0)
        return false;
    model_new_game(m, n);
    const char *line = next_line(text);
    for (int row = 0; row < n; row++, line = next_line(next_line(line)))
        read_row(m, row, line);
    model_print_board(m, board);
    return is_balanced(m) && strncmp(text, board, strlen(board) - 1) == 0; // who plays which side may follow
}
