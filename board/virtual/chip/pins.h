// The chip's ports: levels from what the registers and the functions of the pins do, and from what is
// connected; and from levels what the PIN registers read.
#ifndef CHIP_PINS_H
#define CHIP_PINS_H

#include <simavr/avr_ioport.h>

#include "board/virtual/chip/core.h"
#include "board/virtual/chip/mcu.h"

enum { CHIP_PORTS = 12, CHIP_PINS_LISTENERS = 4 }; // ports A to L

typedef struct chip_pins chip_pins_t;

typedef struct {
    chip_pins_t *pins;
    avr_ioport_t *io;          // NULL: the chip has no such port
    uint8_t wire;              // resolved; a floating pin keeps the level that it had
    uint8_t floating;          // driven by nothing
    uint8_t next, next_floats; // the same, being worked out
    uint8_t level;             // what the digital inputs make of it: low where they are disabled
    uint8_t disabled;          // by DIDR
    uint8_t before;            // level until `changed`
    avr_cycle_count_t changed; // when it changed last
    uint8_t taken, value;      // pins that have another function than the port, and the level that it gives
    uint8_t forced;            // pins that it makes outputs, whatever DDR says
    uint8_t open;              // pins that are outputs only while it forces them, whatever DDR says
} chip_port_t;

// Other parts of the chip that depend on levels. Each may be NULL.
typedef struct {
    void *context;
    void (*before)(void *context, avr_cycle_count_t cycle); // levels are wanted as of then
    void (*changed)(void *context, unsigned port, uint8_t changed, avr_cycle_count_t cycle);
    void (*after)(void *context);
} chip_pins_listener_t;

struct chip_pins {
    chip_core_t *core;
    const chip_mcu_t *mcu;
    chip_port_t port[CHIP_PORTS];
    chip_pins_listener_t listener[CHIP_PINS_LISTENERS];
    unsigned listeners;
};

void chip_pins_attach(chip_pins_t *pins, chip_core_t *core, const chip_mcu_t *mcu);
void chip_pins_listen(chip_pins_t *pins, const chip_pins_listener_t *listener);
void chip_pins_reset(chip_pins_t *pins);

// Power-up: all pins float at low.
void chip_pins_power_on(chip_pins_t *pins);

// Works all levels out anew and passes on what has changed, as of the given cycle.
void chip_pins_update(chip_pins_t *pins, avr_cycle_count_t cycle);

// Brings levels that functions of the chip change by themselves up to a cycle.
void chip_pins_catch_up(chip_pins_t *pins, avr_cycle_count_t cycle);

// A function of the chip takes pins from their port, with levels that come into effect with the next update,
// or gives them back.
//   forced: the pins are outputs, whatever DDR says.
void chip_pins_take(chip_port_t *port, uint8_t mask, uint8_t value, bool forced);
void chip_pins_give_back(chip_port_t *port, uint8_t mask);

// The same for pins with open drain: driven low, or inputs, whatever DDR says.
void chip_pins_open_drain(chip_port_t *port, uint8_t mask, bool low);

// New levels of pins that are taken, at this very cycle.
void chip_pins_shift(chip_port_t *port, uint8_t mask, uint8_t value, avr_cycle_count_t cycle);

// What the chip does to a pin.
pin_drive_t chip_pins_drive(const chip_pins_t *pins, chip_pin_t pin);

// What is on it; and the same where a floating pin keeps the level that it had.
pin_level_t chip_pins_level(const chip_pins_t *pins, chip_pin_t pin);
bool chip_pins_wire(const chip_pins_t *pins, chip_pin_t pin);

// Within the hook `resolve`: what is connected decides a pin's level.
void chip_pins_put(chip_pins_t *pins, chip_pin_t pin, pin_level_t level);

// What its digital input reads.
bool chip_pins_input(const chip_pins_t *pins, chip_pin_t pin);

chip_port_t *chip_pins_port(chip_pins_t *pins, chip_pin_t pin);

#endif
