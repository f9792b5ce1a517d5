// Draws the screen: places the panes, the game line and the bottom line.
#include "board/virtual/terminal/panes.h"

#include <stdio.h>
#include <string.h>

#include "board/virtual/terminal/board_pane.h"
#include "board/virtual/terminal/console_pane.h"
#include "board/virtual/player/game_text.h"
#include "board/virtual/player/legend.h"
#include "board/virtual/terminal/keypad_pane.h"
#include "board/virtual/terminal/paint.h"
#include "board/virtual/terminal/display_pane.h"

void panes_init(const terminal_t *terminal)
{
    paint_init(terminal);
}

// Lit and dark LEDs of the large form differ by colour only.
static bool can_draw_large(void)
{
    return paint_utf8() && paint_has_grey();
}

static void draw_over_display(area_t a, const char *first, const char *second)
{
    const char *const text[] = {first, second};
    attrset(A_REVERSE);
    for (int i = 0; i < 2; i++) {
        char line[20];
        snprintf(line, sizeof line, " %s ", text[i]);
        mvaddstr(a.y + a.height / 2 - 1 + i, a.x + (a.width - (int)strlen(line)) / 2, line);
    }
    attrset(A_NORMAL);
}

static bool is_matrix(const board_screen_t *screen)
{
    return screen->width == FRAME_SIZE && screen->height == FRAME_SIZE;
}

static layout_t layout_of(const panes_t *panes)
{
    if (is_matrix(panes->screen))
        return layout_for(LINES, COLS, can_draw_large());
    return layout_around(LINES, COLS, display_pane_height(panes->screen), display_pane_width(panes->screen));
}

static void draw_display(const layout_t *l, const panes_t *panes)
{
    if (is_matrix(panes->screen))
        display_pane_draw_matrix(l, panes->screen, panes->intensity);
    else
        display_pane_draw(l->matrix, panes->screen);
    if (!panes->powered)
        draw_over_display(l->matrix, "Power off:", "press O");
    else if (panes->dark)
        draw_over_display(l->matrix, "Display off:", "press a key");
}

static void draw_game(area_t a, const game_status_t *game)
{
    char text[160];
    if (a.height == 0)
        return;
    game_text(game, (unsigned)a.width - 1, text, sizeof text);
    attrset(A_BOLD);
    mvaddnstr(a.y, a.x, text, a.width - 1);
    attrset(A_NORMAL);
}

// Only the input line has a prompt and a cursor, while it is open.
static void draw_input(area_t a, bool is_bar, const input_line_t *input)
{
    int room = a.width - 3, cursor = (int)input->cursor, skip = cursor > room ? cursor - room : 0;
    curs_set(input->open && a.height > 0);
    if (a.height == 0 || (is_bar && !input->open))
        return;
    attrset((int)(input->open ? A_BOLD : paint_faint()));
    if (input->open) {
        paint_text(a.y, a.x, a.width - 1, "> ");
        mvaddnstr(a.y, a.x + 2, input->text + skip, room);
        move(a.y, a.x + 2 + cursor - skip);
    } else
        mvaddnstr(a.y, a.x, "a letter or Tab: type a line here", a.width - 1);
    attrset(A_NORMAL);
}

static const char *fitting(const char *const texts[], int width)
{
    while ((int)strlen(*texts) > width)
        texts++;
    return *texts;
}

static void draw_hints(area_t a, bool typing, legend_kind_t kind, int width)
{
    static const char *const product[LEGEND_KINDS] = {
        [LEGEND_KEYPAD] = "? help   0-9 * # A-D arrows Enter: keypad   Tab: type a line   q quit",
        [LEGEND_NINE_KEYS] = "? help   1-9 * arrows Enter: the keys   Tab: type a line   q quit",
        [LEGEND_FIVE_KEYS] = "? help   arrows Enter *: the keys   Tab: type a line   q quit",
    };
    const char *const keys[] = {product[kind], "? help   Tab: type a line   q quit", "? help   q quit",
                                "q quit", ""};
    static const char *const line[] = {"Enter: send   Esc: back to the keys   up, down: earlier lines",
                                       "Enter: send   Esc: back to the keys", "Enter   Esc", ""};
    attrset((int)paint_faint());
    mvaddstr(a.y, a.x, fitting(typing ? line : keys, width));
    attrset(A_NORMAL);
}

static void draw_size_needed(area_t a, area_t display, int width)
{
    int lines = layout_lines_for(display.height), columns = display.width;
    char whole[80], brief[40], size[40];
    snprintf(whole, sizeof whole, "The display is cut off: %dx%d shows it   q quit", columns, lines);
    snprintf(brief, sizeof brief, "cut off: %dx%d   q quit", columns, lines);
    snprintf(size, sizeof size, "%dx%d!   q quit", columns, lines);
    attrset(A_BOLD);
    mvaddstr(a.y, a.x, fitting((const char *const[]){whole, brief, size, ""}, width));
}

static void draw_bar(const layout_t *l, const panes_t *panes)
{
    area_t a = l->bar;
    bool figures_elsewhere = l->board.height >= BOARD_PANE_FULL_H;
    char fault[256];
    if (a.height == 0)
        return;
    int width = a.width - 1;
    if (*panes->message != '\0') {
        attrset(A_BOLD);
        mvaddnstr(a.y, a.x, panes->message, width);
    } else if (panes->faults > 0 && !figures_elsewhere) {
        snprintf(fault, sizeof fault, "fault: %s", panes->fault);
        attrset((int)paint_alarm());
        mvaddnstr(a.y, a.x, fault, width);
    } else if (l->cut && !panes->input->open)
        draw_size_needed(a, l->matrix, width);
    else {
        int used = l->board.height == 0 ? board_pane_draw_short(a, panes) : 0;
        draw_hints(a, panes->input->open, legend_kind(panes->keys), width - used);
    }
    attrset(A_NORMAL);
}

void panes_draw(const panes_t *panes)
{
    layout_t l = layout_of(panes);
    erase();
    draw_display(&l, panes);
    keypad_pane_draw(&l, panes->keys, panes->keys_down, panes->key_cursor);
    board_pane_draw(l.board, panes);
    console_pane_draw(l.console, panes->console, panes->console_last, panes->port);
    draw_game(l.game, panes->game);
    draw_bar(&l, panes);
    draw_input(l.input, l.console.height == 0, panes->input);
    refresh();
}
