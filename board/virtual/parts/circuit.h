// A chip and the parts plugged into its pins: carries levels, supply and resets between them and records
// faults. board_t contains one; tests of other firmware make their own.
//
// For everything else, call the chip (avr_chip.h) or the parts directly.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CIRCUIT_H
#define CIRCUIT_H

#include "chip/avr_chip.h"
#include "parts/part.h"

enum { CIRCUIT_PARTS = 32, CIRCUIT_FAULTS_MAX = 10000 };

typedef struct {
    chip_fault_kind_t kind;
    char *text;
} circuit_fault_t;

// Members other than `chip` are private.
typedef struct {
    chip_t *chip;
    chip_hooks_t hooks; // the owner's
    unsigned parts;
    struct {
        part_t *part;
        chip_pin_t pin[PART_PINS_MAX];
    } socket[CIRCUIT_PARTS];
    unsigned faults, ignored; // ignored: a bit for each kind
    circuit_fault_t *fault;
} circuit_t;

// Creates the chip with the power off and no parts. The circuit must not move in memory.
//   config: as for chip_new. Its hooks may be NULL; each is called after the parts.
//   error: on failure receives one line, without newline: what is wrong and how to fix it.
// Returns false if the chip cannot be created; nothing needs to be freed then.
bool circuit_start(circuit_t *c, const chip_config_t *config, char *error, size_t error_size);
void circuit_free(circuit_t *c); // once more: does nothing

// Plugs a part in. If the power is on, it gets its own at once.
//   pin: one for each pin of the part, in the part's order.
// Returns false, after a fault of kind CHIP_FAULT_WIRING, if the chip lacks a pin, if two are the same, if
// the part is plugged in already or if there are CIRCUIT_PARTS; the part is not plugged in then.
bool circuit_plug(circuit_t *c, part_t *part, const chip_pin_t pin[]);

// Faults that the chip (chip_fault_kind_t) and the parts have reported since circuit_start, one line each,
// without those of ignored kinds. Recording ends at CIRCUIT_FAULTS_MAX.
unsigned circuit_faults(const circuit_t *c);
const char *circuit_fault(const circuit_t *c, unsigned index); // text of the index-th; "" if there is none
chip_fault_kind_t circuit_fault_kind(const circuit_t *c, unsigned index); // CHIP_FAULT_KINDS if there is none

// Ignores faults of a kind from now on, recorded or not. Their text still goes to the hook `fault`.
void circuit_ignore(circuit_t *c, chip_fault_kind_t kind);

#endif
