// Display driver for a square of WS2812 LEDs: 8x8, or one for each cell.
//
// Interrupts are off while LEDs are sent, so a frame must not delay a key. A key that is being pressed
// prevents a frame from starting, and the first closing contact ends one after the current LED; the rest is
// sent later. LEDs after the last change are not sent.
// SPDX-License-Identifier: MIT
#include "display/display.h"

#include "display/matrix/board_marks.h"
#include "hal/input.h"
#include "hal/orientation.h"
#include "hal/strip.h"
#include "palette.h"

// The LEDs are the first rows and pixels of a picture.
enum { SIDE = STRIP_SIDE, FIRST_PIXEL = 0x80, AFTER_LAST_PIXEL = FIRST_PIXEL >> SIDE };
_Static_assert((int)SIDE <= (int)FRAME_SIZE, "an LED is a pixel");
_Static_assert(LAYOUT_MAX == ORIENTATIONS - 1, "a layout is an orientation");

picture_t display_picture;

static frame_t shown[DISPLAY_PLANES]; // contents of led[]
static uint8_t led[STRIP_LEDS];       // offset of each LED's colour in the palette, in bytes
static strip_colour_t palette[COLOURS];
static struct {
    uint8_t brightness, step, layout; // of palette and led[]; invalid before the first picture and while off
} mixed;
enum { NO_BRIGHTNESS = 0xFF };
static uint8_t unsent; // number of LEDs to send, from the first on
static bool overdue;   // some have been pending since the last refresh

static void send(bool yields)
{
    if (strip_send(led, unsent, palette, yields) == unsent)
        unsent = 0;
}

// A frame is sent at once or not at all.
bool display_is_sending(void)
{
    return false;
}

bool display_has_work(void)
{
    return unsent != 0 && !input_is_pressing();
}

void display_run(void)
{
    if (unsent != 0)
        send(true);
}

void display_start(void)
{
    mixed.brightness = NO_BRIGHTNESS;
    strip_start();
}

uint16_t display_draw(const view_t *view)
{
    picture_draw(&display_picture, view);
    return display_picture.right_for;
}

uint16_t display_blink_cursor(void)
{
    return board_marks_blink_cursor(&display_picture);
}

// ---- From inks to LEDs ----

static void send_up_to(uint8_t leds)
{
    if (unsent < leds)
        unsent = leds;
}

static void colour_led(uint8_t place, colour_t colour)
{
    uint8_t at = place, offset = (uint8_t)(colour * sizeof *palette);
    if (mixed.layout != 0) // shortcut for the default layout
        at = orientation_place(place, SIDE, mixed.layout);
    if (STRIP_IS_SERPENTINE && at / SIDE % 2 != 0)
        at = (uint8_t)(at / SIDE * SIDE + SIDE - 1 - at % SIDE);
    if (led[at] == offset)
        return;
    led[at] = offset;
    send_up_to((uint8_t)(at + 1));
}

// A mark on the grid is inverted, i.e. dark.
static colour_t colour_of(uint8_t row, uint8_t bit)
{
    bool grid = shown[INK_GRID].row[row] & bit, pulses = shown[PICTURE_PULSE].row[row] & bit;
    if (shown[INK_X].row[row] & bit)
        return grid ? COLOUR_DARK : pulses ? COLOUR_X_PULSE : COLOUR_X;
    if (shown[INK_O].row[row] & bit)
        return grid ? COLOUR_DARK : pulses ? COLOUR_O_PULSE : COLOUR_O;
    return grid ? COLOUR_GRID : COLOUR_DARK;
}

static void colour_row(uint8_t row, uint8_t pixels)
{
    uint8_t place = (uint8_t)(row * SIDE);
    for (uint8_t bit = FIRST_PIXEL; bit != AFTER_LAST_PIXEL; bit >>= 1, place++) {
        if (pixels & bit)
            colour_led(place, colour_of(row, bit));
    }
}

static inline uint8_t update(uint8_t *pixels, uint8_t new)
{
    uint8_t differ = *pixels ^ new;
    *pixels = new;
    return differ;
}

// Updates a row of shown[]; returns the pixels that differ in any plane. Without a loop, because it runs
// between every key and its picture, and this takes half the time.
static uint8_t update_row(const picture_t *p, uint8_t row)
{
    _Static_assert((int)DISPLAY_PLANES == 4, "every plane is updated");
    return update(&shown[0].row[row], p->plane[0].row[row]) |
           update(&shown[1].row[row], p->plane[1].row[row]) |
           update(&shown[2].row[row], p->plane[2].row[row]) |
           update(&shown[3].row[row], p->plane[3].row[row]);
}

static void update_planes(const picture_t *picture, bool all)
{
    for (uint8_t row = 0; row < SIDE; row++) {
        uint8_t differ = update_row(picture, row);
        if (all || differ != 0)
            colour_row(row, all ? 0xFF : differ);
    }
}

static bool update_layout(uint8_t layout)
{
    bool differs = mixed.layout != layout;
    mixed.layout = layout;
    return differs;
}

static bool pulses(void)
{
    uint8_t pixels = 0;
    for (uint8_t row = 0; row < SIDE; row++)
        pixels |= shown[PICTURE_PULSE].row[row];
    return pixels != 0;
}

// Number of LEDs up to the last with a pulsing colour.
static uint8_t pulsing_leds(void)
{
    uint8_t leds = STRIP_LEDS;
    while (leds != 0 && led[leds - 1] < COLOUR_X_PULSE * sizeof *palette)
        leds--;
    return leds;
}

static void mix(uint8_t brightness, uint8_t step)
{
    if (mixed.brightness == brightness && mixed.step == step)
        return;
    send_up_to(mixed.brightness == brightness ? pulsing_leds() : STRIP_LEDS);
    mixed.brightness = brightness;
    mixed.step = step;
    palette_mix(palette, brightness, step);
}

void display_show(uint8_t brightness, uint8_t layout)
{
    update_planes(&display_picture, update_layout(layout));
    mix(brightness, pulses() ? picture_pulse_step(&display_picture) : mixed.step);
    display_run();
}

// ---- Off, and refresh ----

void display_off(void)
{
    for (uint8_t i = 0; i < COLOURS; i++)
        palette[i] = (strip_colour_t){0};
    mixed.brightness = NO_BRIGHTNESS;
    unsent = STRIP_LEDS;
    send(false);
}

// Sends even during a press if the picture is overdue: a contact may bounce for seconds.
void display_refresh(void)
{
    strip_start();
    unsent = STRIP_LEDS;
    if (overdue)
        send(false);
    display_run();
    overdue = unsent != 0;
}
