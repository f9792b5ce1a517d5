// The boards on 8x8 pixels.
#include "display/matrix/geometry.h"

_Static_assert(GEOMETRIES == 7, "a geometry for each size");

const FLASH geometry_t geometries[GEOMETRIES] = {
    {3, 5, 0, MARKS_3, 0x18, 0xFF}, {2, 3, 0, MARKS_2, 0x24, 0xFF}, {2, 2, 0, MARKS_2, 0x00, 0x00},
    {1, 1, 1, MARKS_1, 0x82, 0xFE}, {1, 1, 1, MARKS_1, 0x81, 0xFF}, {1, 1, 0, MARKS_1, 0x01, 0xFF},
    {1, 1, 0, MARKS_1, 0x00, 0x00},
};
