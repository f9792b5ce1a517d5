// Tables of signs.
#include "signs.h"

#include "hal/flash.h"
#include "hal/led_matrix.h"

enum { SIDE = LED_ROWS, FIRST_PIXEL = 0x80 };

// Three letters a row: '.' dark, 'X' red, 'O' green, '*' both.
static const FLASH char signs[SIGNS][SIDE * SIDE + 1] = {
    [GLYPH_X] = "X.X"
                ".X."
                "X.X",
    [GLYPH_O] = "OOO"
                "O.O"
                "OOO",
    [GLYPH_DRAW] = "***"
                   "..."
                   "***",
    [GLYPH_MENU] = "*.*"
                   ".*."
                   "*.*",
    [GLYPH_ASK] = "**."
                  ".**"
                  ".*.",
    [GLYPH_NOTHING] = "..."
                      "***"
                      "...",
    [GLYPH_LAYOUT] = "*XX"
                     "OX."
                     "O..",
    [SIGN_SUN] = ".*."
                 "***"
                 ".*.",
    [GLYPH_LEVEL + 0] = "..."
                        "..."
                        "XXX",
    [GLYPH_LEVEL + 1] = "..."
                        "..."
                        "OXX",
    [GLYPH_LEVEL + 2] = "..."
                        ".O."
                        "OOX",
    [GLYPH_LEVEL + 3] = "..O"
                        ".OO"
                        "OOO",
    [SIGN_ALL] = "***"
                 "***"
                 "***",
    [SIGN_CORNERS] = "*.*"
                     "..."
                     "*.*",
};

static void light(frame_t *frame, uint8_t place)
{
    uint8_t *row = &frame->row[place / SIDE % FRAME_SIZE];
    *row = (uint8_t)(*row | FIRST_PIXEL >> place % SIDE);
}

void sign_draw_place(picture_t *p, uint8_t ink, uint8_t place)
{
    light(picture_plane(p, ink), place);
}

// For a glyph of one ink.
void glyph_draw(frame_t *frame, glyph_t glyph)
{
    for (uint8_t place = 0; place < SIDE * SIDE; place++)
        if (signs[glyph][place] != '.')
            light(frame, place);
}

void sign_draw(picture_t *p, uint8_t sign)
{
    picture_sign(p, INK_GRID);
    for (uint8_t place = 0; place < SIDE * SIDE; place++) {
        char led = signs[sign % SIGNS][place];
        if (led != '.')
            sign_draw_place(p, led == 'X' ? INK_X : led == 'O' ? INK_O : INK_GRID, place);
    }
}

void sign_draw_count(picture_t *p, uint8_t ink, uint8_t count)
{
    picture_sign(p, ink);
    for (uint8_t place = 0; place < count && place < SIDE * SIDE; place++)
        sign_draw_place(p, ink, place);
}
