#include "board/virtual/terminal/help_screen.h"

#include <stdio.h>

#include <curses.h>

#include "board/virtual/terminal/paint.h"

// A heading has no key. Narrow enough for 80 columns; with the last line of the screen, few enough for 24.
static const struct {
    const char *key, *does;
} rows[] = {
    {"", "THE KEYPAD"},
    {"0-9 * # A B C D", "press the key; the numeric block does, too"},
    {"arrows, Enter", "move a cursor and play there, on boards of every size"},
    {"", "WHAT THE KEYS DO"},
    {"1-9", "play that cell; from 4x4 on 5 plays and the others move"},
    {"#    0", "undo; hint: the cell that the perfect computer would play"},
    {"A or * *", "new game; in mid-game press it again"},
    {"B or * 2 .. * 8", "size of the board"},
    {"C or * 1", "opponent: none, easy, medium, perfect"},
    {"D or * 9", "brightness, four steps"},
    {"* 0    * #", "score; layout: 6 and 4 turn the picture, 5 keeps it"},
    {"", "THE CONSOLE"},
    {"a small letter", "begins a line, such as help or new 4; Enter sends it"},
    {"Tab or :", "begin a line with anything, such as 1 1"},
    {"Esc", "or an empty line leaves it; up and down show earlier lines"},
    {"PgUp, PgDn", "scroll"},
    {"", "THE BOARD"},
    {"O    R", "power switch; reset button"},
    {"H 0", "holds 0 down until you press it. O H 0 O: the self-test"},
    {"P", "saves a picture of the matrix, oxo-1.png and so on"},
    {"q or Ctrl-C", "quit"},
};

enum { ROWS = sizeof rows / sizeof *rows, KEY_W = 18 };

static int rows_a_page(int lines)
{
    return lines > 1 ? lines - 1 : 1;
}

int help_screen_pages(int lines)
{
    int room = rows_a_page(lines);
    return (ROWS + room - 1) / room;
}

static void draw_row(int y, int row)
{
    bool heading = rows[row].key[0] == '\0';
    attrset((int)(heading ? paint_frame() | A_BOLD : A_BOLD));
    mvaddnstr(y, heading ? 0 : 2, heading ? rows[row].does : rows[row].key, COLS);
    attrset(A_NORMAL);
    if (!heading && COLS > KEY_W + 2)
        mvaddnstr(y, KEY_W + 2, rows[row].does, COLS - KEY_W - 2);
}

void help_screen_draw(int page)
{
    int room = rows_a_page(LINES), first = page * room;
    bool last = page + 1 >= help_screen_pages(LINES);
    erase();
    curs_set(0);
    for (int y = 0; y < room && first + y < ROWS; y++)
        draw_row(y, first + y);
    attrset((int)paint_faint());
    if (LINES > 1)
        mvaddnstr(LINES - 1, 0, last ? "any key: back to the game" : "any key: more", COLS - 1);
    attrset(A_NORMAL);
    refresh();
}
