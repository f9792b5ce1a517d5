// Internals of board_t: a chip, its parts, and the callbacks. board.h is the public interface.
#ifndef ASSEMBLY_H
#define ASSEMBLY_H

#include "board/virtual/board.h"
#include "board/virtual/description.h"
#include "board/virtual/parts/circuit.h"
#include "board/virtual/parts/serial_line.h"
#include "board/virtual/supply.h"
#include "virtual_display.h"
#include "virtual_input.h"

typedef struct board_call board_call_t;

struct board {
    circuit_t circuit;
    chip_t *chip; // the circuit's
    description_t description;
    uint64_t random;
    virtual_display_t display;
    virtual_input_t input;
    serial_line_t line;
    supply_t supply;
    bool dtr;                                // asserted, i.e. low
    pin_level_t signal[BOARD_PINS];          // last reported levels
    board_call_t *calls;                     // scheduled by board_at
    void (*display_changed)(board_t *board); // called by the display when its picture may have changed
    board_display_t *on_display;
    board_word_t *on_word;
    board_byte_t *on_console, *on_marker;
    board_eeprom_callback_t *on_eeprom;
    board_pin_callback_t *on_pin;
    void *display_context, *word_context, *console_context, *marker_context, *eeprom_context, *pin_context;
};

// The chip's hooks, which call the board's callbacks.
chip_hooks_t assembly_hooks(board_t *board);

// Plugs the parts in, after the chip has been created.
void assembly_plug(board_t *board);

// Initialise this build's display and input and return the part to plug in, whose pins are those of
// display_traits.h and input_traits.h. Their folders in displays/ and inputs/ also implement parts of
// board.h.
part_t *virtual_display_start(board_t *board);
part_t *virtual_input_start(board_t *board);

// Current of the display for what is lit, at 5 V.
double virtual_display_full_ma(const board_t *board);

// The chip's pin for a BOARD_PIN_x, and its name.
chip_pin_t assembly_pin(unsigned pin);
const char *assembly_pin_name(unsigned pin);

#endif
