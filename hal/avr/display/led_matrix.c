// Lights the rows by the compare interrupt of a channel of the tone's timer, which runs freely.
// SPDX-License-Identifier: MIT
#include "hal/led_matrix.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "board.h"
#include "hal/avr/chip.h"
#include "hal/avr/flags.h"
#include "hal/avr/pin.h"

#ifndef CHIP_SLOT_vect
#error "DISPLAY=leds needs a timer's second channel: add CHIP_SLOT_x to the chip's header in hal/avr/chips"
#endif

_Static_assert(F_CPU / 1000000 * LED_TICK_US == CHIP_TONE_PRESCALER, "times are in ticks of the timer");

#define is_near(name, ...)                                                                                   \
    _Static_assert(!pin_is_far(__VA_ARGS__),                                                                 \
                   "board.h: " #name                                                                         \
                   " must be on one of the ports A to G, where one instruction changes it")
is_near(ROW1, BOARD_LEDS_ROW1);
is_near(ROW2, BOARD_LEDS_ROW2);
is_near(ROW3, BOARD_LEDS_ROW3);
is_near(X1, BOARD_LEDS_X1);
is_near(X2, BOARD_LEDS_X2);
is_near(X3, BOARD_LEDS_X3);
is_near(O1, BOARD_LEDS_O1);
is_near(O2, BOARD_LEDS_O2);
is_near(O3, BOARD_LEDS_O3);

// ---- Currents ----

// One row is lit at a time, all the time if the interrupts stop. An LED and its column's pin carry the
// current of one column. The row's pin, the ground pin and the supply pin carry that of up to six columns.
//
// ATmega328P data sheet: 29.1, absolute maximum ratings; 29.2, test condition of the output voltages and,
// notes 3 and 4, sums over groups of pins; the ATmega2560's (31.1, 31.2) are no lower. An ordinary LED.
//
// As usual, and the worst: the highest voltage of USB, an LED with the lowest forward voltage, a resistor
// 5 % too small, an ideal pin.
enum {
    PIN_MAX_UA = 40000,
    PIN_RATED_UA = 20000,
    GROUP_MAX_UA = 100000,
    CHIP_MAX_UA = 200000,
    LED_MAX_UA = 20000,

    SUPPLY_MV = 5000,
    SUPPLY_MAX_MV = 5250,
    FORWARD_MV = 2000,
    FORWARD_MIN_MV = 1600,
    OHMS_MIN = LED_OHMS * 95L / 100,

    COLUMN_UA = (SUPPLY_MV - FORWARD_MV) * 1000L / LED_OHMS,
    COLUMN_WORST_UA = (SUPPLY_MAX_MV - FORWARD_MIN_MV) * 1000L / OHMS_MIN,
    ROW_UA = LED_COLUMNS * (long)COLUMN_UA,
    ROW_WORST_UA = LED_COLUMNS * (long)COLUMN_WORST_UA,
};
_Static_assert(COLUMN_WORST_UA <= LED_MAX_UA, "a row that stays lit must not damage its LEDs");
_Static_assert(ROW_UA <= PIN_RATED_UA && ROW_WORST_UA <= PIN_MAX_UA, "a row's pin must bear all its LEDs");
_Static_assert(ROW_WORST_UA <= GROUP_MAX_UA && ROW_WORST_UA <= CHIP_MAX_UA,
               "ports and chip must bear all LEDs that are lit at once");

// ---- Rows ----

static led_rows_t shown;  // written by main with interrupts off
static led_times_t times; // the same
static bool is_lit;       // a row; owned by the interrupt, and by main with interrupts off
static uint8_t current;   // the row that is, or was, lit; the same

// A call would make the interrupt save twelve registers more.
#define INLINE static inline __attribute__((always_inline))

INLINE void darken(void)
{
    pin_input(BOARD_LEDS_ROW1);
    pin_input(BOARD_LEDS_ROW2);
    pin_input(BOARD_LEDS_ROW3);
}

#define COLUMN(bit, ...) (columns & 1 << (bit) ? pin_high(__VA_ARGS__) : pin_low(__VA_ARGS__))

INLINE void set_columns(uint8_t columns)
{
    COLUMN(0, BOARD_LEDS_X1);
    COLUMN(1, BOARD_LEDS_X2);
    COLUMN(2, BOARD_LEDS_X3);
    COLUMN(3, BOARD_LEDS_O1);
    COLUMN(4, BOARD_LEDS_O2);
    COLUMN(5, BOARD_LEDS_O3);
}

// All rows are dark.
INLINE void light(uint8_t row)
{
    current = row;
    is_lit = true;
    set_columns(shown.row[row]);
    if (row == 0)
        pin_output(BOARD_LEDS_ROW1);
    else if (row == 1)
        pin_output(BOARD_LEDS_ROW2);
    else
        pin_output(BOARD_LEDS_ROW3);
}

// From now on, not from the last time, so that a late interrupt never sets one that has passed.
INLINE void next_in(uint8_t ticks)
{
    CHIP_SLOT_COMPARE = (uint8_t)(CHIP_TONE_COUNT + ticks);
}

ISR(CHIP_SLOT_vect)
{
    darken();
    if (is_lit && times.dark != 0) {
        is_lit = false;
        next_in(times.dark);
    } else {
        light((uint8_t)(current < LED_ROWS - 1 ? current + 1 : 0));
        next_in(times.lit);
    }
    flag_set(FLAG_HANDLED);
}

static bool is_on;

void led_matrix_start(void)
{
    pin_low(BOARD_LEDS_ROW1);
    pin_low(BOARD_LEDS_ROW2);
    pin_low(BOARD_LEDS_ROW3);
    pin_output(BOARD_LEDS_X1);
    pin_output(BOARD_LEDS_X2);
    pin_output(BOARD_LEDS_X3);
    pin_output(BOARD_LEDS_O1);
    pin_output(BOARD_LEDS_O2);
    pin_output(BOARD_LEDS_O3);
    if (is_on)
        CHIP_SLOT_ON();
}

// The first row that differs; LED_ROWS if none does.
static uint8_t first_difference(const led_rows_t *rows)
{
    uint8_t row = 0;
    while (row < LED_ROWS && rows->row[row] == shown.row[row])
        row++;
    return row;
}

void led_matrix_show(led_rows_t rows, uint8_t brightness, bool at_once)
{
    uint8_t row = first_difference(&rows);
    led_times_t new_times = led_matrix_times(brightness);
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        shown = rows;
        times = new_times;
        if ((at_once && row != LED_ROWS) || !is_on) {
            darken();
            light(row != LED_ROWS ? row : 0);
            next_in(times.lit);
            CHIP_SLOT_CLEAR();
            CHIP_SLOT_ON();
        }
    }
    is_on = true;
}

void led_matrix_off(void)
{
    CHIP_SLOT_OFF();
    darken();
    set_columns(0);
    is_on = false;
}
