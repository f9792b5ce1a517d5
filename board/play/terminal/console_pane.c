// Draws console lines from the bottom up, broken at blanks.
#include "board/play/terminal/console_pane.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "board/play/terminal/paint.h"

// Continuation rows are indented if the area is wide enough.
static int indent_of(int row, int width)
{
    return row > 0 && width >= 20 ? 2 : 0;
}

// Returns the part of a line shown in its row-th row, with its length in *size; NULL if there is no such row.
// Row 0 always exists.
static const char *row_of(const char *line, int row, int width, int *size)
{
    for (int i = 0;; i++) {
        *size = paint_fit(line, width - indent_of(i, width));
        if (i == row)
            return line;
        line += *size;
        line += strspn(line, " ");
        if (*line == '\0')
            return NULL;
    }
}

static int rows_of(const char *line, int width)
{
    int rows = 1, size;
    while (row_of(line, rows, width, &size) != NULL)
        rows++;
    return rows;
}

static void draw_title(area_t a, bool newest, const char *port)
{
    char title[80];
    snprintf(title, sizeof title, *port != '\0' ? " console, serial %s " : " console ", port);
    attrset((int)paint_frame());
    mvhline(a.y, a.x, ACS_HLINE, a.width);
    mvaddnstr(a.y, a.x + 2, newest ? title : " console, earlier (PgDn) ", a.width - 2);
    attrset(A_NORMAL);
}

// The device's prompt is hidden: the user types on the line below the pane's text.
static bool is_prompt(const console_log_t *log, unsigned long number)
{
    return number == log->ended && strcmp(console_log_line(log, number), CONSOLE_PROMPT) == 0;
}

void console_pane_draw(area_t a, const console_log_t *log, unsigned long last, const char *port)
{
    if (a.height < CONSOLE_TITLE_H + CONSOLE_INPUT_H || a.width < 3)
        return;
    draw_title(a, last >= log->ended, port);
    int y = a.y + a.height - 1 - CONSOLE_INPUT_H;
    if (is_prompt(log, last))
        last--;
    for (unsigned long n = last + 1; n > 0 && y > a.y && log->ended + 1 - n < LOG_LINES; n--) {
        const char *line = console_log_line(log, n - 1);
        for (int row = rows_of(line, a.width) - 1; row >= 0 && y > a.y; row--, y--) {
            int size;
            const char *part = row_of(line, row, a.width, &size);
            mvaddnstr(y, a.x + indent_of(row, a.width), part, size);
        }
    }
}
