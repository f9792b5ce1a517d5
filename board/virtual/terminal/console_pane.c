#include "board/virtual/terminal/console_pane.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "board/virtual/terminal/paint.h"

// What continues a line stands further in, where there is room to.
static int indent_of(int row, int width)
{
    return row > 0 && width >= 20 ? 2 : 0;
}

// The part of a line that stands in its row-th row: where it begins and, in *size, how long it is. NULL: it
// has no such row; row 0 is always there.
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

// The device's prompt is not shown: the line below the pane's text is where lines are typed.
static bool is_prompt(const console_log_t *log, unsigned long number)
{
    return number == log->ended && strcmp(console_log_line(log, number), CONSOLE_PROMPT) == 0;
}

// From the bottom up.
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
