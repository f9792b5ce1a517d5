// Decides which chunk is sent next, and keeps track of what the display holds.
#include "display/ssd1306/ssd1306.h"

#include <string.h>

#include "display/ssd1306/cell_pixels.h"
#include "display/ssd1306/chunk.h"
#include "display/ssd1306/text.h"
#include "hal/twi.h"

enum { LETTERS_MAX = 6, UNKNOWN = 0xFF };

static const picture_t *picture;

// The display's contents, as far as sent.
static struct {
    uint8_t cells;
    uint8_t look[TTT_CELLS_MAX];
    uint8_t text[TEXT_ROWS][TEXT_COLS];
} held;

// The cell being sent and its next page; CELL_NONE: none.
static struct {
    cell_t cell;
    uint8_t page;
} under_way;

static struct {
    chunk_registers_t registers; // wanted
    bool on;                     // wanted
    bool complete;               // all memory has been sent since its contents were unknown
} state;

static bool registers_due;
static bool has_more;     // something is to be sent, or the last chunk's result is not yet known
static bool awaited;      // the latter
static bool has_sent;     // a chunk, since the end of the last refresh
static uint8_t refreshed; // refreshes done: each resends half a row

static void send(const uint8_t *end)
{
    has_sent = true;
    awaited = true;
    chunk_send(end);
}

static void send_registers(void)
{
    registers_due = false;
    state.registers.on = state.on && state.complete;
    send(chunk_put_registers(&state.registers));
}

// ---- Cells ----

static bool is_stale(cell_t cell)
{
    return held.look[cell] != picture->look[cell];
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
        held.look[under_way.cell] = picture->look[under_way.cell];
        under_way.page = cell_pixels_edge(picture->cells, cell_row(under_way.cell)) / 8;
    }
    cell_t cell = under_way.cell;
    uint8_t page = under_way.page++;
    if (under_way.page * 8 >= cell_pixels_edge(picture->cells, (uint8_t)(cell_row(cell) + 1)))
        under_way.cell = CELL_NONE;
    // A page of a column of cells: the part of the current cell.
    uint8_t *to = chunk_begin_data(page, cell_pixels_edge(picture->cells, cell_col(cell)));
    send(to + cell_pixels_put(picture, cell_col(cell), page, to));
    return true;
}

// ---- Letters ----

static uint8_t *put_letter(uint8_t *to, uint8_t row, uint8_t col)
{
    held.text[row][col] = picture->text[row][col];
    uint8_t columns = col + 1 == TEXT_COLS ? TEXT_PITCH + 1 : TEXT_PITCH;
    for (uint8_t column = 0; column < columns; column++)
        *to++ = text_pixels(picture, row, col, column);
    return to;
}

// Sends letters up to the first that is not outdated; before column 0, also the gap between board and text.
static void send_letters(uint8_t row, uint8_t col)
{
    uint8_t *to =
        chunk_begin_data(row, col == 0 ? CELL_PIXELS_SIDE : (uint8_t)(TEXT_LEFT + col * TEXT_PITCH));
    if (col == 0)
        for (uint8_t x = CELL_PIXELS_SIDE; x < TEXT_LEFT; x++)
            *to++ = 0;
    for (uint8_t letters = 0; letters < LETTERS_MAX && col < TEXT_COLS; letters++, col++) {
        if (held.text[row][col] == picture->text[row][col])
            break;
        to = put_letter(to, row, col);
    }
    send(to);
}

static bool send_text(void)
{
    const uint8_t *is = held.text[0], *ought = picture->text[0];
    for (uint8_t place = 0; place < sizeof held.text; place++)
        if (*is++ != *ought++) {
            send_letters(place / TEXT_COLS, place % TEXT_COLS);
            return true;
        }
    return false;
}

// ---- Everything ----

static void forget_cells(void)
{
    memset(held.look, UNKNOWN, sizeof held.look);
    under_way.cell = CELL_NONE;
}

static void forget_memory(void)
{
    forget_cells();
    memset(held.text, UNKNOWN, sizeof held.text);
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
    if (send_cell() || send_text())
        return true;
    if (state.complete)
        return false;
    state.complete = true;
    send_registers();
    return true;
}

bool ssd1306_has_work(void)
{
    return has_more && !twi_is_busy();
}

// A display that has not acknowledged is tried again at the next refresh.
void ssd1306_run(void)
{
    if (!ssd1306_has_work())
        return;
    bool failed = awaited && twi_has_failed();
    awaited = false;
    if (failed)
        forget_all();
    has_more = !failed && send_next();
}

void ssd1306_start(void)
{
    twi_start();
    forget_all();
    has_more = true;
}

// ---- Requested state ----

static void want(bool on, chunk_registers_t registers)
{
    const chunk_registers_t *now = &state.registers;
    if (state.on != on || now->contrast != registers.contrast || now->mirrored != registers.mirrored ||
        now->upside_down != registers.upside_down || now->all_lit != registers.all_lit)
        registers_due = true;
    state.on = on;
    state.registers = registers;
}

// Mirroring affects only memory written afterwards.
void ssd1306_show(const picture_t *p, uint8_t contrast, bool mirrored, bool upside_down)
{
    picture = p;
    if (held.cells != p->cells)
        forget_cells();
    held.cells = p->cells;
    if (state.registers.mirrored != mirrored)
        forget_memory();
    want(true, (chunk_registers_t){contrast, p->all_lit, mirrored, upside_down, false});
    has_more = true;
    ssd1306_run();
}

void ssd1306_off(void)
{
    has_more |= state.on;
    want(false, state.registers);
    ssd1306_run();
}

bool ssd1306_is_sending(void)
{
    return has_more;
}

// A chunk takes a millisecond: one that is still in progress after a second hangs.
void ssd1306_refresh(void)
{
    if (twi_is_busy() && !has_sent) {
        twi_recover();
        forget_all();
        awaited = false;
    }
    refreshed++;
    uint8_t row = refreshed / 2 % TEXT_ROWS;
    if (refreshed % 2 == 0)
        memset(&held.look[cell_at(row, 0)], UNKNOWN, TTT_N_MAX);
    else
        memset(held.text[row], UNKNOWN, TEXT_COLS);
    registers_due = has_more = true;
    ssd1306_run();
    has_sent = false;
}
