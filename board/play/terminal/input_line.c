// Line editor with history.
#include "board/play/terminal/input_line.h"

#include <curses.h>
#include <string.h>

enum { CONTROL_A = 1, CONTROL_E = 5, CONTROL_U = 21, ESCAPE = 27, DELETE = 0x7F };

void input_line_open(input_line_t *line, const char *text)
{
    line->open = true;
    line->back = 0;
    line->text[0] = '\0';
    strncat(line->text, text, INPUT_LINE_MAX);
    line->cursor = strlen(line->text);
}

static const char *send(input_line_t *line)
{
    line->open = false;
    if (line->text[0] == '\0')
        return NULL;
    char *kept = line->history[line->sent++ % INPUT_HISTORY];
    strcpy(kept, line->text);
    return kept;
}

// Shows an earlier line, a later one, or the new empty one.
static void recall(input_line_t *line, bool earlier)
{
    unsigned most = line->sent < INPUT_HISTORY ? line->sent : INPUT_HISTORY;
    if (earlier ? line->back == most : line->back == 0)
        return;
    line->back += earlier ? 1u : -1u;
    strcpy(line->text, line->back > 0 ? line->history[(line->sent - line->back) % INPUT_HISTORY] : "");
    line->cursor = strlen(line->text);
}

static void insert(input_line_t *line, char c)
{
    char *at = line->text + line->cursor;
    if (strlen(line->text) == INPUT_LINE_MAX)
        return;
    memmove(at + 1, at, strlen(at) + 1);
    *at = c;
    line->cursor++;
}

static void erase_at(input_line_t *line, size_t place)
{
    char *at = line->text + place;
    if (*at == '\0')
        return;
    memmove(at, at + 1, strlen(at));
    line->cursor = place;
}

static void edit(input_line_t *line, int code)
{
    size_t size = strlen(line->text);
    switch (code) {
    case KEY_UP: recall(line, true); break;
    case KEY_DOWN: recall(line, false); break;
    case KEY_LEFT: line->cursor -= line->cursor > 0; break;
    case KEY_RIGHT: line->cursor += line->cursor < size; break;
    case KEY_HOME:
    case CONTROL_A: line->cursor = 0; break;
    case KEY_END:
    case CONTROL_E: line->cursor = size; break;
    case CONTROL_U: line->text[line->cursor = 0] = '\0'; break;
    case KEY_DC: erase_at(line, line->cursor); break;
    case KEY_BACKSPACE:
    case '\b':
    case DELETE:
        if (line->cursor > 0)
            erase_at(line, line->cursor - 1);
        break;
    default:
        if (code >= ' ' && code < DELETE)
            insert(line, (char)code);
        break;
    }
}

const char *input_line_key(input_line_t *line, int code)
{
    if (code == '\r' || code == '\n' || code == KEY_ENTER)
        return send(line);
    if (code == ESCAPE || code == '\t')
        line->open = false;
    else
        edit(line, code);
    return NULL;
}
