// A chip on a workbench: pins by name, wires, parts, a recorder of edges, serial ports that keep what was
// sent, and waiting, all by calls without structs to fill in, for tests in C, C++, Python (ctypes) and
// others.
//
// Pins have the names of pin_names.h: "PB5", or Arduino's "D13" and "A0". A name that the chip lacks is a
// fault of kind CHIP_FAULT_WIRING, and the call does nothing else; so are a negative time, a voltage that
// would destroy the pin, and NULL for a name or a text. Times are in microseconds of the chip.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef WORKBENCH_H
#define WORKBENCH_H

#include "chip/variable.h"
#include "parts/circuit.h"
#include "parts/devices.h"

typedef struct workbench workbench_t;

// Makes a chip (chip_config_t) and switches it on.
//   elf: path of the firmware, an ELF, or Intel HEX, which has no variables and functions; NULL: the chip is
//   blank.
//   error: on failure receives one line: what is wrong and how to fix it.
// Returns NULL on failure.
workbench_t *workbench_new(const char *mcu, uint32_t hz, const char *elf, char *error, size_t error_size);
void workbench_free(workbench_t *w); // NULL: does nothing

// What it is made of, for everything else: power, reset, fuses, memories.
circuit_t *workbench_circuit(workbench_t *w);
chip_t *workbench_chip(workbench_t *w);

double workbench_us(const workbench_t *w); // time since it was made
void workbench_run(workbench_t *w, double us);

// Text of the first mistake of the test program, a fault of kind CHIP_FAULT_WIRING that no instruction of the
// firmware has shown, since the last call of this; NULL if there was none. For languages in which the call
// that was wrong raises it. Valid until the next call.
const char *workbench_mistake(workbench_t *w);

// Wires pins of two benches to each other (circuit_link.h). From then on, what takes time runs both: the one
// that is behind catches up. A bench can be wired to one other; each is freed when both are.
//   a_pins, b_pins: names with blanks between, as many of each.
// Returns false, after a fault, if that is impossible.
bool workbench_link(workbench_t *a, const char *a_pins, workbench_t *b, const char *b_pins, bool pull_ups);

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

// Writes the edges of all recorded pins, and the bytes of serial ports at the end of their stop bits, as
// text, as a value change dump. Its unit of time is the coarsest that has a cycle as a whole number, or 1 ns
// if none has. Returns whether that was possible.
bool workbench_save_vcd(const workbench_t *w, const char *path);

// ---- Serial ports ----

// Plugs a port into the USART with this number; from now on it keeps what the chip says, and its pins are
// recorded.
//   baud: 0: the rate that the firmware sets.
// Returns false, after a fault, if the chip has no such USART, or the rate is above its clock.
bool workbench_open(workbench_t *w, unsigned usart, unsigned baud);
void workbench_type(workbench_t *w, unsigned usart, const char *bytes, size_t size);

// All that it has sent, with a 0 behind. Valid until the next call.
const char *workbench_output(const workbench_t *w, unsigned usart, size_t *size);

// Runs until the text has been sent, after the place where the last text waited for ended. Returns whether it
// was within the time.
bool workbench_wait_text(workbench_t *w, unsigned usart, const char *text, double timeout_us);

// ---- Parts ----

typedef struct workbench_part workbench_part_t;

// Plugs a part in, of a kind in part_kind.h.
//   words: its pins and properties, as "DIN=D11 CS=D10 CLK=D13 modules=2".
// Returns NULL, after a fault, if that is impossible. It is freed with the bench.
workbench_part_t *workbench_plug(workbench_t *w, const char *kind, const char *words);

// The picture of a display now: red, green and blue of each pixel as they look, row by row from the top left.
// NULL if it is no display. Valid until the next call.
const uint8_t *workbench_picture(workbench_part_t *part, unsigned *width, unsigned *height);

// The levels, 0 to 255, of the LEDs of a WS2812 strip, by their number on the line: red, green and blue of
// each. NULL if it is none. Valid until the next call.
const uint8_t *workbench_strip(workbench_part_t *part, unsigned *leds);

// Closes or opens a contact of a keypad, buttons or a joystick after a time, during which it does not wait.
// It bounces for a further time; its last edge is at the end of that.
//   key: of BOARD_LEGEND, as in part_kind.h.
// Returns false, after a fault, if the part has no such key.
bool workbench_contact(workbench_part_t *part, char key, bool closes, double after_us, double bounce_us);

// Tilts a joystick, -1 to 1 in each direction: left to right, up to down. False, after a fault, if it is
// none.
bool workbench_tilt(workbench_part_t *part, double x, double y);

// Whether a piezo has heard a tone of this frequency, to 3 %, after the last one asked for (piezo_heard).
// False, after a fault, if it is none.
bool workbench_heard(workbench_part_t *part, unsigned hz);

// What a device on I2C or SPI does with the bytes of its transfers (devices.h), instead of acknowledging all
// and sending 0xFF:
//   workbench_on_i2c(workbench_plug(w, "i2c", "address=0x48"), &(i2c_device_t){&sensor, on_write, on_read});
// Without pins in its words it is at the chip's own. False, after a fault, if it is none.
bool workbench_on_i2c(workbench_part_t *part, const i2c_device_t *device);
bool workbench_on_spi(workbench_part_t *part, const spi_device_t *device);

// ---- Functions of the firmware ----

// Functions of the ELF, counted from 0; NULL if there is none with this index.
const char *workbench_function(const workbench_t *w, unsigned index, uint32_t *address, uint32_t *size);

// Times each call of a function from now on (chip_time_calls). Returns its number for workbench_calls; -1,
// after a fault, if the ELF has no such function, or CHIP_TIMED_MAX are timed.
int workbench_time(workbench_t *w, const char *function);

// The calls that have returned, in this order. Valid until the chip runs.
const chip_call_t *workbench_calls(const workbench_t *w, int number, size_t *count);

// ---- Variables of the firmware, by the names in its ELF ----

// Size and type of a variable in RAM, by the ELF's debugging information. Returns false, after a fault, if it
// has none of this name there, or several in different places.
bool workbench_variable(workbench_t *w, const char *name, variable_type_t *type);

// Copies from or to a variable in RAM, as a whole. Returns false, after a fault, if the ELF has none of this
// name and exactly this size.
bool workbench_read(workbench_t *w, const char *name, void *to, size_t size);
bool workbench_write(workbench_t *w, const char *name, const void *from, size_t size);

// ---- Faults, as in circuit.h ----

unsigned workbench_faults(const workbench_t *w);
const char *workbench_fault(const workbench_t *w, unsigned index);
chip_fault_kind_t workbench_fault_kind(const workbench_t *w, unsigned index);
void workbench_ignore(workbench_t *w, chip_fault_kind_t kind);

#endif
