// From a picture to the LEDs that are lit.
//
// Pure. The picture's first three rows and pixels are the cells of 3x3; 2x2 has the corners. Columns 0 to 2
// of the LEDs are X's, 3 to 5 O's.
#ifndef LIT_LEDS_H
#define LIT_LEDS_H

#include "display/matrix/picture.h"
#include "hal/led_matrix.h"

// layout: 0..LAYOUT_MAX, as in hal/orientation.h; moves cells.
led_rows_t lit_leds(const picture_t *p, uint8_t layout);

#endif
