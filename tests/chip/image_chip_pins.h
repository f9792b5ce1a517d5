// Scenarios of chip_pins.c.
#ifndef CHIP_PINS_H
#define CHIP_PINS_H

enum {
    SCAN,          // scans the keypad for ever; markers: 0x80 + row, then the columns that read low
    READ_BACK,     // PC0 goes up and is read by the next two instructions
    TOGGLE,        // SBI on PINC
    COUNT_CHANGES, // markers: pin change flags after each of a row's steps, see chip_pins.c
    LISTEN,        // all rows low, columns with pull-ups, a marker for each pin change interrupt
    NO_PULL_UPS,   // PUD
    FALLING_INT0,  // C4 (PD2): markers for falling edges, INT0's flag polled
    LOW_INT0,      // C4: GPIOR2 in EICRA, and INT0 enabled 100 us later
    ROW_HIGH,      // R1 driven high
    SHORT_COLUMN,  // R1 low, C1 driven high
    BLINK_CLK,     // CLK alone driven, 200 edges; then CS low, and high in a row
    BAD_OPCODE,
    DEEP_STACK,      // pushes down into static data
    JUMP_AWAY,       // beyond the end of flash
    OUT_OF_RAM,      // writes behind it
    DISABLED_INPUTS, // C0 to C5 pulled up, with DIDR0 set and cleared: PINC and PC change flags after each
                     // step
};

#endif
