#include "board/virtual/terminal/panes.h"

#include <stdio.h>
#include <string.h>

#include "board/virtual/terminal/console_pane.h"
#include "board/virtual/terminal/led_pane.h"
#include "board/virtual/terminal/paint.h"
#include "hal/key.h"

enum { STATUS_LINES = 7 };

void panes_init(const terminal_t *terminal)
{
    paint_init(terminal);
}

// Lit LEDs are told from dark ones by colour alone there.
static bool can_draw_large(void)
{
    return paint_utf8() && paint_has_grey();
}

static void draw_key(int y, int x, int width, unsigned key, bool down)
{
    char cap[8];
    snprintf(cap, sizeof cap, "%*c%*s", width / 2 + 1, KEYPAD_LEGEND[key], width - width / 2 - 1, "");
    attrset((int)(down ? A_REVERSE | A_BOLD : A_NORMAL));
    mvaddstr(y, x, cap);
    attrset(A_NORMAL);
}

static void draw_key_lines(area_t a)
{
    attrset((int)paint_frame());
    paint_box(a);
    for (int i = 1; i < KEYPAD_ROWS; i++) {
        int y = a.y + 2 * i, x = a.x + 5 * i;
        mvhline(y, a.x + 1, ACS_HLINE, a.width - 2);
        mvvline(a.y + 1, x, ACS_VLINE, a.height - 2);
        mvaddch(y, a.x, ACS_LTEE);
        mvaddch(y, a.x + a.width - 1, ACS_RTEE);
        mvaddch(a.y, x, ACS_TTEE);
        mvaddch(a.y + a.height - 1, x, ACS_BTEE);
    }
    for (int i = 1; i < KEYPAD_ROWS; i++)
        for (int j = 1; j < KEYPAD_COLS; j++)
            mvaddch(a.y + 2 * i, a.x + 5 * j, ACS_PLUS);
}

static void draw_keypad(const layout_t *l, uint16_t down)
{
    area_t a = l->keypad;
    if (a.height == 0)
        return;
    if (l->large)
        draw_key_lines(a);
    for (unsigned key = 0; key < KEYPAD_KEYS; key++) {
        int row = (int)key / KEYPAD_COLS, col = (int)key % KEYPAD_COLS;
        int y = l->large ? a.y + 1 + 2 * row : a.y + row;
        int x = l->large ? a.x + 1 + 5 * col : a.x + 3 * col;
        draw_key(y, x, l->large ? 4 : 3, key, (down >> key & 1) != 0);
    }
}

// The status line by line, the most important first.
static void status_text(const threats_t *v, int line, char *text, size_t size)
{
    unsigned long tenths = (unsigned long)(v->seconds * 10);
    switch (line) {
    case 0:
        snprintf(text, size, "time   %3lu:%02lu:%02lu.%lu", tenths / 36000, tenths / 600 % 60,
                 tenths / 10 % 60, tenths % 10);
        break;
    case 1:
        snprintf(text, size, v->asleep < 0 ? "asleep         - %%" : "asleep   %7.1f %%", v->asleep * 100);
        break;
    case 2: snprintf(text, size, "faults   %9u", v->faults); break;
    case 3: snprintf(text, size, "serial %s", *v->port != '\0' ? v->port : "       none"); break;
    case 4: snprintf(text, size, v->speed < 0 ? "speed          - x" : "speed    %7.2f x", v->speed); break;
    case 5: snprintf(text, size, "bright   %3u of 15", v->intensity); break;
    default:
        snprintf(text, size, "%s%s", v->eeprom != NULL ? "EEPROM " : "", v->eeprom != NULL ? v->eeprom : "");
        break;
    }
}

static void draw_status(area_t a, const threats_t *v)
{
    char text[128];
    for (int line = 0; line < a.height && line < STATUS_LINES; line++) {
        status_text(v, line, text, sizeof text);
        attrset((int)(line == 2 && v->faults > 0 ? paint_alarm() : A_NORMAL));
        mvaddnstr(a.y + line, a.x, text, a.width);
    }
    attrset(A_NORMAL);
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

static void draw_notes(area_t a, const threats_t *v)
{
    char text[256];
    if (v->faults > 0) {
        snprintf(text, sizeof text, "fault: %s", v->fault);
        attrset((int)paint_alarm());
        draw_wrapped(a, text);
    }
    attrset(A_NORMAL);
}

static const char *help_for(int width)
{
    static const char *const help[] = {"0-9 * # a-d keypad   Tab console   PgUp scroll   p picture   q quit",
                                       "0-9 * # a-d keypad   Tab console   p picture   q quit",
                                       "0-9*#a-d keys  Tab line  p PNG  q quit", "Tab p q quit", ""};
    int i = 0;
    while ((int)strlen(help[i]) > width)
        i++;
    return help[i];
}

static void draw_bar(area_t a, const threats_t *v, bool notes)
{
    char fault[256];
    curs_set(v->typing != NULL);
    if (v->typing != NULL) {
        int room = a.width - 3, size = (int)strlen(v->typing);
        paint_text(a.y, a.x, a.width - 1, "> ");
        mvaddnstr(a.y, a.x + 2, v->typing + (size > room ? size - room : 0), room);
    } else if (*v->message != '\0') {
        attrset(A_BOLD);
        mvaddnstr(a.y, a.x, v->message, a.width - 1);
    } else if (v->faults > 0 && !notes) {
        snprintf(fault, sizeof fault, "fault: %s", v->fault);
        attrset((int)paint_alarm());
        mvaddnstr(a.y, a.x, fault, a.width - 1);
    } else {
        attrset((int)paint_faint());
        mvaddnstr(a.y, a.x, help_for(a.width - 1), a.width - 1);
    }
    attrset(A_NORMAL);
}

void panes_draw(const threats_t *view)
{
    layout_t l = layout_for(LINES, COLS, can_draw_large());
    erase();
    led_pane_draw(&l, &view->lit, view->intensity);
    draw_keypad(&l, view->keys_down);
    draw_status(l.status, view);
    draw_notes(l.notes, view);
    console_pane_draw(l.console, view->console, view->console_last);
    if (l.bar.height > 0)
        draw_bar(l.bar, view, l.notes.height > 1);
    refresh();
}
