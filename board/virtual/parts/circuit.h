// A chip and the parts plugged into its pins: carries levels, supply and resets between them and records
// faults. board_t contains one; tests of other firmware make their own.
//
// For everything else, call the chip (avr_chip.h) or the parts directly.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CIRCUIT_H
#define CIRCUIT_H

#include "chip/avr_chip.h"
#include "parts/part.h"

enum { CIRCUIT_PARTS = 32, CIRCUIT_FAULTS_MAX = 1000 };

typedef struct {
    chip_fault_kind_t kind;
    char *text;           // of the first
    unsigned more;        // like it
    bool has_instruction; // that has caused it,
    uint32_t instruction; // at this address
    char *line;           // what circuit_fault has returned; NULL: not yet, or no longer right
} circuit_fault_t;

// Members other than `chip` are private.
typedef struct {
    chip_t *chip;
    chip_hooks_t hooks; // the owner's
    unsigned parts;
    struct {
        part_t *part;
        chip_pin_t pin[PART_PINS_MAX];
        pin_level_t level[PART_PINS_MAX]; // that the part has set
        bool shares;                      // a pin with a part before it
    } socket[CIRCUIT_PARTS];
    const void *linked;       // the circuit to which it is linked (circuit_link.h), or NULL
    unsigned faults, ignored; // ignored: a bit for each kind
    circuit_fault_t *fault;
} circuit_t;

// Creates the chip with the power off and no parts. The circuit must not move in memory.
//   config: as for chip_new. Its hooks may be NULL; each is called after the parts.
//   error: on failure receives one line, without newline: what is wrong and how to fix it.
// Returns false if the chip cannot be created; nothing needs to be freed then.
bool circuit_start(circuit_t *c, const chip_config_t *config, char *error, size_t error_size);
void circuit_free(circuit_t *c); // once more: does nothing

// Plugs a part in. If the chip is on, the part has power at once, and learns the levels of its pins. Not in a
// hook.
//   pin: one for each pin of the part, in the part's order.
// Of several parts on a pin low wins over high, and high over floating.
// Returns false, after a fault of kind CHIP_FAULT_WIRING, if the chip lacks a pin, if two are the same, if
// the part is plugged in already or if there are CIRCUIT_PARTS; the part is not plugged in then.
bool circuit_plug(circuit_t *c, part_t *part, const chip_pin_t pin[]);

// Whether circuit_plug would; a fault says why not.
bool circuit_can_plug(circuit_t *c, const part_t *part, const chip_pin_t pin[]);

// Faults that the chip (chip_fault_kind_t) and the parts have reported since circuit_start, one line each,
// without those of ignored kinds. Faults of one instruction, or of none, whose words differ only in numbers
// are one line, which ends with ", and 330 more like it". Recording ends at CIRCUIT_FAULTS_MAX lines.
unsigned circuit_faults(const circuit_t *c);

// Text of the index-th line; "" if there is none. It names function and line of the instruction, if the ELF
// does. Valid until the fault repeats.
const char *circuit_fault(const circuit_t *c, unsigned index);
chip_fault_kind_t circuit_fault_kind(const circuit_t *c, unsigned index); // CHIP_FAULT_KINDS if there is none

// A kind's name, such as "stack"; NULL if there is none with this number.
const char *circuit_kind_name(unsigned kind);

// Ignores faults of a kind from now on, recorded or not. Their text still goes to the hook `fault`.
void circuit_ignore(circuit_t *c, chip_fault_kind_t kind);

#endif
