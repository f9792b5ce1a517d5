// Draws the keypad's keys in one of three forms.
#include "board/play/terminal/keypad_pane.h"

#include <stdio.h>

#include <curses.h>

#include "board/play/script/legend.h"
#include "board/play/terminal/paint.h"
#include "hal/key.h"

// Position and width of the columns of keys.
typedef struct {
    int x[KEYPAD_COLS], width[KEYPAD_COLS];
} columns_t;

static const columns_t columns_of[] = {
    [KEYPAD_CAPS] = {{0, 3, 6, 9}, {3, 3, 3, 3}},
    [KEYPAD_NAMED] = {{0, 7, 14, 21}, {7, 7, 7, 13}},
    [KEYPAD_BOXED] = {{1, 11, 21, 31}, {9, 9, 9, 13}},
};

// Other inputs have no fourth column, and longer names.
static const columns_t columns_of_three[] = {
    [KEYPAD_CAPS] = {{0, 3, 6}, {3, 3, 3}},
    [KEYPAD_NAMED] = {{0, 9, 18}, {9, 9, 9}},
    [KEYPAD_BOXED] = {{1, 15, 29}, {13, 13, 13}},
};

static const columns_t *columns_for(keypad_form_t form, uint16_t keys)
{
    return (legend_kind(keys) == LEGEND_KEYPAD ? columns_of : columns_of_three) + form;
}

static void draw_key(area_t a, keypad_form_t form, uint16_t keys, unsigned key, bool down, bool under_cursor)
{
    const columns_t *columns = columns_for(form, keys);
    unsigned row = key / KEYPAD_COLS, col = key % KEYPAD_COLS;
    int pitch = form == KEYPAD_BOXED ? 2 : 1, margin = form == KEYPAD_BOXED;
    const char *function = form != KEYPAD_CAPS ? legend_function(key, keys) : "";
    char cap[16];
    snprintf(cap, sizeof cap, under_cursor ? "[%c]%s" : " %c %s", KEYPAD_LEGEND[key], function);
    attrset((int)(down ? A_REVERSE | A_BOLD : under_cursor ? A_BOLD : A_NORMAL));
    paint_text(a.y + margin + (int)row * pitch, a.x + columns->x[col], columns->width[col], cap);
    attrset(A_NORMAL);
}

static void draw_lines(area_t a)
{
    const columns_t *columns = &columns_of[KEYPAD_BOXED];
    for (int i = 1; i < KEYPAD_ROWS; i++) {
        mvhline(a.y + 2 * i, a.x + 1, ACS_HLINE, a.width - 2);
        mvaddch(a.y + 2 * i, a.x, ACS_LTEE);
        mvaddch(a.y + 2 * i, a.x + a.width - 1, ACS_RTEE);
    }
    for (int i = 1; i < KEYPAD_COLS; i++) {
        int x = a.x + columns->x[i] - 1;
        mvvline(a.y + 1, x, ACS_VLINE, a.height - 2);
        mvaddch(a.y, x, ACS_TTEE);
        mvaddch(a.y + a.height - 1, x, ACS_BTEE);
        for (int j = 1; j < KEYPAD_ROWS; j++)
            mvaddch(a.y + 2 * j, x, ACS_PLUS);
    }
}

static void draw_box(area_t a, bool is_keypad)
{
    attrset((int)paint_frame());
    paint_box(a);
    if (is_keypad)
        draw_lines(a);
    attrset(A_NORMAL);
}

void keypad_pane_draw(const layout_t *layout, uint16_t keys, uint16_t down, unsigned cursor)
{
    if (layout->keypad.height == 0)
        return;
    if (layout->keypad_form == KEYPAD_BOXED)
        draw_box(layout->keypad, legend_kind(keys) == LEGEND_KEYPAD);
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        if ((keys >> key & 1) != 0)
            draw_key(layout->keypad, layout->keypad_form, keys, key, (down >> key & 1) != 0, key == cursor);
}
