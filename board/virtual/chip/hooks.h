// What a chip tells its surroundings, and the types that both share.
#ifndef CHIP_HOOKS_H
#define CHIP_HOOKS_H

#include <stdbool.h>
#include <stdint.h>

#include "board/virtual/chip/pin.h"

typedef struct chip chip_t;
typedef uint64_t chip_time_t; // CPU cycles since chip_new; runs on through power-down and power-off

// One programming operation of the EEPROM.
typedef struct {
    uint16_t address;
    uint8_t before, after;
    chip_time_t done; // when it will be finished
} chip_eeprom_write_t;

// Every hook may be NULL. They run inside chip_run and must not call it; chip_power_off and chip_reset take
// effect when the instruction is over.
typedef struct {
    void *context; // passed to each

    // The supply is on, and the chip about to be reset.
    void (*power)(void *context);

    // The chip has been reset, by whatever cause.
    void (*reset)(void *context);

    // What the chip does to its pins may have changed (chip_pin_drive). Whatever is connected answers with
    // chip_pin_put for those pins whose level it decides. Without that a pin has the level that the chip
    // drives, a pull-up's, or none.
    void (*resolve)(void *context);

    // Levels have changed (chip_pin), all at the given time. That is the time of the edge: within a byte of
    // the SPI it may lie behind chip_now, after a write to a port up to two cycles ahead, but it never goes
    // backwards for one pin.
    void (*levels)(void *context, chip_time_t when);

    // The converter samples a pin: tells its voltage. Returns false where none is known; then the level
    // counts: high has 5 V, which AVCC always has, low 0 V, a floating pin any voltage.
    bool (*volts)(void *context, chip_pin_t pin, double *volts);

    // A frame begins on the USART, sent or received, with these settings.
    void (*frame)(void *context, unsigned bit_cycles, bool is_8n1);

    // The stop bit of a sent byte ends.
    void (*sent)(void *context, uint8_t byte);

    // Programming of an EEPROM byte starts.
    void (*eeprom)(void *context, const chip_eeprom_write_t *write);

    // GPIOR0 is written, at this very cycle: how test firmware reports.
    void (*marker)(void *context, uint8_t value);

    // The firmware has done what must never happen: an SPI byte written into a running transfer, a USART byte
    // lost, an EEPROM access while busy, SPM outside the boot section or its window, an invalid opcode, the
    // stack running into static data, SLEEP with interrupts off. One line of text with the cycle.
    void (*fault)(void *context, const char *text);
} chip_hooks_t;

#endif
