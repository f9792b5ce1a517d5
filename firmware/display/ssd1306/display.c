// Display driver for a 128x64 OLED with an SSD1306: keeps track of what the display holds, and decides what
// is sent next. Keeps no pixels; they are computed when sent.
// SPDX-License-Identifier: MIT
#include "display/display.h"

#include <string.h>

#include "display/ssd1306/cell_pixels.h"
#include "display/ssd1306/text.h"
#include "hal/orientation.h"
#include "hal/ssd1306.h"
#include "hal/twi.h"

enum { UNKNOWN = 0xFF };

enum { CONTRAST_STEP = 17 };
_Static_assert(BRIGHTNESS_MAX *CONTRAST_STEP == 255, "the highest brightness must be full contrast");

picture_t display_picture = {.changed = CELL_NONE};
static const picture_t *const picture = &display_picture;

// The display's contents, as far as sent.
static struct {
    uint8_t cells;
    uint8_t look[TTT_CELLS_MAX];
    uint8_t text[TEXT_ROWS][TEXT_COLS];
} shown;

// The cell being sent and its next page; CELL_NONE: none.
static struct {
    cell_t cell;
    uint8_t page;
} under_way;

static uint8_t next_page; // of the first picture
enum { BOARD_PAGES = CELL_PIXELS_SIDE / 8 };

static struct {
    ssd1306_registers_t registers; // wanted
    uint8_t left;                  // columns of the memory left of the glass
    bool on;                       // wanted
    bool complete;                 // all memory has been sent since its contents were unknown
} state;

static bool registers_due;
static bool has_more;     // something is to be sent, or the last chunk's result is not yet known
static bool awaited;      // the latter
static bool has_sent;     // a chunk, since the end of the last refresh
static uint8_t refreshed; // refreshes done: each resends half a row

// Chunks that failed since one arrived or the last refresh; refreshes in a row without one that arrived.
enum { ADDRESSES = 2, SILENT_AFTER = 2 };
static uint8_t failed, silent;

static void send(const uint8_t *end)
{
    has_sent = true;
    awaited = true;
    ssd1306_send(end);
}

static uint8_t *begin_data(uint8_t page, uint8_t column)
{
    return ssd1306_begin_data(page, (uint8_t)(state.left + column));
}

static void send_registers(void)
{
    registers_due = false;
    send(ssd1306_put_registers(&state.registers, state.on && state.complete));
}

// ---- Cells ----

static bool is_stale(cell_t cell)
{
    return shown.look[cell] != picture->look[cell];
}

static cell_t find_stale(void)
{
    uint8_t count = cell_pixels_count(picture->cells);
    if (picture->changed != CELL_NONE && is_stale(picture->changed))
        return picture->changed;
    for (uint8_t row = 0; row < count; row++)
        for (uint8_t col = 0; col < count; col++)
            if (is_stale(cell_at(row, col)))
                return cell_at(row, col);
    return CELL_NONE;
}

// If a cell's look changes while it is sent, it is sent again.
static bool send_cell(void)
{
    if (under_way.cell == CELL_NONE) {
        under_way.cell = find_stale();
        if (under_way.cell == CELL_NONE)
            return false;
        shown.look[under_way.cell] = picture->look[under_way.cell];
        under_way.page = cell_pixels_edge(picture->cells, cell_row(under_way.cell)) / 8;
    }
    cell_t cell = under_way.cell;
    uint8_t page = under_way.page++;
    if (under_way.page * 8 >= cell_pixels_edge(picture->cells, (uint8_t)(cell_row(cell) + 1)))
        under_way.cell = CELL_NONE;
    // A page of a column of cells: the part of the current cell.
    uint8_t *to = begin_data(page, cell_pixels_edge(picture->cells, cell_col(cell)));
    send(to + cell_pixels_put(picture, cell_col(cell), page, to));
    return true;
}

_Static_assert((int)CELL_PIXELS_SIDE <= (int)SSD1306_DATA_MAX, "a page of the board must fit a transmission");

// The first picture is sent page by page, 8 of 64 rows of pixels in one transmission: a third of the bytes.
static bool send_page(void)
{
    if (next_page == BOARD_PAGES)
        return false;
    if (next_page == 0)
        memcpy(shown.look, picture->look, sizeof shown.look);
    uint8_t *to = begin_data(next_page, 0);
    for (uint8_t col = 0; col < cell_pixels_count(picture->cells); col++)
        to += cell_pixels_put(picture, col, next_page, to);
    next_page++;
    send(to);
    return true;
}

// ---- Letters ----

static uint8_t *put_letter(uint8_t *to, uint8_t row, uint8_t col)
{
    shown.text[row][col] = picture->text[row][col];
    uint8_t columns = col + 1 == TEXT_COLS ? TEXT_PITCH + 1 : TEXT_PITCH;
    for (uint8_t column = 0; column < columns; column++)
        *to++ = text_pixels(picture, row, col, column);
    return to;
}

_Static_assert(TEXT_LEFT - CELL_PIXELS_SIDE + TEXT_COLS * TEXT_PITCH + 1 <= SSD1306_DATA_MAX,
               "a row of text, with the gap before it and the column after it, must fit a transmission");

// Sends letters up to the first that is not outdated; before column 0, also the gap between board and text.
static void send_letters(uint8_t row, uint8_t col)
{
    uint8_t *to = begin_data(row, col == 0 ? CELL_PIXELS_SIDE : (uint8_t)(TEXT_LEFT + col * TEXT_PITCH));
    if (col == 0)
        for (uint8_t x = CELL_PIXELS_SIDE; x < TEXT_LEFT; x++)
            *to++ = 0;
    for (; col < TEXT_COLS; col++) {
        if (shown.text[row][col] == picture->text[row][col])
            break;
        to = put_letter(to, row, col);
    }
    send(to);
}

static bool send_text(void)
{
    const uint8_t *is = shown.text[0], *ought = picture->text[0];
    for (uint8_t place = 0; place < sizeof shown.text; place++)
        if (*is++ != *ought++) {
            send_letters(place / TEXT_COLS, place % TEXT_COLS);
            return true;
        }
    return false;
}

// ---- Everything ----

static void forget_cells(void)
{
    memset(shown.look, UNKNOWN, sizeof shown.look);
    under_way.cell = CELL_NONE;
    next_page = 0;
}

static void forget_memory(void)
{
    forget_cells();
    memset(shown.text, UNKNOWN, sizeof shown.text);
}

static void forget_all(void)
{
    forget_memory();
    registers_due = true;
    state.complete = false;
}

// Returns whether there was anything to send.
static bool send_next(void)
{
    if (registers_due) {
        send_registers();
        return true;
    }
    if (!state.on)
        return false;
    if (!state.complete && send_page())
        return true;
    if (send_cell() || send_text())
        return true;
    if (state.complete)
        return false;
    state.complete = true;
    send_registers();
    return true;
}

bool display_has_work(void)
{
    return has_more && !twi_is_busy();
}

// Looks at what became of the last chunk. If the display has not acknowledged it, its other address is next:
// at once, or if that has failed, too, at the next refresh. Returns whether to go on.
static bool has_arrived(void)
{
    if (!twi_has_failed()) {
        failed = silent = 0;
        return true;
    }
    forget_all();
    ssd1306_use_other_address();
    failed++;
    return failed < ADDRESSES;
}

void display_run(void)
{
    if (!display_has_work())
        return;
    bool goes_on = !awaited || has_arrived();
    awaited = false;
    has_more = goes_on && send_next();
}

bool display_answers(void)
{
    return silent < SILENT_AFTER;
}

void display_start(void)
{
    twi_start();
    forget_all();
    has_more = true;
}

// ---- Requested state ----

static void want(bool on, ssd1306_registers_t registers)
{
    const ssd1306_registers_t *now = &state.registers;
    if (state.on != on || now->contrast != registers.contrast || now->mirrored != registers.mirrored ||
        now->upside_down != registers.upside_down || now->all_lit != registers.all_lit)
        registers_due = true;
    state.on = on;
    state.registers = registers;
}

uint16_t display_draw(const view_t *view)
{
    picture_draw(&display_picture, view);
    return display_picture.right_for;
}

// Nothing blinks.
uint16_t display_blink_cursor(void)
{
    return 0;
}

// This display is not square, so it cannot swap rows and columns. Layouts 4 to 7, which swap them on other
// displays, are 0 to 3 for an SH1106 here.
void display_show(uint8_t brightness, uint8_t layout)
{
    bool mirrored = layout & ORIENTATION_MIRROR;
    if (shown.cells != picture->cells || (!state.complete && picture->changed != CELL_NONE))
        forget_cells();
    shown.cells = picture->cells;
    uint8_t left = layout & ORIENTATION_TRANSPOSE ? SSD1306_SH1106_LEFT : 0;
    if (state.registers.mirrored != mirrored || state.left != left)
        forget_memory();
    state.left = left;
    want(true, (ssd1306_registers_t){.contrast = (uint8_t)(brightness * CONTRAST_STEP),
                                     .all_lit = picture->all_lit,
                                     .mirrored = mirrored,
                                     .upside_down = layout & ORIENTATION_FLIP});
    has_more = true;
    display_run();
}

void display_off(void)
{
    has_more |= state.on;
    want(false, state.registers);
    display_run();
}

bool display_is_sending(void)
{
    return has_more;
}

// A chunk takes a millisecond: one that is still in progress after a second hangs.
void display_refresh(void)
{
    if (!twi_is_busy()) {
        twi_start();
    } else if (!has_sent) {
        twi_recover();
        forget_all();
        awaited = false;
    }
    if (failed != 0 && silent < SILENT_AFTER)
        silent++;
    failed = 0;
    refreshed++;
    uint8_t row = refreshed / 2 % TEXT_ROWS;
    if (refreshed % 2 == 0)
        memset(&shown.look[cell_at(row, 0)], UNKNOWN, TTT_N_MAX);
    else
        memset(shown.text[row], UNKNOWN, TEXT_COLS);
    registers_due = has_more = true;
    display_run();
    has_sent = false;
}
