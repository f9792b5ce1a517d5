// Scans a matrix of keys, the keypad or nine buttons: one row low at a time, the others floating, the columns
// with pull-ups. Rows are never driven high, so two keys in one column cannot short two outputs.
//
// An interrupt samples 1,000 times a second while a key is held, 2,000 times while one goes down or up,
// otherwise not at all.
// SPDX-License-Identifier: MIT
#include "hal/input.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>
#include <util/delay.h>

#include "board.h"
#include "hal/avr/chip.h"
#include "hal/avr/flags.h"
#include "hal/avr/input/sampling.h"
#include "hal/avr/pin.h"
#include "hal/debounce.h"
#include "hal/key.h"
#include "input_traits.h"

#define can_wake(name, ...) &&pin_can_wake(__VA_ARGS__)
_Static_assert(1 INPUT_COLUMN_PINS(can_wake),
               "board.h: the columns of a matrix of keys must be on pins that wake the chip");
#undef can_wake

// ---- Lines: up to four rows and columns, in the order of input_traits.h ----

static uint8_t low_columns(void)
{
    uint8_t low = 0, column = 1;
#define LOOK(name, ...)                                                                                      \
    if (pin_is_low(__VA_ARGS__))                                                                             \
        low |= column;                                                                                       \
    column = (uint8_t)(column << 1);
    INPUT_COLUMN_PINS(LOOK)
#undef LOOK
    return low;
}

// Reads the columns after a contact has had time to pull its column low, a fraction of this delay.
static uint8_t settled_low_columns(void)
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
static uint8_t wait_for_pull_ups(uint8_t shorted)
{
    // A try takes a microsecond plus the time to read the columns.
    enum {
        READ_CYCLES = (0 INPUT_COLUMN_PINS(OR_FAR)) ? 30 : 16,
        TRY_NS = 1000 + READ_CYCLES * 1000 / (F_CPU / 1000000)
    };
#undef OR_FAR
    enum { TRIES = 48000 / TRY_NS };
    for (uint8_t tries = TRIES; tries != 0; tries--) {
        if ((settled_low_columns() & (uint8_t)~shorted) == 0)
            return shorted;
    }
    return low_columns();
}

static void all_rows_low(void)
{
#define PULL_DOWN(name, ...) pin_output(__VA_ARGS__);
    INPUT_ROW_PINS(PULL_DOWN)
#undef PULL_DOWN
}

static void all_rows_floating(void)
{
#define FLOAT(name, ...) pin_input(__VA_ARGS__);
    INPUT_ROW_PINS(FLOAT)
#undef FLOAT
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

static keypad_scan_t scan(void)
{
    uint8_t shorted = 0, row = 0, low[KEYPAD_ROWS] = {0};
    all_rows_floating();
#define READ(name, ...) low[row++] = read_row(shorted, __VA_ARGS__);
    INPUT_ROW_PINS(READ)
#undef READ
#undef read_row
    uint8_t upper = (uint8_t)(low[1] << KEYPAD_COLS | low[0]);
    uint8_t lower = (uint8_t)(low[3] << KEYPAD_COLS | low[2]);
    return (keypad_scan_t){(key_set_t)(lower << 2 * KEYPAD_COLS | upper), shorted};
}

// The columns of these keys.
static uint8_t columns_of(key_set_t keys)
{
    uint8_t rows = (uint8_t)(keys >> 2 * KEYPAD_COLS | keys);
    return (uint8_t)((rows >> KEYPAD_COLS | rows) & ((1 << KEYPAD_COLS) - 1));
}

// ---- Keys ----

// A sample's changes on their way to main. Both are owned by the interrupts until they set FLAG_KEYS, then by
// main until it has reported all of `changed` and clears the flag.
static debounce_t keys;
static key_set_t changed;

static keypad_scan_t last; // owned by the interrupts

// ---- Sampling and listening ----

// Continues if it is already running.
static inline void start_sampling(void)
{
    PCICR = 0;
    TCCR0B = 1 << CS01 | 1 << CS00;
}

// With all rows low, a contact that closes pulls its column low, and the last one of a column that opens lets
// it rise. Returns false and goes on sampling if a contact has changed since the last sample: its edge may
// already be over.
//   low: the columns that were low in the last sample.
static bool listen(uint8_t low)
{
    all_rows_low();
    PCIFR = CHIP_WAKE_ALL;
    if (settled_low_columns() != low)
        return false;
    TCNT0 = 0;
    TCCR0B = 0;
    TIFR0 = 1 << OCF0A; // it could end a power-down
    PCICR = CHIP_WAKE_ALL;
    return true;
}

// Returns true when all keys are up and sampling may stop.
static bool sample(void)
{
    // Takes no sample while main has changes to report; contacts will still be there in half a millisecond.
    if (flag_is_set(FLAG_KEYS))
        return false;
    last = scan();
    key_set_t closed = last.closed;
    changed = debounce_sample(&keys, closed);
    if (changed != 0)
        flag_set(FLAG_KEYS);
    // Held keys are sampled at half the rate, until the first change. (The timer has just restarted, so it
    // has passed neither compare value.)
    bool idle = debounce_is_idle(&keys, closed);
    OCR0A = idle || closed != keys.pressed ? SAMPLING_TICKS - 1 : 2 * SAMPLING_TICKS - 1;
    return idle;
}

// Called at the first closing contact, then by the timer.
//
// The timer has counted since the interrupt's cause, or since it was started here. It is read before it may
// be stopped; what remains then takes 4 us.
static void sample_and_measure(void)
{
    // A bouncing contact could otherwise stop and start sampling several times in a row and delay the
    // console's receiver until a byte is lost: only the timer ends what a contact has started.
    bool begins = PCICR != 0;
    start_sampling();
    bool idle = sample() && !begins;
    sampling_measure();
    if (idle)
        listen(0);
}
ISR(TIMER0_COMPA_vect)
{
    sample_and_measure();
}
// Pin changes (PCINT) while nothing is sampled begin with a sample.
CHIP_WAKE_VECTORS(ISR_ALIASOF(TIMER0_COMPA_vect));

// ---- Main context ----

static void set_pins_and_registers(void)
{
#define NEVER_HIGH(name, ...) pin_low(__VA_ARGS__);
    INPUT_ROW_PINS(NEVER_HIGH)
#define PULL_UP(name, ...)                                                                                   \
    pin_input(__VA_ARGS__);                                                                                  \
    pin_high(__VA_ARGS__);
    INPUT_COLUMN_PINS(PULL_UP)
#define WATCH(port) CHIP_WAKE_MASK_##port = INPUT_DIGITAL_ON(port);
    CHIP_WAKE_PORTS(WATCH)
#undef WATCH
#undef PULL_UP
#undef NEVER_HIGH
    TCCR0A = 1 << WGM01;
    TIMSK0 = 1 << OCIE0A;
}

key_set_t input_start(void)
{
    flag_clear(FLAG_KEYS);
    set_pins_and_registers();
    OCR0A = SAMPLING_TICKS - 1;
    key_set_t held = scan().closed;
    _delay_ms(1); // longer than any spike
    held &= scan().closed;
    debounce_start(&keys, held);
    start_sampling();
    return held;
}

// The contact that started sampling may be between two bounces.
bool input_is_pressing(void)
{
    bool pressing;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        pressing = !sampling_is_stopped() && (keys.pressed == 0 || debounce_is_pressing(&keys));
    }
    return pressing;
}

bool input_stop(void)
{
    if (sampling_is_stopped())
        return true;
    if (flag_is_set(FLAG_KEYS) || !debounce_is_steady(&keys))
        return false;
    all_rows_low();
    (void)settled_low_columns(); // the columns of held keys fall before `listen` clears their flags
    return listen(last.shorted | columns_of(last.closed));
}

void input_resume(void)
{
    set_pins_and_registers();
    start_sampling();
}

key_set_t input_down(void)
{
    key_set_t down;
    ATOMIC_BLOCK(ATOMIC_FORCEON)
    {
        down = keys.pressed;
    }
    return down;
}

key_event_t input_event(void)
{
    if (!input_has_event())
        return KEY_NONE;
    key_event_t event = 0;
    key_set_t pressed = keys.pressed;
    for (key_set_t left = changed; !(left & 1); left >>= 1, pressed >>= 1)
        event++;
    if (!(pressed & 1))
        event |= KEY_RELEASED;
    changed &= changed - 1;
    if (changed == 0)
        flag_clear(FLAG_KEYS);
    return event;
}
