// Formats and draws the board's figures.
#include "board/play/terminal/board_pane.h"

#include <stdio.h>
#include <string.h>

#include "board/play/terminal/paint.h"

enum { FIGURES = 6, FAULTS = 2, EEPROM = 5, TEXT_MAX = 128, FIGURE_W = 19 };

static void write_time(double seconds, char *text, size_t size)
{
    unsigned long whole = (unsigned long)seconds;
    snprintf(text, size, "%lu:%02lu:%02lu", whole / 3600, whole / 60 % 60, whole % 60);
}

static void write_value(const panes_t *s, int figure, char *text, size_t size)
{
    switch (figure) {
    case 0: write_time(s->seconds, text, size); break;
    case 1: snprintf(text, size, s->asleep < 0 ? "- %%" : "%.1f %%", s->asleep * 100); break;
    case FAULTS: snprintf(text, size, "%u", s->faults); break;
    case 3: snprintf(text, size, s->speed < 0 ? "- x" : "%.2f x", s->speed); break;
    case 4: snprintf(text, size, "%u/15", s->intensity); break;
    default: snprintf(text, size, "%s", s->eeprom != NULL ? s->eeprom : "not kept"); break;
    }
}

static void drop_blanks(char *text)
{
    char *kept = text;
    for (const char *c = text; *c != '\0'; c++)
        if (*c != ' ')
            *kept++ = *c;
    *kept = '\0';
}

// Name at the left and value at the right; in a narrow area, without the blanks before a unit, or only the
// value, which tells what it is.
static void write_figure(const panes_t *s, int figure, int width, char *text, size_t size)
{
    static const char *const names[FIGURES] = {"time", "asleep", "faults", "speed", "bright", "EEPROM"};
    char value[TEXT_MAX];
    int name = (int)strlen(names[figure]);
    write_value(s, figure, value, sizeof value);
    if (name + 1 + (int)strlen(value) > width && figure != EEPROM)
        drop_blanks(value);
    if (name + 1 + (int)strlen(value) > width)
        snprintf(text, size, "%s", value);
    else
        snprintf(text, size, "%s%*s", names[figure], (width < FIGURE_W ? width : FIGURE_W) - name, value);
}

static void draw_wrapped(area_t a, const char *text)
{
    for (int y = 0; y < a.height && *text != '\0'; y++) {
        int size = paint_fit(text, a.width);
        mvaddnstr(a.y + y, a.x, text, size);
        text += size;
        text += *text == ' ';
    }
}

void board_pane_draw(area_t a, const panes_t *panes)
{
    char text[TEXT_MAX];
    for (int figure = 0; figure < a.height && figure < FIGURES; figure++) {
        write_figure(panes, figure, a.width, text, sizeof text);
        attrset((int)(figure == FAULTS && panes->faults > 0 ? paint_alarm() : A_NORMAL));
        mvaddnstr(a.y + figure, a.x, text, a.width);
    }
    if (panes->faults > 0 && a.height >= BOARD_PANE_FULL_H) {
        snprintf(text, sizeof text, "fault: %s", panes->fault);
        attrset((int)paint_alarm());
        draw_wrapped((area_t){a.y + FIGURES, a.x, a.height - FIGURES, a.width}, text);
    }
    attrset(A_NORMAL);
}

int board_pane_draw_short(area_t line, const panes_t *panes)
{
    char text[TEXT_MAX], time[32];
    write_time(panes->seconds, time, sizeof time);
    snprintf(text, sizeof text, panes->asleep < 0 ? "%s" : "%s   asleep %.1f %%", time, panes->asleep * 100);
    int size = (int)strlen(text);
    if (2 * size > line.width)
        return 0;
    mvaddstr(line.y, line.x + line.width - 1 - size, text);
    return size + 2;
}
