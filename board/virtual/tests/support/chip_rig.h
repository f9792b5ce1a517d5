// A chip without a board for one test: runs a program, records markers, faults and the edges of a pin, and
// drives pins at set times. One at a time.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_RIG_H
#define CHIP_RIG_H

#include "chip/avr_chip.h"
#include "tests/support/code.h"

enum { RIG_EDGES = 4096, RIG_MARKS = 256, RIG_DRIVES = 64 };

typedef struct {
    chip_t *chip;
    uint8_t *data; // registers and RAM
    uint64_t random;
    chip_time_t started; // power-on
    struct {
        uint8_t value;
        chip_time_t at; // since power-on, first cycle of the writing instruction
    } mark[RIG_MARKS];
    unsigned marks;
    chip_time_t changed; // any pin, for the last time
    chip_pin_t watched;
    bool level;
    struct {
        bool high;
        chip_time_t at; // since power-on
    } edge[RIG_EDGES];
    unsigned edges;
    unsigned faults;
    char fault[200]; // the first
    struct {
        chip_pin_t pin;
        chip_time_t at;
        chip_time_t took; // the end of the instruction in which `at` was; 0: not yet
        bool high;
        double volts; // 0: those of the level
    } drive[RIG_DRIVES];
    unsigned drives;
    chip_pin_t wired[2]; // the second follows the first; letter 0: none
} chip_rig_t;

extern chip_rig_t rig;

// Makes a chip of 16 MHz whose program follows; its interrupts write markers, CODE_INTERRUPT + vector, and
// return.
//   watched: letter and digit of the pin whose edges are recorded
void rig_make(const char *mcu, const char *watched, const uint16_t *code, size_t size);

// The same with an image for the ATmega328P, tests/*/image_NAME.c.
void rig_make_image(const char *watched, const char *name);

// Before rig_run: drives a pin from this time after power-on.
void rig_drive(const char *pin, bool high, chip_time_t at);

// The same with a voltage; from half of AVCC on, the digital level is high.
void rig_drive_volts(const char *pin, double volts, chip_time_t at);

// Drives a pin as the chip drives another one.
void rig_wire(const char *from, const char *to);

// Switches on, if it is off, and runs up to this many cycles after power-on.
void rig_run(chip_time_t cycles);

// Frees the chip, as the end of a test does, and fails if the chip told a fault. What was recorded stays.
void rig_drop(void);

// Runs a program on a new ATmega328P.
#define RIG(watched, cycles, ...) (rig_make("atmega328p", watched, CODE(__VA_ARGS__)), rig_run(cycles))

// Cycle of a marker, which must have come once.
chip_time_t rig_at(uint8_t value);

// Fails the test unless the markers are exactly these.
#define rig_assert_marks(...)                                                                                \
    rig_assert_marks_are((const uint8_t[]){__VA_ARGS__}, sizeof(uint8_t[]){__VA_ARGS__})
void rig_assert_marks_are(const uint8_t *values, size_t count);

// Fails the test unless the recorded edges, from the `from`-th on, come in these distances, the first
// distance from the `from`-th to the next edge.
#define rig_assert_distances(from, ...)                                                                      \
    rig_assert_distances_are(from, (const unsigned[]){__VA_ARGS__},                                          \
                             sizeof(unsigned[]){__VA_ARGS__} / sizeof(unsigned))
void rig_assert_distances_are(unsigned from, const unsigned *distances, size_t count);

// Frees the chip at the end of the test, which fails if there were faults; this asserts the first one's text.
void rig_assert_fault(const char *text);

#endif
