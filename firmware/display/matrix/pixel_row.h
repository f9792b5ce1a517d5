// ROW: a row of a picture in source code, a letter a pixel: I is lit, o is dark. For files that contain
// pictures.
// SPDX-License-Identifier: MIT
#ifndef PIXEL_ROW_H
#define PIXEL_ROW_H

#define PIXEL_o 0
#define PIXEL_I 1
#define ROW(a, b, c, d, e, f, g, h)                                                                          \
    (PIXEL_##a << 7 | PIXEL_##b << 6 | PIXEL_##c << 5 | PIXEL_##d << 4 | PIXEL_##e << 3 | PIXEL_##f << 2 |   \
     PIXEL_##g << 1 | PIXEL_##h)

#endif
