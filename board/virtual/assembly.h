// The board from inside: a chip, the parts around it, and who listens.
#ifndef ASSEMBLY_H
#define ASSEMBLY_H

#include "board/virtual/board.h"
#include "board/virtual/parts/circuit.h"
#include "board/virtual/parts/contacts.h"
#include "board/virtual/parts/matrix.h"
#include "board/virtual/parts/serial_line.h"
#include "board/virtual/supply.h"

typedef struct board_call board_call_t;

struct board {
    circuit_t circuit;
    chip_t *chip; // the circuit's
    uint64_t random;
    matrix_t matrix;
    contacts_t contacts;
    serial_line_t line;
    supply_t supply;
    bool dtr;                       // asserted, which is low
    pin_level_t signal[BOARD_PINS]; // as last reported
    board_call_t *calls;            // events to come
    board_word_t *on_word;
    board_byte_t *on_console, *on_marker;
    board_eeprom_callback_t *on_eeprom;
    board_pin_callback_t *on_pin;
    void *word_context, *console_context, *marker_context, *eeprom_context, *pin_context;
};

// The hooks through which the chip reaches the listeners.
chip_hooks_t assembly_hooks(board_t *board);

// Plugs the parts in, once there is a chip.
void assembly_plug(board_t *board);

// The chip's pin behind a BOARD_PIN_x, and its name.
chip_pin_t assembly_pin(unsigned pin);
const char *assembly_pin_name(unsigned pin);

#endif
