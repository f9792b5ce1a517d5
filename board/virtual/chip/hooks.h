// The hooks through which a chip reports to its surroundings, and the types that both share.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_HOOKS_H
#define CHIP_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

#include "chip/pin.h"

typedef struct chip chip_t;
typedef uint64_t chip_time_t; // CPU cycles since chip_new; also counts during power-down and power-off

// One EEPROM programming operation.
typedef struct {
    uint16_t address;
    uint8_t before, after;
    chip_time_t done; // when it will end
} chip_eeprom_write_t;

// What kind of fault the firmware, or the test program, has made.
typedef enum {
    CHIP_FAULT_UNMODELLED, // it uses what the model lacks: from here on, silicon would behave differently
    CHIP_FAULT_PROGRAM,    // an opcode that the chip lacks, a jump to where no program is, an access outside
                           // memory, an interrupt without a handler, SPM that has no effect
    CHIP_FAULT_STACK,      // the stack has reached static data, or the end of RAM
    CHIP_FAULT_LOST,       // a byte is lost: written too early, read too late, or its clock has stopped
    CHIP_FAULT_REFUSED,    // a peripheral ignores an access: it is busy, has no clock, or was not prepared
    CHIP_FAULT_SLEEP,      // SLEEP with interrupts off
    CHIP_FAULT_PART,       // what an external part reports: short circuits, wrong rates, incomplete words
    CHIP_FAULT_WIRING, // a mistake of the test program: a pin that the chip lacks, a part too many, an I2C
                       // bus without pull-ups
    CHIP_FAULT_KINDS
} chip_fault_kind_t;

// Any hook may be NULL. Hooks run inside chip_run and must not call it; chip_power_off and chip_reset take
// effect at the end of the instruction.
typedef struct {
    void *context; // passed to every hook

    // The supply is on; the reset follows.
    void (*power)(void *context);

    // The chip has been reset, by any cause.
    void (*reset)(void *context);

    // The chip's drive of its pins may have changed (chip_pin_drive). External parts call chip_pin_put for
    // the pins whose level they determine. Any other pin has the level that the chip or its pull-up drives,
    // or floats.
    void (*resolve)(void *context);

    // Levels have changed (chip_pin), all at the time `when`, which never decreases for one pin. It may be
    // before chip_now (during an SPI byte) or up to two cycles ahead (after a port write).
    void (*levels)(void *context, chip_time_t when);

    // The ADC samples a pin: returns its voltage. If it returns false, the level counts: high is 5 V (AVCC),
    // low 0 V, a floating pin any voltage.
    bool (*volts)(void *context, chip_pin_t pin, double *volts);

    // A frame starts, sent or received, with these settings of the USART, which its TX pin names.
    void (*frame)(void *context, chip_pin_t tx, unsigned bit_cycles, bool is_8n1);

    // The last stop bit of a sent byte has ended.
    void (*sent)(void *context, chip_pin_t tx, uint8_t byte);

    // Programming of an EEPROM byte starts.
    void (*eeprom)(void *context, const chip_eeprom_write_t *write);

    // GPIOR0 is written, in the current cycle: test firmware reports through it.
    void (*marker)(void *context, uint8_t value);

    // The firmware has made an error (chip_fault_kind_t). text is one line: what has happened, the cycle, and
    // the address of the instruction that caused it, if one did.
    void (*fault)(void *context, chip_fault_kind_t kind, const char *text);
} chip_hooks_t;

#endif
