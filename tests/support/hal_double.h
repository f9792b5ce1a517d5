// Test doubles of the hardware: keypad, serial line, SPI and statistics (hal/input.h, serial.h, spi.h,
// stats.h). eeprom_double.h has the EEPROM.
// SPDX-License-Identifier: MIT
#ifndef HAL_DOUBLE_H
#define HAL_DOUBLE_H

#include <stddef.h>

#include "hal/input.h"
#include "hal/serial.h"
#include "hal/stats.h"
#include "hal/tone.h"

// ---- Keypad ----

// Sets the keys that are down, and discards all events.
void input_double_reset(key_set_t held);

// Presses or releases a key: its number, plus KEY_RELEASED for a release.
void input_double_put(key_event_t event);

extern bool input_double_is_pressing; // returned by input_is_pressing

// ---- Serial line ----

// Empties both directions.
void serial_double_reset(void);

// Adds a byte, or SERIAL_LOST, to the input.
void serial_double_put(int16_t byte);

// Returns the output since the last call, without CRs; valid until more is written.
const char *serial_double_output(void);

extern uint8_t serial_double_room;     // returned by serial_room; SERIAL_TX_SIZE after a reset
extern unsigned serial_double_longest; // most bytes written between two calls of serial_room

// ---- SPI ----

enum { SPI_DOUBLE_WORDS = 64 };

// The words sent since spi_double_clear, in order. More than SPI_DOUBLE_WORDS fail an assertion.
extern uint16_t spi_double_word[SPI_DOUBLE_WORDS];
extern unsigned spi_double_words;
void spi_double_clear(void);

// ---- Tone ----

extern uint16_t tone_double_hz; // the tone that sounds; 0: none

// As board_heard of the virtual board.
bool tone_double_heard(unsigned *from, unsigned hz);

// ---- Statistics ----

typedef struct {
    uptime_t uptime;
    uint16_t asleep_permille, stack, interrupt_us;
    uint8_t resets;
    reset_cause_t cause;
} stats_double_t;

extern stats_double_t stats_double;

#endif
