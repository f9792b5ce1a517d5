// A chip on a workbench: pins by name, wires, a recorder of edges, serial ports that keep what was sent, and
// waiting, all by calls without structs, for tests in C, C++, Python (ctypes) and others.
//
// Pins have the names of pin_names.h: "PB5", or Arduino's "D13" and "A0". A name that the chip lacks is a
// fault of kind CHIP_FAULT_WIRING, and the call does nothing else; so are a negative time, a voltage that
// would destroy the pin, and NULL. Times are in microseconds of the chip.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef WORKBENCH_H
#define WORKBENCH_H

#include "parts/circuit.h"

typedef struct workbench workbench_t;

// Makes a chip (chip_config_t) and switches it on.
//   elf: path of the firmware, an ELF, or Intel HEX, which has no variables; NULL: the chip is blank.
//   error: on failure receives one line: what is wrong and how to fix it.
// Returns NULL on failure.
workbench_t *workbench_new(const char *mcu, uint32_t hz, const char *elf, char *error, size_t error_size);
void workbench_free(workbench_t *w); // NULL: does nothing

// What it is made of, for everything else, such as further parts, which can be plugged in at any time
// (circuit_plug).
circuit_t *workbench_circuit(workbench_t *w);
chip_t *workbench_chip(workbench_t *w);

double workbench_us(const workbench_t *w); // time since it was switched on
void workbench_run(workbench_t *w, double us);

// ---- Pins ----

// Level now: 0, 1, or -1 if it floats.
int workbench_level(workbench_t *w, const char *pin);

// A wire to the pin: holds it at 0 or 1, until -1 takes it away. At volts it also has that level, for which
// half of 5 V counts as high. If the firmware drives the pin against the wire, it is a fault, once.
void workbench_drive(workbench_t *w, const char *pin, int level);
void workbench_volts(workbench_t *w, const char *pin, double volts);

// Runs until the pin has the level, 0 or 1. Returns whether it came within the time.
bool workbench_wait_pin(workbench_t *w, const char *pin, int level, double timeout_us);

// ---- Recorder ----

// Records the edges of a pin from now on.
void workbench_record(workbench_t *w, const char *pin);

typedef struct {
    double hz, duty;                          // over whole periods, from rise to rise; 0 if there are none
    double shortest_us, longest_us;           // periods
    double shortest_high_us, longest_high_us; // of these, high
    uint32_t edges;
} workbench_wave_t;

// Runs for a time and describes what the pin did in it.
void workbench_measure(workbench_t *w, const char *pin, double us, workbench_wave_t *wave);

// Writes the edges of all recorded pins as a value change dump. Returns whether that was possible.
bool workbench_save_vcd(const workbench_t *w, const char *path);

// ---- Serial ports ----

// Plugs a port into the USART with this number; from now on it keeps what the chip says. Returns false if the
// chip has no such USART.
bool workbench_open(workbench_t *w, unsigned usart, unsigned baud);
void workbench_type(workbench_t *w, unsigned usart, const char *bytes, size_t size);

// All that it has sent, with a 0 behind. Valid until the next call.
const char *workbench_output(const workbench_t *w, unsigned usart, size_t *size);

// Runs until the text has been sent, after the place where the last text waited for ended. Returns whether it
// was within the time.
bool workbench_wait_text(workbench_t *w, unsigned usart, const char *text, double timeout_us);

// ---- Variables of the firmware, by the names in its ELF ----

// Copies from or to a variable in RAM. Returns false if the ELF has none of this name and at least this size.
bool workbench_read(workbench_t *w, const char *symbol, void *to, size_t size);
bool workbench_write(workbench_t *w, const char *symbol, const void *from, size_t size);

// ---- Faults, as in circuit.h ----

unsigned workbench_faults(const workbench_t *w);
const char *workbench_fault(const workbench_t *w, unsigned index);
void workbench_ignore(workbench_t *w, chip_fault_kind_t kind);

#endif
