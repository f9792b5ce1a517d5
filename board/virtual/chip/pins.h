// The chip's ports and what the board connects to them: levels from drives, pull-ups, the keypad's contacts
// and the serial line; and from levels what the PIN registers read, the matrix sees and the host is told.
#ifndef VB_CHIP_PINS_H
#define VB_CHIP_PINS_H

#include <simavr/avr_ioport.h>

#include "board/virtual/vboard.h"

enum { CHIP_PORTS = 12 }; // A to L

typedef struct {
    vb_t *vb;
    avr_ioport_t *io;          // NULL: the chip has no such port
    uint8_t wire;              // resolved; a floating pin keeps the level that it had
    uint8_t level;             // what the digital inputs make of it: low where DIDR disables them
    uint8_t disabled;          // the pins that it disables
    uint8_t before;            // level until `changed`
    avr_cycle_count_t changed; // when it changed last
    avr_cycle_count_t edge;    // last change of a pin that PCMSK selects
    uint8_t clocked;           // level that was clocked in last before the clock stopped
} chip_port_t;

typedef struct {
    chip_port_t port[CHIP_PORTS];
    vb_level_t signal[VB_PINS];
    vb_time_t reported[VB_PINS]; // when a signal changed last
    uint8_t rows_high, shorts;   // faults that are reported already, while they last
    vb_pin_callback_t *on_pin;
    void *context;
} chip_pins_t;

void chip_pins_attach(vb_t *vb);
void chip_pins_reset(vb_t *vb);

// Power-up: all pins float at low.
void chip_pins_power_on(vb_t *vb);

// Works all levels out anew and passes on what has changed, as of the given time.
void chip_pins_update(vb_t *vb, vb_time_t when);

// The level that a PIN register would show: low where the digital input is disabled.
bool chip_pins_level(const vb_t *vb, char letter, unsigned bit);

// Whether the chip drives the pin VB_PIN_x, low or high.
bool chip_pins_drives(const vb_t *vb, unsigned pin);

// Tells the host of a level that the SPI puts on a pin.
void chip_pins_report(vb_t *vb, unsigned pin, vb_level_t level, vb_time_t when);

#endif
