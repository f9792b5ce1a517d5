// Computes the pixels of cells from a table of geometries: grid, marks, frames.
// SPDX-License-Identifier: MIT
#include "display/ssd1306/cell_pixels.h"

#include <string.h>

#include "hal/flash.h"

enum { ROWS = 8, SIGN_CELLS = 8 };

typedef struct {
    uint8_t cells;  // per side
    uint8_t origin; // of the first cell, from the left and the top
    uint8_t pitch;  // from the start of one cell to that of the next, including a grid line
    uint8_t size;   // side of a cell
    uint8_t pad;    // around a mark
    uint8_t stroke; // thickness of a mark
    uint8_t frame;  // thickness of a frame
} geometry_t;

// Starting at n = TTT_N_MIN; the last one is for signs.
static const FLASH geometry_t geometries[] = {
    {2, 0, 33, 31, 4, 5, 2}, {3, 0, 22, 20, 3, 4, 2}, {4, 0, 16, 15, 2, 3, 1}, {5, 0, 13, 12, 2, 2, 1},
    {6, 2, 10, 9, 1, 2, 1},  {7, 1, 9, 8, 1, 2, 1},   {8, 0, 8, 7, 1, 1, 1},   {SIGN_CELLS, 0, 8, 8, 0, 0, 0},
};
enum { SIGN = TTT_N_MAX - TTT_N_MIN + 1 };
_Static_assert(sizeof geometries / sizeof *geometries == SIGN + 1,
               "a geometry for each size and one for signs");

// Returns a valid geometry for any `cells`.
static const FLASH geometry_t *geometry_of(uint8_t cells)
{
    uint8_t index = (uint8_t)(cells - TTT_N_MIN);
    return &geometries[index < SIGN ? index : SIGN];
}

uint8_t cell_pixels_count(uint8_t cells)
{
    return geometry_of(cells)->cells;
}

uint8_t cell_pixels_edge(uint8_t cells, uint8_t index)
{
    const FLASH geometry_t *g = geometry_of(cells);
    if (index == 0)
        return 0;
    return index < g->cells ? (uint8_t)(g->origin + index * g->pitch) : CELL_PIXELS_SIDE;
}

// Of eight rows starting at `top`, those in from..to - 1.
static uint8_t rows(int8_t top, int8_t from, int8_t to)
{
    int8_t first = (int8_t)(from - top), behind = (int8_t)(to - top);
    if (behind <= 0 || first >= ROWS)
        return 0;
    uint8_t bits = (uint8_t)(first > 0 ? 0xFF << first : 0xFF);
    return behind < ROWS ? bits & (uint8_t)~(0xFF << behind) : bits;
}

// ---- Marks: column x of a mark of width `side`, eight rows from y on ----

// Two diagonals of the stroke's thickness.
static uint8_t x_column(uint8_t stroke, uint8_t side, uint8_t x, int8_t y)
{
    uint8_t half = stroke / 2;
    int8_t down = (int8_t)(x - half), up = (int8_t)(side - 1 - x - half);
    return rows(y, down, (int8_t)(down + stroke)) | rows(y, up, (int8_t)(up + stroke));
}

static uint16_t squared(int8_t a)
{
    return (uint16_t)(a * a);
}

// Pixels no farther from the centre than half the side, and no nearer than that less the stroke. Distances
// are doubled, since the centre may lie between pixels.
static uint8_t o_column(uint8_t stroke, uint8_t side, uint8_t x, int8_t y)
{
    uint16_t outer = squared((int8_t)side), inner = squared((int8_t)(side - 2 * stroke));
    uint16_t across = squared((int8_t)(2 * x - side + 1));
    uint8_t bits = 0;
    for (uint8_t bit = 1; bit != 0; bit = (uint8_t)(bit << 1), y++) {
        if (y < 0 || y >= (int8_t)side)
            continue;
        uint16_t distance = (uint16_t)(across + squared((int8_t)(2 * y - side + 1)));
        if (distance <= outer && distance >= inner)
            bits |= bit;
    }
    return bits;
}

// A diamond a third as large as a mark.
static uint8_t dot_column(uint8_t side, uint8_t x, int8_t y)
{
    int8_t off = (int8_t)(2 * x - side + 1);
    int8_t reach = (int8_t)((side / 3 + 1 - (off < 0 ? -off : off)) / 2);
    int8_t middle = (int8_t)(side / 2);
    return reach < 0 ? 0 : rows(y, (int8_t)(middle - reach - (side % 2 == 0)), (int8_t)(middle + reach + 1));
}

// Between a frame and a mark is a dark pixel: in small cells the mark is smaller and thinner then.
static uint8_t mark_column(const FLASH geometry_t *g, uint8_t look, uint8_t x, int8_t top)
{
    bool smaller = (look & (LOOK_FRAME | LOOK_CORNERS)) && g->pad <= g->frame;
    uint8_t pad = smaller ? (uint8_t)(g->frame + 1) : g->pad, stroke = smaller ? 1 : g->stroke;
    uint8_t side = (uint8_t)(g->size - 2 * pad), column = (uint8_t)(x - pad);
    int8_t y = (int8_t)(top - pad);
    if (column >= side)
        return 0;
    uint8_t within = rows(y, 0, (int8_t)side);
    switch (look & (LOOK_MARK | LOOK_DOT)) {
    case TTT_X: return x_column(stroke, side, column, y) & within;
    case TTT_O: return o_column(stroke, side, column, y);
    case LOOK_DOT: return dot_column(side, column, y) & within;
    default: return 0;
    }
}

// ---- Cells ----

static uint8_t frame_column(const FLASH geometry_t *g, uint8_t look, uint8_t x, int8_t top)
{
    int8_t size = (int8_t)g->size, frame = (int8_t)g->frame, corner = (int8_t)((g->size + 2) / 4);
    uint8_t from_side = x < g->size / 2 ? x : (uint8_t)(g->size - 1 - x);
    uint8_t ends = rows(top, 0, frame) | rows(top, (int8_t)(size - frame), size);
    if (look & LOOK_FRAME)
        return from_side < g->frame ? 0xFF : ends;
    if (from_side < g->frame)
        return rows(top, 0, corner) | rows(top, (int8_t)(size - corner), size);
    return from_side < (uint8_t)corner ? ends : 0;
}

// An inverted cell is lit up to its edges, whatever frame it has.
static uint8_t look_column(const FLASH geometry_t *g, uint8_t look, uint8_t x, int8_t top)
{
    uint8_t mark = look & (LOOK_MARK | LOOK_DOT) ? mark_column(g, look, x, top) : 0;
    if (look & LOOK_INVERTED)
        return (uint8_t)~mark;
    return look & (LOOK_FRAME | LOOK_CORNERS) ? mark | frame_column(g, look, x, top) : mark;
}

// The columns of a cell. The last ones of X, of O and of anything else are kept: on 8x8 they serve the whole
// board, else a row, so that the first picture is shown in time.
static const uint8_t *look_columns(const FLASH geometry_t *g, uint8_t look, int8_t top)
{
    static struct {
        const FLASH geometry_t *geometry;
        uint8_t look, columns[CELL_PIXELS_WIDTH_MAX];
        int8_t top;
    } kept[TTT_O + 1];
    uint8_t place = look == TTT_X || look == TTT_O ? look : 0;
    uint8_t *columns = kept[place].columns;
    if (kept[place].geometry == g && kept[place].look == look && kept[place].top == top)
        return columns;
    for (uint8_t x = 0; x < g->size; x++)
        columns[x] = look_column(g, look, x, top);
    kept[place].geometry = g;
    kept[place].look = look;
    kept[place].top = top;
    return columns;
}

static void add(uint8_t *to, uint8_t count, uint8_t bits)
{
    for (; count != 0; count--)
        *to++ |= bits;
}

// Adds the part of a cell within eight rows of pixels starting at `top`, relative to the cell's upper edge.
// Grid lines run between cells, not around the board.
static void add_cell(const picture_t *p, const FLASH geometry_t *g, cell_t cell, int8_t top, uint8_t *to)
{
    int8_t size = (int8_t)g->size, pitch = (int8_t)g->pitch;
    uint8_t within = rows(top, 0, size), look = p->look[cell];
    uint8_t line = cell_row(cell) + 1 < g->cells ? rows(top, size, pitch) : 0;
    if (cell_col(cell) + 1 < g->cells)
        add(to + g->size, (uint8_t)(g->pitch - g->size), line | within);
    add(to, g->size, line);
    if (look == 0 || within == 0)
        return;
    const uint8_t *columns = look_columns(g, look, top);
    for (uint8_t x = 0; x < g->size; x++)
        to[x] = (uint8_t)(to[x] | (columns[x] & within));
}

uint8_t cell_pixels_put(const picture_t *p, uint8_t col, uint8_t page, uint8_t *to)
{
    const FLASH geometry_t *g = geometry_of(p->cells);
    uint8_t width =
        (uint8_t)(cell_pixels_edge(p->cells, (uint8_t)(col + 1)) - cell_pixels_edge(p->cells, col));
    int8_t top = (int8_t)(page * ROWS - g->origin);
    memset(to, 0, width);
    if (col == 0)
        to += g->origin;
    for (uint8_t row = 0; row < g->cells && top > -ROWS; row++, top = (int8_t)(top - g->pitch))
        if (top < (int8_t)g->pitch)
            add_cell(p, g, cell_at(row, col), top, to);
    return width;
}
