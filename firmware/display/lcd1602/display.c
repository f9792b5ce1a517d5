// Display driver for 16x2 characters with an HD44780: keeps track of what the controller holds, and decides
// what is sent next.
// SPDX-License-Identifier: MIT
#include "display/display.h"

#include <string.h>

#include "display/lcd1602/picture.h"
#include "hal/clock.h"

_Static_assert((int)BRIGHTNESS_MAX == (int)LCD_LIGHT_MAX, "brightness is the backlight's");

picture_t display_picture;
static const picture_t *const picture = &display_picture;

// No row of pixels, and no character that is shown.
enum { UNKNOWN = 0x80 };

// The controller's contents, as far as sent.
static struct {
    uint8_t pixels[LCD_CHARS * LCD_CHAR_ROWS];
    uint8_t text[LCD_ROWS][LCD_COLS];
} shown;

static struct {
    bool on;            // wanted
    uint8_t brightness; // wanted
    bool complete;      // all has been sent since its contents were unknown
} state;

static bool restart_due;    // the controller's registers are to be set
static bool has_more;       // something is to be sent, or being sent
static time_ms_t restarted; // when that was done last

// The controller cannot be read: it is set again, and all is sent again, so often.
enum { RESTART_MS = 600 };
_Static_assert(RESTART_MS + CLOCK_PERIOD_MS < 1000,
               "looked at once a period, it must come back within a second");

// All that is sent again, in parts, while nothing has changed.
enum { PARTS = (sizeof shown.pixels + sizeof shown.text) / LCD_DATA_MAX };
static uint8_t next_part = PARTS;
_Static_assert((int)LCD_DATA_MAX == (int)LCD_COLS, "a part is a row of text, or two characters");

// ---- Sending ----

static const uint8_t *pixels_wanted(void)
{
    return picture->pixels[0];
}

// Sends what differs from `from` on, up to `end`.
static bool send_pixels(uint8_t from, uint8_t end)
{
    while (from < end && shown.pixels[from] == pixels_wanted()[from])
        from++;
    if (from == end)
        return false;
    uint8_t *to = hd44780_buffer(), count = 0;
    for (uint8_t i = from; i < end && count < LCD_DATA_MAX && shown.pixels[i] != pixels_wanted()[i]; i++)
        to[count++] = shown.pixels[i] = pixels_wanted()[i];
    hd44780_send(hd44780_char(0, from), count);
    return true;
}

static bool send_text(uint8_t row)
{
    uint8_t col = 0;
    while (col < LCD_COLS && shown.text[row][col] == picture->text[row][col])
        col++;
    if (col == LCD_COLS)
        return false;
    uint8_t *to = hd44780_buffer(), count = 0;
    for (uint8_t i = col; i < LCD_COLS && shown.text[row][i] != picture->text[row][i]; i++)
        to[count++] = shown.text[row][i] = picture->text[row][i];
    hd44780_send(hd44780_text(row, col), count);
    return true;
}

static bool send_changes(void)
{
    return send_pixels(0, sizeof shown.pixels) || send_text(0) || send_text(1);
}

static void forget_part(uint8_t part)
{
    enum { TEXT = sizeof shown.pixels / LCD_DATA_MAX };
    if (part < TEXT)
        memset(&shown.pixels[part * LCD_DATA_MAX], UNKNOWN, LCD_DATA_MAX);
    else
        memset(shown.text[(part - TEXT) % LCD_ROWS], UNKNOWN, LCD_COLS);
}

static void restart(void)
{
    restart_due = false;
    restarted = clock_now();
    hd44780_restart(state.on && state.complete);
}

// Starts what is to be sent next. Returns whether there was anything. Off, nothing but the registers is sent.
static bool send_next(void)
{
    if (restart_due) {
        restart();
        return true;
    }
    if (!state.on)
        return false;
    if (send_changes())
        return true;
    if (next_part < PARTS) {
        forget_part(next_part++);
        return send_changes();
    }
    if (state.complete)
        return false;
    state.complete = true;
    restarted = clock_now();
    hd44780_light(state.brightness);
    hd44780_switch(true);
    return true;
}

static bool is_old(void)
{
    return state.on && state.complete && (time_ms_t)(clock_now() - restarted) >= RESTART_MS;
}

bool display_has_work(void)
{
    return (has_more || is_old()) && !hd44780_is_busy();
}

void display_run(void)
{
    if (!display_has_work())
        return;
    if (is_old()) {
        restart_due = true;
        next_part = 0;
    }
    has_more = send_next();
    if (!has_more)
        hd44780_rest();
}

bool display_is_sending(void)
{
    return has_more;
}

// ---- Interface ----

void display_start(void)
{
    hd44780_start();
    for (uint8_t part = 0; part < PARTS; part++)
        forget_part(part);
    has_more = true;
}

uint16_t display_draw(const view_t *view)
{
    picture_draw(&display_picture, view);
    return display_picture.right_for;
}

// What blinks is drawn with everything else.
uint16_t display_blink_cursor(void)
{
    return 0;
}

static void want(bool on)
{
    restart_due |= state.on != on;
    state.on = on;
    has_more = true;
    display_run();
}

// It has one layout.
void display_show(uint8_t brightness, uint8_t layout)
{
    (void)layout;
    state.brightness = brightness;
    if (state.complete)
        hd44780_light(brightness);
    want(true);
}

void display_off(void)
{
    hd44780_light(LCD_DARK);
    want(false);
}

void display_refresh(void)
{
    hd44780_refresh();
}
