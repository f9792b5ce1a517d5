// Text and pages of the help screen.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/help_screen.h"

#include <stdio.h>

#include <curses.h>

#include "board/play/script/legend.h"
#include "board/play/terminal/paint.h"

// Rows without a key are headings. All that apply fit 80 columns and, with the last line of the screen, 24
// lines.
typedef struct {
    const char *key, *does;
} row_t;

#define END_OF_ROWS {NULL, NULL}

static const row_t of_keypad[] = {
    {"", "THE KEYPAD"},
    {"0-9 * # A B C D", "press the key; a, d and the numeric block do, too"},
    {"arrows, Enter", "move a cursor and play there, on boards of every size"},
    {"1-9", "play that cell; from 4x4 on 5 plays and the others move"},
    {"#    0", "take back; hint: the cell that perfect would play"},
    {"A or * *", "new game; in mid-game press it again"},
    {"B or * 2 .. * 8", "size of the board"},
    {"C or * 1", "opponent: none, easy, medium, perfect"},
    {"D or * 9", "brightness, four steps"},
    {"* 0    * #", "score; layout: 6 and 4 turn the picture, 5 keeps it"},
    {"* for 0.8 s", "sound on or off; H * holds it, until you press it"},
    END_OF_ROWS,
};

static const row_t of_five_keys[] = {
    {"", "THE FIVE KEYS"},
    {"arrows, 2 4 6 8", "press up, left, right and down"},
    {"Enter, 5", "press OK"},
    {"*", "holds OK for 0.9 s, which opens the menu"},
    {"arrows", "move the cursor"},
    {"OK", "plays the cell under the cursor; after the end, the next game"},
    {"in the menu",
     "arrows step, OK selects: new game, size, opponent, take back, hint, brightness, sound, layout, score"},
    END_OF_ROWS,
};

static const row_t of_nine_keys[] = {
    {"", "THE NINE KEYS"},
    {"1-9", "press the button; the numeric block does, too"},
    {"arrows, Enter", "move a cursor and play there, on boards of every size"},
    {"*", "holds the middle button for 0.9 s, which opens the menu"},
    {"1-9", "play that cell; on 2x2 1 3 7 9; from 4x4 on 5 plays and the others move"},
    {"5", "after the end, the next game"},
    {"in the menu",
     "2 4 6 8 step, 5 selects: new game, size, opponent, take back, hint, brightness, sound, layout, score"},
    END_OF_ROWS,
};

static const row_t of_sixteen_keys[] = {
    {"", "THE SIXTEEN KEYS"},
    {"0-9 * # A B C D", "press the button in the place of a keypad's key"},
    {"arrows, Enter", "move a cursor and play there, on boards of every size"},
    {"H 5 ... 5", "holds the second button of the second row, which opens the menu"},
    {"each", "plays the cell in its place; 2x2 is in the middle, 3x3 at the top left"},
    {"5", "after the end, the next game; from 5x5 on it plays, and 1-9 move"},
    {"in the menu",
     "2 4 6 8 step, 5 selects: new game, size, opponent, take back, hint, brightness, sound, layout, score"},
    END_OF_ROWS,
};

static const row_t of_console_and_board[] = {
    {"", "THE CONSOLE"},
    {"a small letter", "begins a line, such as help or new 4; Enter sends it"},
    {"Tab or :", "begin a line with anything, such as 1 1"},
    {"Esc, up, down", "leave the line; show earlier ones. PgUp, PgDn: scroll"},
    {"", "THE BOARD"},
    {"O    R", "power switch; reset button"},
    END_OF_ROWS,
};

static const row_t holding_0[] = {{"H 0", "holds 0 down until you press it. O H 0 O: the self-test"},
                                  END_OF_ROWS};
static const row_t holding_ok[] = {{"H 5", "holds OK down until you press it. O H 5 O: the self-test"},
                                   END_OF_ROWS};

static const row_t holding_5[] = {{"H 5", "holds 5 down until you press it. O H 5 O: the self-test"},
                                  END_OF_ROWS};

static const row_t of_program[] = {
    {"P    q or Ctrl-C", "save a picture of the display, oxo-1.png; quit"},
    END_OF_ROWS,
};

enum { KEY_X = 2, TEXT_X = 20, TEXT_W_MIN = 10 };

// The first three lines, for who has read nothing else.
enum { GAME_ROWS = 4, GAME_ROW_MAX = 100 };

static const char *who_begins(const game_status_t *game, bool has_key_c)
{
    if (game->players.level[0] == '\0')
        return has_key_c ? "X, then in turn. Two players; C gives you an opponent"
                         : "X, then in turn. Two players; the menu has an opponent";
    if (game_status_is_watched(game))
        return "X, then in turn. The computer plays both sides";
    return game_status_computer_is_x(game) ? "X: the computer. You are O, and begin the next game"
                                           : "X: you. The computer is O, and begins the next game";
}

static void write_game(const help_t *help, row_t row[GAME_ROWS + 1])
{
    static char wins[GAME_ROW_MAX], marks[GAME_ROW_MAX];
    unsigned n = help->game->n > 0 ? help->game->n : 3;
    snprintf(wins, sizeof wins, "%u of your marks in a row, across, down or on a diagonal", n);
    snprintf(marks, sizeof marks, "on this board: %s", help->marks);
    row[0] = (row_t){"", "THE GAME"};
    row[1] = (row_t){"to win", wins};
    row[2] = (row_t){"X and O", marks};
    row[3] = (row_t){"who begins", who_begins(help->game, help->kind == LEGEND_KEYPAD)};
    row[4] = (row_t)END_OF_ROWS;
}

// NULL after the last row.
static const row_t *row_at(const help_t *help, int index)
{
    static row_t of_game[GAME_ROWS + 1];
    legend_kind_t kind = help->kind;
    write_game(help, of_game);
    static const row_t *const of_keys[LEGEND_KINDS] = {of_keypad, of_sixteen_keys, of_nine_keys,
                                                       of_five_keys},
                              *const holding[LEGEND_KINDS] = {holding_0, holding_5, holding_5, holding_ok};
    const row_t *const lists[] = {of_game, of_keys[kind], of_console_and_board, holding[kind], of_program};
    for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const row_t *row = lists[i]; row->key != NULL; row++)
            if (index-- == 0)
                return row;
    return NULL;
}

static bool is_heading(const row_t *row)
{
    return row->key[0] == '\0';
}

static int text_width(int columns)
{
    return columns > TEXT_X + TEXT_W_MIN ? columns - TEXT_X : TEXT_W_MIN;
}

// Number of screen lines that a row takes.
static int height_of(const row_t *row, int columns)
{
    const char *text = row->does;
    int height = 1, size = paint_fit(text, text_width(columns));
    for (; !is_heading(row) && text[size] != '\0'; height++) {
        text += size + (text[size] == ' ');
        size = paint_fit(text, text_width(columns));
    }
    return height;
}

static int room_on(int lines)
{
    return lines > 1 ? lines - 1 : 1;
}

int help_screen_pages(const help_t *help, int lines, int columns)
{
    const row_t *row;
    int total = 0;
    for (int i = 0; (row = row_at(help, i)) != NULL; i++)
        total += height_of(row, columns);
    return (total + room_on(lines) - 1) / room_on(lines);
}

// Draws those lines of the row that are on the screen; y is the position of its first line.
static void draw_row(int y, const row_t *row, int room)
{
    const char *text = row->does;
    attrset((int)A_BOLD);
    if (y >= 0 && y < room)
        mvaddnstr(y, is_heading(row) ? 0 : KEY_X, is_heading(row) ? text : row->key, COLS);
    attrset(A_NORMAL);
    for (int end = y + height_of(row, COLS); !is_heading(row) && y < end; y++) {
        int size = paint_fit(text, text_width(COLS));
        if (y >= 0 && y < room)
            mvaddnstr(y, TEXT_X, text, size);
        text += size + (text[size] == ' ');
    }
}

void help_screen_draw(const help_t *help, int page)
{
    const row_t *row;
    int room = room_on(LINES), y = -page * room;
    bool last = page + 1 >= help_screen_pages(help, LINES, COLS);
    erase();
    curs_set(0);
    for (int i = 0; (row = row_at(help, i)) != NULL; i++) {
        draw_row(y, row, room);
        y += height_of(row, COLS);
    }
    attrset((int)paint_faint());
    if (LINES > 1)
        mvaddnstr(LINES - 1, 0, last ? "any key: back to the game" : "any key: more", COLS - 1);
    attrset(A_NORMAL);
    refresh();
}
