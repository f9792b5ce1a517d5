// Reads the pins of a matrix of keys, one row at a time: up to four rows and columns, in the order of
// input_traits.h. Used by keypad.c only.
#ifndef HAL_AVR_KEYPAD_LINES_H
#define HAL_AVR_KEYPAD_LINES_H

#include <util/delay.h>

#include "board.h"
#include "hal/avr/pin.h"
#include "hal/debounce.h"
#include "hal/key.h"
#include "input_traits.h"

static inline uint8_t low_columns(void)
{
    uint8_t low = 0, column = 1;
#define LOOK(name, ...)                                                                                      \
    if (pin_is_low(__VA_ARGS__))                                                                             \
        low |= column;                                                                                       \
    column = (uint8_t)(column << 1);
    INPUT_COLUMN_PINS(LOOK)
    return low;
}

// Reads the columns after a contact has had time to pull its column low, a fraction of this delay.
static inline uint8_t settled_low_columns(void)
{
    _delay_us(1);
    return low_columns();
}

#define OR_FAR(name, ...) || pin_is_far(__VA_ARGS__)

// A pull-up raises a column and its cable within 30 us; reading the next row earlier would see this row's
// keys again. A column that stays low is shorted to ground; the scan waits for it once only, so that the
// interrupt stays short.
//   shorted: columns already known to be shorted.
// Returns all shorted columns.
static inline uint8_t wait_for_pull_ups(uint8_t shorted)
{
    // A try takes a microsecond plus the time to read the columns.
    enum {
        READ_CYCLES = (0 INPUT_COLUMN_PINS(OR_FAR)) ? 30 : 16,
        TRY_NS = 1000 + READ_CYCLES * 1000 / (F_CPU / 1000000)
    };
    enum { TRIES = 48000 / TRY_NS };
    for (uint8_t tries = TRIES; tries != 0; tries--) {
        if ((settled_low_columns() & (uint8_t)~shorted) == 0)
            return shorted;
    }
    return low_columns();
}

static inline void all_rows_low(void)
{
#define PULL_DOWN(name, ...) pin_output(__VA_ARGS__);
    INPUT_ROW_PINS(PULL_DOWN)
}

static inline void all_rows_floating(void)
{
#define FLOAT(name, ...) pin_input(__VA_ARGS__);
    INPUT_ROW_PINS(FLOAT)
}

// The low columns while one row is low, without shorted ones, whose keys cannot be read. Updates shorted, see
// wait_for_pull_ups.
#define read_row(shorted, ...)                                                                               \
    ({                                                                                                       \
        shorted = wait_for_pull_ups(shorted);                                                                \
        pin_output(__VA_ARGS__);                                                                             \
        uint8_t low_ = settled_low_columns() & (uint8_t)~shorted;                                            \
        pin_input(__VA_ARGS__);                                                                              \
        low_;                                                                                                \
    })

typedef struct {
    key_set_t closed; // keys
    uint8_t shorted;  // columns
} keypad_scan_t;

static inline keypad_scan_t scan(void)
{
    uint8_t shorted = 0, row = 0, low[KEYPAD_ROWS] = {0};
    all_rows_floating();
#define READ(name, ...) low[row++] = read_row(shorted, __VA_ARGS__);
    INPUT_ROW_PINS(READ)
    uint8_t upper = (uint8_t)(low[1] << KEYPAD_COLS | low[0]);
    uint8_t lower = (uint8_t)(low[3] << KEYPAD_COLS | low[2]);
    return (keypad_scan_t){(key_set_t)(lower << 2 * KEYPAD_COLS | upper), shorted};
}

// The columns of these keys.
static inline uint8_t columns_of(key_set_t keys)
{
    uint8_t rows = (uint8_t)(keys >> 2 * KEYPAD_COLS | keys);
    return (uint8_t)((rows >> KEYPAD_COLS | rows) & ((1 << KEYPAD_COLS) - 1));
}

#endif
