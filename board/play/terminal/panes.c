// Draws the screen: places the panes, the game line and the bottom line.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/panes.h"

#include <stdio.h>
#include <string.h>

#include <curses.h>

#include "board/play/script/game_text.h"
#include "board/play/script/legend.h"
#include "board/play/terminal/layout.h"
#include "board/play/terminal/paint.h"
#include "hal/frame.h"
#include "hal/key.h"

// ---- The display: an 8x8 matrix as a module of round LEDs, more LEDs, or a graphic display ----

enum { SMALL_W = 2, LARGE_H = 2, LARGE_W = 4 };

// A disc in 4 x 2 cells, three quarters of their height, so that neighbours do not touch. Unicode has no
// block that fills three quarters of a cell from above: the lower half is the gap below it, in reverse.
static void draw_large(int y, int x)
{
    mvaddstr(y, x, "\u2597\u2586\u2586\u2596");
    mvaddstr(y + 1, x, "\u259D");
    attron(A_REVERSE);
    addstr("\u2582\u2582");
    attroff(A_REVERSE);
    addstr("\u2598");
}

// A disc; a dot for a dark LED if there is no grey.
static void draw_small(int y, int x, bool lit)
{
    if (!paint_utf8())
        mvaddstr(y, x, lit ? "# " : ". ");
    else
        mvaddstr(y, x, lit || paint_has_grey() ? "\u25CF " : "\u2219 ");
}

static chtype attribute(const board_screen_t *screen, board_colour_t c, unsigned intensity)
{
    if (!board_colour_is_lit(c))
        return paint_dark();
    return screen->coloured ? paint_colour(c) : paint_lit(intensity);
}

// An 8x8 matrix. intensity: 0..15, for a matrix of one colour.
static void draw_matrix(const layout_t *layout, const board_screen_t *screen, unsigned intensity)
{
    int edge = layout->framed ? 1 : 0;
    int led_h = layout->large ? LARGE_H : 1, led_w = layout->large ? LARGE_W : SMALL_W;
    if (layout->framed) {
        attrset((int)paint_frame());
        paint_box(layout->matrix);
    }
    for (int row = 0; row < FRAME_SIZE; row++)
        for (int col = 0; col < FRAME_SIZE; col++) {
            board_colour_t colour = screen->pixel[row * FRAME_SIZE + col];
            attrset((int)attribute(screen, colour, intensity));
            int y = layout->matrix.y + edge + row * led_h, x = layout->matrix.x + edge + col * led_w;
            if (layout->large)
                draw_large(y, x);
            else
                draw_small(y, x, board_colour_is_lit(colour));
        }
    attrset(A_NORMAL);
}

// Other displays: two cells a LED; on a graphic display, one cell for 2 x 4 pixels, in braille, or for 1 x 2,
// in half blocks, if it is low and the screen has room.

enum { LEDS_MAX = 32, FRAME = 2, LED_W = 2, GAP_H = 1, GAP_W = 4, LOW_H = 24, LINES_FOR_HALVES = 30 };

typedef struct {
    unsigned w, h;
} cell_size_t;

// Wider displays have too many pixels to draw as LEDs.
static bool is_graphic(const board_screen_t *s)
{
    return s->width > LEDS_MAX;
}

// Places of an LED inside the frame, with the gaps before it.
static int led_y(const board_screen_t *s, unsigned row)
{
    return (int)(s->beside ? row * (1 + GAP_H) : row);
}

static int led_x(const board_screen_t *s, unsigned col)
{
    return (int)(col * LED_W + (s->beside ? col / s->beside * GAP_W : 0));
}

// Pixels of a graphic display that a character cell has.
static cell_size_t cell_of(const board_screen_t *s)
{
    bool halves =
        s->height <= LOW_H && paint_utf8() && LINES >= LINES_FOR_HALVES && COLS >= (int)s->width + FRAME;
    return halves ? (cell_size_t){1, 2} : (cell_size_t){2, 4};
}

// Size in character cells, with the frame.
static int display_height(const board_screen_t *s)
{
    unsigned h = cell_of(s).h;
    return (is_graphic(s) ? (int)((s->height + h - 1) / h) : led_y(s, s->height - 1) + 1) + FRAME;
}

static int display_width(const board_screen_t *s)
{
    unsigned w = cell_of(s).w;
    return (is_graphic(s) ? (int)((s->width + w - 1) / w) : led_x(s, s->width - 1) + LED_W) + FRAME;
}

static void draw_led(int y, int x, board_colour_t c)
{
    attrset((int)(board_colour_is_lit(c) ? paint_colour(c) : paint_dark()));
    draw_small(y, x, board_colour_is_lit(c));
}

// Whether a pixel is lit; none is beyond the display's edge.
static bool is_lit(const board_screen_t *s, unsigned y, unsigned x)
{
    return y < s->height && x < s->width && board_colour_is_lit(s->pixel[y * s->width + x]);
}

// Braille has a character for every set of 2 x 4 dots, U+2800 to U+28FF: the bit of each dot, row by row.
static void draw_braille(const board_screen_t *s, unsigned top, unsigned left)
{
    static const uint8_t braille_bit[] = {0, 3, 1, 4, 2, 5, 6, 7};
    unsigned set = 0;
    for (unsigned i = 0; i < sizeof braille_bit; i++)
        set |= (unsigned)is_lit(s, top + i / 2, left + i % 2) << braille_bit[i];
    const char text[] = {(char)0xE2, (char)(0xA0 | set >> 6), (char)(0x80 | (set & 0x3F)), '\0'};
    if (paint_utf8())
        addstr(text);
    else
        addch(set != 0 ? '#' : ' ');
}

static void draw_halves(const board_screen_t *s, unsigned top, unsigned left)
{
    static const char *const halves[] = {" ", "\u2580", "\u2584", "\u2588"};
    addstr(halves[is_lit(s, top, left) | is_lit(s, top + 1, left) << 1]);
}

static void draw_graphic(area_t a, const board_screen_t *s)
{
    cell_size_t cell = cell_of(s);
    attrset((int)paint_colour((board_colour_t){255, 255, 255}));
    for (unsigned y = 0; y < s->height; y += cell.h)
        for (unsigned x = 0; x < s->width; x += cell.w) {
            if (move(a.y + 1 + (int)(y / cell.h), a.x + 1 + (int)(x / cell.w)) == ERR)
                continue; // cut off: the text would go to the last place
            if (cell.w == 1)
                draw_halves(s, y, x);
            else
                draw_braille(s, y, x);
        }
}

static void draw_leds(area_t a, const board_screen_t *s)
{
    for (unsigned i = 0; i < s->width * s->height; i++)
        draw_led(a.y + 1 + led_y(s, i / s->width), a.x + 1 + led_x(s, i % s->width), s->pixel[i]);
}

static void draw_other_display(area_t area, const board_screen_t *screen)
{
    if (is_graphic(screen))
        draw_graphic(area, screen);
    else
        draw_leds(area, screen);
    attrset((int)paint_frame());
    paint_box(area); // last: the blank of an LED that is cut off goes to the next line
    attrset(A_NORMAL);
}

// ---- The keypad: its keys in one of three forms, those that are down, and what they do ----

// Position and width of the columns of keys.
typedef struct {
    int x[KEYPAD_COLS], width[KEYPAD_COLS];
} columns_t;

static const columns_t columns_of[] = {
    [KEYPAD_CAPS] = {{0, 3, 6, 9}, {3, 3, 3, 3}},
    [KEYPAD_NAMED] = {{0, 7, 14, 21}, {7, 7, 7, 13}},
    [KEYPAD_BOXED] = {{1, 11, 21, 31}, {9, 9, 9, 13}},
};

// Without a fourth column there is room for longer words: on other inputs, and in a keypad's menu.
static const columns_t columns_of_three[] = {
    [KEYPAD_CAPS] = {{0, 3, 6}, {3, 3, 3}},
    [KEYPAD_NAMED] = {{0, 11, 21}, {11, 10, 13}},
    [KEYPAD_BOXED] = {{1, 15, 29}, {13, 13, 15}},
};

static unsigned columns_with_keys(const moment_t *now)
{
    bool four =
        now->kind == LEGEND_SIXTEEN_KEYS || (now->kind == LEGEND_KEYPAD && !moment_is_keypad_menu(now));
    return four ? KEYPAD_COLS : KEYPAD_COLS - 1;
}

static const columns_t *columns_for(const moment_t *now, keypad_form_t form)
{
    return (columns_with_keys(now) == KEYPAD_COLS ? columns_of : columns_of_three) + form;
}

static void draw_key(area_t a, keypad_form_t form, const moment_t *now, unsigned key, bool down,
                     bool under_cursor)
{
    const columns_t *columns = columns_for(now, form);
    unsigned row = key / KEYPAD_COLS, col = key % KEYPAD_COLS;
    int pitch = form == KEYPAD_BOXED ? 2 : 1, margin = form == KEYPAD_BOXED;
    char word[MOMENT_WORD] = "", cap[MOMENT_WORD + 4];
    if (col >= columns_with_keys(now))
        return;
    if (form != KEYPAD_CAPS)
        moment_key(now, key, word);
    snprintf(cap, sizeof cap, under_cursor ? "[%c]%s" : " %c %s", KEYPAD_LEGEND[key], word);
    attrset((int)(down ? A_REVERSE | A_BOLD : under_cursor ? A_BOLD : A_NORMAL));
    paint_text(a.y + margin + (int)row * pitch, a.x + columns->x[col], columns->width[col], cap);
    attrset(A_NORMAL);
}

static void draw_lines(area_t a, const moment_t *now)
{
    const columns_t *columns = columns_for(now, KEYPAD_BOXED);
    for (int i = 1; i < KEYPAD_ROWS; i++) {
        mvhline(a.y + 2 * i, a.x + 1, ACS_HLINE, a.width - 2);
        mvaddch(a.y + 2 * i, a.x, ACS_LTEE);
        mvaddch(a.y + 2 * i, a.x + a.width - 1, ACS_RTEE);
    }
    for (int i = 1; i < (int)columns_with_keys(now); i++) {
        int x = a.x + columns->x[i] - 1;
        mvvline(a.y + 1, x, ACS_VLINE, a.height - 2);
        mvaddch(a.y, x, ACS_TTEE);
        mvaddch(a.y + a.height - 1, x, ACS_BTEE);
        for (int j = 1; j < KEYPAD_ROWS; j++)
            mvaddch(a.y + 2 * j, x, ACS_PLUS);
    }
}

static void draw_box(area_t a, const moment_t *now)
{
    attrset((int)paint_frame());
    paint_box(a);
    if (now->kind == LEGEND_KEYPAD || now->kind == LEGEND_SIXTEEN_KEYS)
        draw_lines(a, now);
    attrset(A_NORMAL);
}

static void draw_keypad(const layout_t *layout, const panes_t *panes)
{
    if (layout->keypad.height == 0)
        return;
    if (layout->keypad_form == KEYPAD_BOXED)
        draw_box(layout->keypad, &panes->now);
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        if ((panes->keys >> key & 1) != 0)
            draw_key(layout->keypad, layout->keypad_form, &panes->now, key,
                     (panes->keys_down >> key & 1) != 0, key == panes->key_cursor);
}

// ---- The board's figures: time, sleep, faults, speed, brightness, EEPROM file ----

enum { FIGURES_FULL_H = 8 }; // height at which everything is shown, including a fault's text

enum { TIME, ASLEEP, FAULTS, SPEED, BRIGHTNESS, EEPROM, FIGURES };

enum { TEXT_MAX = 128, FIGURE_W = 19 };

static void write_time(double seconds, char *text, size_t size)
{
    unsigned long whole = (unsigned long)seconds;
    snprintf(text, size, "%lu:%02lu:%02lu", whole / 3600, whole / 60 % 60, whole % 60);
}

static void write_value(const panes_t *s, int figure, char *text, size_t size)
{
    switch (figure) {
    case TIME: write_time(s->seconds, text, size); break;
    case ASLEEP: snprintf(text, size, s->asleep < 0 ? "- %%" : "%.1f %%", s->asleep * 100); break;
    case FAULTS: snprintf(text, size, "%u", s->faults); break;
    case SPEED: snprintf(text, size, s->speed < 0 ? "- x" : "%.2f x", s->speed); break;
    case BRIGHTNESS: snprintf(text, size, "%u/15", s->intensity); break;
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

// One figure a line, the most important first.
static void draw_figures(area_t a, const panes_t *panes)
{
    char text[TEXT_MAX];
    for (int figure = 0; figure < a.height && figure < FIGURES; figure++) {
        write_figure(panes, figure, a.width, text, sizeof text);
        attrset((int)(figure == FAULTS && panes->faults > 0 ? paint_alarm() : A_NORMAL));
        mvaddnstr(a.y + figure, a.x, text, a.width);
    }
    if (panes->faults > 0 && a.height >= FIGURES_FULL_H) {
        snprintf(text, sizeof text, "fault: %s", panes->fault);
        attrset((int)paint_alarm());
        draw_wrapped((area_t){a.y + FIGURES, a.x, a.height - FIGURES, a.width}, text);
    }
    attrset(A_NORMAL);
}

// Draws the most important figures at the right end of a line if they take at most half of it. Returns the
// number of columns used.
static int draw_short_figures(area_t line, const panes_t *panes)
{
    char text[TEXT_MAX], time[32], asleep[32];
    write_value(panes, TIME, time, sizeof time);
    write_value(panes, ASLEEP, asleep, sizeof asleep);
    snprintf(text, sizeof text, "%s   asleep %s", time, asleep);
    int size = (int)strlen(text);
    if (2 * size > line.width)
        return 0;
    mvaddstr(line.y, line.x + line.width - 1 - size, text);
    return size + 2;
}

// ---- The console's output ----

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
    mvaddnstr(a.y, a.x + 2, newest ? title : " console, more below (PgDn) ", a.width - 2);
    attrset(A_NORMAL);
}

// The device's prompt is hidden: the user types on the line below the pane's text.
static bool is_prompt(const console_log_t *log, unsigned long number)
{
    return number == log->ended && strcmp(console_log_line(log, number), CONSOLE_PROMPT) == 0;
}

// The last line to show: an answer that is too long begins with its first line.
static unsigned long last_shown(area_t a, const panes_t *panes)
{
    const console_log_t *log = panes->console;
    int room = a.height - CONSOLE_TITLE_H - CONSOLE_INPUT_H;
    if (!panes->answering)
        return panes->console_last;
    for (unsigned long n = panes->answer; n <= log->ended && !is_prompt(log, n); n++) {
        room -= rows_of(console_log_line(log, n), a.width);
        if (room < 0)
            return n > panes->answer ? n - 1 : n;
    }
    return log->ended;
}

// Draws a title and the lines up to the last one shown at the bottom, from there upwards, and returns its
// number. The area's last row stays free for the input line. Lines wider than the area are broken, at a blank
// if possible.
static unsigned long draw_console(area_t a, const panes_t *panes)
{
    const console_log_t *log = panes->console;
    if (a.height < CONSOLE_TITLE_H + CONSOLE_INPUT_H || a.width < 3)
        return panes->console_last;
    unsigned long shown = last_shown(a, panes), last = shown;
    draw_title(a, last >= log->ended, panes->port);
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
    return shown;
}

// ---- The screen ----

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
    return layout_around(LINES, COLS, display_height(panes->screen), display_width(panes->screen));
}

static void draw_display(const layout_t *l, const panes_t *panes)
{
    if (is_matrix(panes->screen))
        draw_matrix(l, panes->screen, panes->intensity);
    else
        draw_other_display(l->matrix, panes->screen);
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
    move(a.y, a.x);
    clrtoeol(); // a display that is cut off reaches under this line and the next
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

// One who is alone learns how to get an opponent; then come the keys, and how to leave.
static void draw_hints(area_t a, const panes_t *panes, int width)
{
    static const char *const opponent[LEGEND_KINDS][3] = {
        [LEGEND_KEYPAD] = {"C: play against the computer   ", "C: opponent   ", ""},
        [LEGEND_SIXTEEN_KEYS] = {"computer easy: an opponent   ", "computer easy   ", ""},
        [LEGEND_NINE_KEYS] = {"* menu: opponent   ", "*: opponent   ", ""},
        [LEGEND_FIVE_KEYS] = {"* menu: opponent   ", "*: opponent   ", ""},
    };
    static const char *const product[LEGEND_KINDS] = {
        [LEGEND_KEYPAD] = "? help   0-9 * # A-D arrows Enter: keypad   Tab: type a line   q quit",
        [LEGEND_SIXTEEN_KEYS] = "? help   0-9 * # A-D arrows Enter: the keys   Tab: type a line   q quit",
        [LEGEND_NINE_KEYS] = "? help   1-9 * arrows Enter: the keys   Tab: type a line   q quit",
        [LEGEND_FIVE_KEYS] = "? help   arrows Enter *: the keys   Tab: type a line   q quit",
    };
    static const char *const keys[] = {"? help   Tab: type a line   q quit", "? help   q quit", "q quit", ""};
    legend_kind_t kind = panes->now.kind;
    bool is_alone = panes->game->players.level_known && panes->game->players.level[0] == '\0';
    int spare = width - (int)strlen(keys[1]);
    const char *first = is_alone && spare > 0 ? fitting(opponent[kind], spare) : "";
    int room = width - (int)strlen(first);
    attrset((int)paint_faint());
    mvaddstr(a.y, a.x, first);
    addstr((int)strlen(product[kind]) <= room ? product[kind] : fitting(keys, room));
    attrset(A_NORMAL);
}

static void draw_line_hints(area_t a, int width)
{
    static const char *const line[] = {"Enter: send   Esc: back to the keys   up, down: earlier lines",
                                       "Enter: send   Esc: back to the keys", "Enter   Esc", ""};
    attrset((int)paint_faint());
    mvaddstr(a.y, a.x, fitting(line, width));
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

// What there is to do now, and after it, or alone, how to get help and how to leave.
static void draw_legend(area_t a, const panes_t *panes, bool with_figures)
{
    static const char *const after[] = {"   ? help   q quit", "   q quit", ""};
    int width = a.width - 1, leave = moment_waits(&panes->now) ? 0 : (int)strlen(after[1]);
    const char *sentence = moment_sentence(&panes->now, width - leave);
    if (panes->input->open)
        draw_line_hints(a, width);
    else if (*sentence == '\0')
        draw_hints(a, panes, width - (with_figures ? draw_short_figures(a, panes) : 0));
    else {
        attrset(A_BOLD);
        mvaddstr(a.y, a.x, sentence);
        attrset((int)paint_faint());
        addstr(fitting(after, width - (int)strlen(sentence)));
        attrset(A_NORMAL);
    }
}

static void draw_bar(const layout_t *l, const panes_t *panes)
{
    area_t a = l->bar;
    bool figures_elsewhere = l->board.height >= FIGURES_FULL_H;
    char fault[256];
    if (a.height == 0)
        return;
    int width = a.width - 1;
    move(a.y, a.x);
    clrtoeol();
    if (*panes->message != '\0') {
        attrset(A_BOLD);
        mvaddnstr(a.y, a.x, panes->message, width);
    } else if (panes->faults > 0 && !figures_elsewhere) {
        snprintf(fault, sizeof fault, "fault: %s", panes->fault);
        attrset((int)paint_alarm());
        mvaddnstr(a.y, a.x, fault, width);
    } else if (l->cut && !panes->input->open)
        draw_size_needed(a, l->matrix, width);
    else
        draw_legend(a, panes, l->board.height == 0);
    attrset(A_NORMAL);
}

unsigned long panes_draw(const panes_t *panes)
{
    layout_t l = layout_of(panes);
    erase();
    draw_display(&l, panes);
    draw_keypad(&l, panes);
    draw_figures(l.board, panes);
    unsigned long last = draw_console(l.console, panes);
    draw_game(l.game, panes->game);
    draw_bar(&l, panes);
    draw_input(l.input, l.console.height == 0, panes->input);
    refresh();
    return last;
}
