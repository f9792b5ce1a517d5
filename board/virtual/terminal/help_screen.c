// Text and pages of the help screen.
#include "board/virtual/terminal/help_screen.h"

#include <curses.h>

#include "board/virtual/terminal/paint.h"

// Rows without a key are headings. Fits 80 columns and, with the last line of the screen, 24 lines.
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

enum { ROWS = sizeof rows / sizeof *rows, KEY_X = 2, TEXT_X = 20, TEXT_W_MIN = 10 };

static bool is_heading(int row)
{
    return rows[row].key[0] == '\0';
}

static int text_width(int columns)
{
    return columns > TEXT_X + TEXT_W_MIN ? columns - TEXT_X : TEXT_W_MIN;
}

// Number of screen lines that a row takes.
static int height_of(int row, int columns)
{
    const char *text = rows[row].does;
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

int help_screen_pages(int lines, int columns)
{
    int total = 0;
    for (int row = 0; row < ROWS; row++)
        total += height_of(row, columns);
    return (total + room_on(lines) - 1) / room_on(lines);
}

// Draws those lines of the row that are on the screen; y is the position of its first line.
static void draw_row(int y, int row, int room)
{
    const char *text = rows[row].does;
    attrset((int)A_BOLD);
    if (y >= 0 && y < room)
        mvaddnstr(y, is_heading(row) ? 0 : KEY_X, is_heading(row) ? text : rows[row].key, COLS);
    attrset(A_NORMAL);
    for (int end = y + height_of(row, COLS); !is_heading(row) && y < end; y++) {
        int size = paint_fit(text, text_width(COLS));
        if (y >= 0 && y < room)
            mvaddnstr(y, TEXT_X, text, size);
        text += size + (text[size] == ' ');
    }
}

void help_screen_draw(int page)
{
    int room = room_on(LINES), y = -page * room;
    bool last = page + 1 >= help_screen_pages(LINES, COLS);
    erase();
    curs_set(0);
    for (int row = 0; row < ROWS; row++) {
        draw_row(y, row, room);
        y += height_of(row, COLS);
    }
    attrset((int)paint_faint());
    if (LINES > 1)
        mvaddnstr(LINES - 1, 0, last ? "any key: back to the game" : "any key: more", COLS - 1);
    attrset(A_NORMAL);
    refresh();
}
