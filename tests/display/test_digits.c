// Digits row by row are those of the score's screen.
#include "display/matrix/glyph.h"
#include "tests/support/test.h"

TEST(the_rows_of_a_digit_are_those_that_the_score_has)
{
    for (uint8_t digit = 0; digit < 10; digit++) {
        frame_t frame;
        glyph_draw_score(&frame, GLYPH_X, digit);
        for (uint8_t row = 0; row < GLYPH_DIGIT_ROWS; row++)
            assert_int_equal(glyph_digit_row(digit, row),
                             frame.row[FRAME_SIZE - GLYPH_DIGIT_ROWS + row] >> 1 & 7);
    }
}
