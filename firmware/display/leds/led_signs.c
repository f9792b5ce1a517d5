// Tables of signs.
#include "led_signs.h"

#include "hal/flash.h"
#include "hal/led_matrix.h"

enum { SIDE = LED_ROWS, FIRST_PIXEL = 0x80 };

// Three letters a row: '.' dark, 'X' red, 'O' green, '*' both.
static const FLASH char signs[LED_SIGNS][SIDE * SIDE + 1] = {
    [SIGN_X] = "X.X"
               ".X."
               "X.X",
    [SIGN_O] = "OOO"
               "O.O"
               "OOO",
    [SIGN_DRAW] = "***"
                  "..."
                  "***",
    [SIGN_MENU] = "*.*"
                  ".*."
                  "*.*",
    [SIGN_ASK] = "**."
                 ".**"
                 ".*.",
    [SIGN_NOTHING] = "..."
                     "***"
                     "...",
    [SIGN_LAYOUT] = "*XX"
                    "OX."
                    "O..",
    [LED_SIGN_SUN] = ".*."
                     "***"
                     ".*.",
    [SIGN_LEVEL + 0] = "..."
                       "..."
                       "XXX",
    [SIGN_LEVEL + 1] = "..."
                       "..."
                       "OXX",
    [SIGN_LEVEL + 2] = "..."
                       ".O."
                       "OOX",
    [SIGN_LEVEL + 3] = "..O"
                       ".OO"
                       "OOO",
    [LED_SIGN_ALL] = "***"
                     "***"
                     "***",
    [LED_SIGN_CORNERS] = "*.*"
                         "..."
                         "*.*",
};

static void light(frame_t *frame, uint8_t place)
{
    uint8_t *row = &frame->row[place / SIDE % FRAME_SIZE];
    *row = (uint8_t)(*row | FIRST_PIXEL >> place % SIDE);
}

void led_sign_draw_place(picture_t *p, uint8_t ink, uint8_t place)
{
    light(picture_plane(p, ink), place);
}

// For a sign of one ink.
void sign_draw(frame_t *frame, sign_t sign)
{
    for (uint8_t place = 0; place < SIDE * SIDE; place++)
        if (signs[sign][place] != '.')
            light(frame, place);
}

void led_sign_draw(picture_t *p, uint8_t sign)
{
    picture_sign(p, INK_GRID);
    for (uint8_t place = 0; place < SIDE * SIDE; place++) {
        char led = signs[sign % LED_SIGNS][place];
        if (led != '.')
            led_sign_draw_place(p, led == 'X' ? INK_X : led == 'O' ? INK_O : INK_GRID, place);
    }
}

void led_sign_draw_count(picture_t *p, uint8_t ink, uint8_t count)
{
    picture_sign(p, ink);
    for (uint8_t place = 0; place < count && place < SIDE * SIDE; place++)
        led_sign_draw_place(p, ink, place);
}
