// ROW: a row of a picture in source code, one binary digit a pixel. For files that contain pictures.
// SPDX-License-Identifier: MIT
#ifndef PIXEL_ROW_H
#define PIXEL_ROW_H

#define ROW(a, b, c, d, e, f, g, h) (a << 7 | b << 6 | c << 5 | d << 4 | e << 3 | f << 2 | g << 1 | h)
#define o                           0
#define I                           1

#endif
