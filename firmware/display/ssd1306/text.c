// Writes words and numbers into a picture, and computes their pixels.
#include "display/ssd1306/text.h"

#include <string.h>

#include "display/ssd1306/font.h"

_Static_assert(TEXT_LEFT + TEXT_COLS * TEXT_PITCH + 1 == 128, "text must end at the display's edge");

void text_clear(picture_t *p)
{
    memset(p->text, ' ', sizeof p->text);
}

void text_put(picture_t *p, uint8_t row, uint8_t col, const FLASH char *words)
{
    for (char letter; col < TEXT_COLS && (letter = *words++) != '\0'; col++)
        p->text[row][col] = (uint8_t)letter;
}

void text_number(picture_t *p, uint8_t row, uint16_t value)
{
    uint8_t col = TEXT_COLS;
    do {
        p->text[row][--col] = (uint8_t)('0' + value % 10);
        value /= 10;
    } while (value != 0 && col != 0);
}

void text_invert(picture_t *p, uint8_t row)
{
    for (uint8_t col = 0; col < TEXT_COLS; col++)
        p->text[row][col] |= TEXT_INVERTED;
}

// The gap between letters precedes each letter, so that inverted letters have a lit margin on their left.
uint8_t text_pixels(const picture_t *p, uint8_t row, uint8_t col, uint8_t column)
{
    uint8_t letter = p->text[row][col];
    bool gap = column == 0 || column > FONT_COLUMNS;
    uint8_t pixels = gap ? 0 : font_column((char)(letter & ~TEXT_INVERTED), (uint8_t)(column - 1));
    return letter & TEXT_INVERTED ? (uint8_t)~pixels : pixels;
}
