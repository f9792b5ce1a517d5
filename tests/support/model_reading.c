// Boards read from what the console has printed.
#include "tests/support/model_reading.h"

#include <string.h>

#include "tests/support/model_output.h"

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end == NULL ? line + strlen(line) : end + 1;
}

// Returns how many more marks X has in it than O.
static int read_row(model_t *m, int row, const char *line)
{
    size_t length = strcspn(line, "\n");
    int lead = 0;
    for (int col = 0; col < m->n && 4 * (size_t)col + 2 < length; col++) {
        char mark = line[4 * col + 2];
        if (mark != 'X' && mark != 'O')
            continue;
        m->cell[row][col] = mark;
        m->moves++;
        lead += mark == 'X' ? 1 : -1;
    }
    return lead;
}

bool model_read_board(model_t *m, const char *text)
{
    char board[MODEL_TEXT] = "";
    const char *line = next_line(text);
    int n = (int)(strcspn(text, "\n") + 1) / 4, lead = 0; // "  0   1   2"
    model_start(m);
    if (!model_new_game(m, n))
        return false;
    for (int row = 0; row < n; row++, line = next_line(next_line(line)))
        lead += read_row(m, row, line);
    model_print_board(m, board);
    // Who plays which side may follow.
    return (lead == 0 || lead == 1) && strncmp(text, board, strlen(board) - 1) == 0;
}
