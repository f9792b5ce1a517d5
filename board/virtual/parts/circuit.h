// A chip and the parts plugged into its pins: carries levels, supply and resets between them and records
// faults. board_t contains one; tests of other firmware make their own.
//
// For everything else, call the chip (chip.h) or the parts directly.
#ifndef CIRCUIT_H
#define CIRCUIT_H

#include "board/virtual/chip/avr_chip.h"
#include "board/virtual/parts/part.h"

enum { CIRCUIT_PARTS = 8, CIRCUIT_FAULTS_KEPT = 16, CIRCUIT_FAULT_TEXT = 120 };

// Members other than `chip` are private.
typedef struct {
    chip_t *chip;
    chip_hooks_t hooks; // the owner's
    unsigned parts;
    struct {
        part_t *part;
        chip_pin_t pin[PART_PINS_MAX];
        bool has_tx; // its pins include TX of the chip's USART
    } socket[CIRCUIT_PARTS];
    unsigned faults;
    char fault[CIRCUIT_FAULTS_KEPT][CIRCUIT_FAULT_TEXT];
} circuit_t;

// Creates the chip with the power off and no parts. The circuit must not move in memory.
//   config: as for chip_new. Its hooks may be NULL; each is called after the parts.
//   error: on failure receives one line, without newline: what is wrong and how to fix it.
// Returns false if the chip cannot be created; nothing needs to be freed then.
bool circuit_start(circuit_t *c, const chip_config_t *config, char *error, size_t error_size);
void circuit_free(circuit_t *c);

// Plugs a part in, before the first power-on.
//   pin: one for each pin of the part, in the part's order.
void circuit_plug(circuit_t *c, part_t *part, const chip_pin_t pin[]);

// Faults of the firmware that the chip (chip_hooks_t) and the parts have reported, one line each; the first
// CIRCUIT_FAULTS_KEPT have text.
unsigned circuit_faults(const circuit_t *c);                   // number since circuit_start
const char *circuit_fault(const circuit_t *c, unsigned index); // text of the index-th; "" beyond those kept

#endif
