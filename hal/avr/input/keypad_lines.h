// Reads the keypad's pins, one row at a time. Used by keypad.c only.
#ifndef HAL_AVR_KEYPAD_LINES_H
#define HAL_AVR_KEYPAD_LINES_H

#include <util/delay.h>

#include "board.h"
#include "hal/avr/pin.h"
#include "hal/debounce.h"
#include "hal/key.h"

static inline uint8_t low_columns(void)
{
    uint8_t low = 0;
    if (pin_is_low(BOARD_KEYPAD_C1))
        low |= 1;
    if (pin_is_low(BOARD_KEYPAD_C2))
        low |= 2;
    if (pin_is_low(BOARD_KEYPAD_C3))
        low |= 4;
    if (pin_is_low(BOARD_KEYPAD_C4))
        low |= 8;
    return low;
}

// Reads the columns after a contact has had time to pull its column low, a fraction of this delay.
static inline uint8_t settled_low_columns(void)
{
    _delay_us(1);
    return low_columns();
}

// A pull-up raises a column and its cable within 30 us; reading the next row earlier would see this row's
// keys again. A column that stays low is shorted to ground; the scan waits for it once only, so that the
// interrupt stays short.
//   shorted: columns already known to be shorted.
// Returns all shorted columns.
static inline uint8_t wait_for_pull_ups(uint8_t shorted)
{
    // A try takes a microsecond plus the time to read the columns.
    enum {
        READ_CYCLES = pin_is_far(BOARD_KEYPAD_C1) ? 30 : 16,
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
    pin_output(BOARD_KEYPAD_R1);
    pin_output(BOARD_KEYPAD_R2);
    pin_output(BOARD_KEYPAD_R3);
    pin_output(BOARD_KEYPAD_R4);
}

static inline void all_rows_floating(void)
{
    pin_input(BOARD_KEYPAD_R1);
    pin_input(BOARD_KEYPAD_R2);
    pin_input(BOARD_KEYPAD_R3);
    pin_input(BOARD_KEYPAD_R4);
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
    uint8_t shorted = 0;
    all_rows_floating();
    uint8_t upper = read_row(shorted, BOARD_KEYPAD_R1);
    upper |= (uint8_t)(read_row(shorted, BOARD_KEYPAD_R2) << KEYPAD_COLS);
    uint8_t lower = read_row(shorted, BOARD_KEYPAD_R3);
    lower |= (uint8_t)(read_row(shorted, BOARD_KEYPAD_R4) << KEYPAD_COLS);
    return (keypad_scan_t){(key_set_t)(lower << 2 * KEYPAD_COLS | upper), shorted};
}

// The columns of these keys.
static inline uint8_t columns_of(key_set_t keys)
{
    uint8_t rows = (uint8_t)(keys >> 2 * KEYPAD_COLS | keys);
    return (uint8_t)((rows >> KEYPAD_COLS | rows) & ((1 << KEYPAD_COLS) - 1));
}

#endif
