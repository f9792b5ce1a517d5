// The chip's ports: derives pin levels from registers, peripherals and external parts, and what PIN registers
// read from the levels.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_PINS_H
#define CHIP_PINS_H

#include <simavr/avr_ioport.h>

#include "chip/core.h"
#include "chip/mcu.h"

enum { CHIP_PORTS = 12, CHIP_PINS_LISTENERS = 16 }; // ports A to L

typedef struct chip_pins chip_pins_t;

typedef struct {
    chip_pins_t *pins;
    avr_ioport_t *io;          // NULL: the chip has no such port
    uint8_t wire;              // resolved level; a floating pin keeps its last one
    uint8_t floating;          // not driven
    uint8_t next, next_floats; // the same, during resolution
    uint8_t level;             // what the digital inputs see: low where disabled
    uint8_t disabled;          // digital inputs disabled by DIDR
    uint8_t before;            // level before `changed`
    avr_cycle_count_t changed; // time of the last change
    uint8_t overridden, value; // pins that a peripheral controls, and the level it drives
    uint8_t forced;            // of these, outputs regardless of DDR
    uint8_t compare;           // pins with waveforms of timers,
    uint8_t compare_and;       // their levels where PORT is 0,
    uint8_t compare_or;        // and where it is 1
    uint8_t open;              // open-drain pins: outputs only while forced, regardless of DDR
} chip_port_t;

// A peripheral that depends on pin levels. Each hook may be NULL.
typedef struct {
    void *context;
    void (*before)(void *context, avr_cycle_count_t cycle); // bring levels up to date for this cycle
    void (*changed)(void *context, unsigned port, uint8_t changed, avr_cycle_count_t cycle);
    void (*after)(void *context);
} chip_pins_listener_t;

struct chip_pins {
    chip_core_t *core;
    const chip_mcu_t *mcu;
    chip_port_t port[CHIP_PORTS];
    chip_port_t *present[CHIP_PORTS]; // those that the chip has
    unsigned ports;
    chip_pins_listener_t listener[CHIP_PINS_LISTENERS];
    unsigned listeners;
    bool reports, answered;    // a hook of levels runs; a part has asked for resolution in it
    avr_cycle_count_t updated; // the cycle of the last update
};

// Replaces simavr's handlers of PORT, DDR and PIN of every port, MCUCR and DIDR.
void chip_pins_attach(chip_pins_t *pins, chip_core_t *core, const chip_mcu_t *mcu);
void chip_pins_listen(chip_pins_t *pins, const chip_pins_listener_t *listener);
void chip_pins_reset(chip_pins_t *pins);

// Power-up: all pins float and read low.
void chip_pins_power_on(chip_pins_t *pins);

// Recomputes all levels and reports the changes, at the given cycle.
void chip_pins_update(chip_pins_t *pins, avr_cycle_count_t cycle);

// Brings levels driven by peripherals up to date for a cycle.
void chip_pins_catch_up(chip_pins_t *pins, avr_cycle_count_t cycle);

// A peripheral overrides pins of a port, with levels that take effect at the next update, or releases them.
//   forced: the pins are outputs regardless of DDR.
void chip_pins_override(chip_port_t *port, uint8_t mask, uint8_t value, bool forced);
void chip_pins_release(chip_port_t *port, uint8_t mask);

// The same for open-drain pins: driven low, or inputs, regardless of DDR.
void chip_pins_open_drain(chip_port_t *port, uint8_t mask, bool low);

// A waveform of a timer is at a pin, with a level that takes effect at the next update. Two at one pin are
// combined.
void chip_pins_compare(chip_port_t *port, unsigned bit, bool high);

// The same as chip_pins_update, by a peripheral that is just bringing its levels up to date for this cycle.
void chip_pins_settle(chip_pins_t *pins, avr_cycle_count_t cycle);

// Sets levels of pins that a peripheral controls, in the given cycle.
void chip_pins_shift(chip_port_t *port, uint8_t mask, uint8_t value, avr_cycle_count_t cycle);

// How the chip drives a pin.
pin_drive_t chip_pins_drive(const chip_pins_t *pins, chip_pin_t pin);

// A pin's level; and the same where a floating pin keeps its last level.
pin_level_t chip_pins_level(const chip_pins_t *pins, chip_pin_t pin);
bool chip_pins_wire(const chip_pins_t *pins, chip_pin_t pin);

// The voltage at a pin: the hook's, or that of its level, CHIP_AVCC_VOLTS or 0. Returns false if nothing
// drives the pin; volts is that of its last level then.
#define CHIP_AVCC_VOLTS 5.0
bool chip_pins_volts(const chip_pins_t *pins, chip_pin_t pin, double *volts);

// Inside the hook `resolve`: sets the level of a pin that external parts determine.
void chip_pins_put(chip_pins_t *pins, chip_pin_t pin, pin_level_t level);

// Inside the hooks `resolve` and `levels`: resolves again, in the same cycle, as soon as it returns. Returns
// false elsewhere.
bool chip_pins_answer(chip_pins_t *pins);

// What the digital input reads.
bool chip_pins_input(const chip_pins_t *pins, chip_pin_t pin);

chip_port_t *chip_pins_port(chip_pins_t *pins, chip_pin_t pin);

#endif
