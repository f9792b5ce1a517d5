// Internals of board_t: a chip, its parts, and the callbacks.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef VIRTUAL_BOARD_PRIVATE_H
#define VIRTUAL_BOARD_PRIVATE_H

#include "board/virtual_board.h"
#include "parts/circuit.h"
#include "parts/part_kind.h"
#include "parts/serial_part.h"
#include "board/supply.h"

typedef struct board_call board_call_t;

// A pin of the logic analyser.
typedef struct {
    const char *name;
    chip_pin_t pin;
    pin_level_t level; // last reported
} board_signal_t;

struct board {
    circuit_t circuit;
    chip_t *chip; // the circuit's
    description_t description;
    uint64_t random;
    unsigned parts;
    made_part_t part[DESCRIPTION_PARTS];
    const made_part_t *display, *input; // the first that is one, or NULL
    serial_part_t *line;                // the first serial line, or NULL
    unsigned signals;
    board_signal_t signal[BOARD_PINS_MAX];
    supply_t supply;
    bool dtr;            // asserted, i.e. low
    board_call_t *calls; // scheduled by board_at
    board_display_t *on_display;
    board_word_t *on_word;
    board_byte_t *on_console, *on_marker;
    board_eeprom_callback_t *on_eeprom;
    board_pin_callback_t *on_pin;
    board_tone_t *on_tone;
    board_input_callback_t *on_input;
    void *display_context, *word_context, *console_context, *marker_context, *eeprom_context, *pin_context,
        *tone_context, *input_context;
};

#endif
