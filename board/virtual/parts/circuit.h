// A chip and the parts that are plugged into its pins: carries levels, supply and resets between them, and
// keeps the faults. board_t is one of these; tests of other firmware make their own.
//
// What is not here is done to the chip (chip.h) or to the parts.
#ifndef CIRCUIT_H
#define CIRCUIT_H

#include "board/virtual/chip/chip.h"
#include "board/virtual/parts/part.h"

enum { CIRCUIT_PARTS = 8, CIRCUIT_FAULTS_KEPT = 16, CIRCUIT_FAULT_TEXT = 120 };

// Its members are the circuit's own, but for `chip`.
typedef struct {
    chip_t *chip;
    chip_hooks_t hooks; // of whoever made it
    unsigned parts;
    struct {
        part_t *part;
        chip_pin_t pin[PART_PINS_MAX];
        bool has_tx; // of the chip's USART
    } socket[CIRCUIT_PARTS];
    unsigned faults;
    char fault[CIRCUIT_FAULTS_KEPT][CIRCUIT_FAULT_TEXT];
} circuit_t;

// Makes the chip, power off, with nothing around it. The circuit must stay where it is.
//   config: as chip_new has it. Its hooks may be NULL; each is called when the parts have been.
//   error: on failure receives one line, without newline, that says what is wrong and what to do.
// Returns false when there is no chip; nothing is to be freed then.
bool circuit_start(circuit_t *c, const chip_config_t *config, char *error, size_t error_size);
void circuit_free(circuit_t *c);

// Plugs a part in, before power is on for the first time.
//   pin: one for each pin of the part, in its order.
void circuit_plug(circuit_t *c, part_t *part, const chip_pin_t pin[]);

// What the firmware has done that must never happen (chip_hooks_t, and the parts), one line each, the first
// CIRCUIT_FAULTS_KEPT with text.
unsigned circuit_faults(const circuit_t *c);                   // how many since circuit_start
const char *circuit_fault(const circuit_t *c, unsigned index); // text of the index-th; "" beyond those kept

#endif
