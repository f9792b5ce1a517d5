// The virtual board: the flashed ELF on a simulated chip, with the parts, on the pins, that the ELF names.
// Tests, terminal and page use this interface only.
//
// Time is in CPU cycles since board_new; it also advances during power-down and power-off. The chip is
// cycle-exact (avr_chip.h). Whatever would disturb a real board (a short circuit, a dropped SPI byte, a
// torn display word) is recorded as a fault.
//
// Not thread-safe. Callbacks run inside chip_run and must not call it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef VIRTUAL_BOARD_H
#define VIRTUAL_BOARD_H

#include <stdio.h>

#include "chip/avr_chip.h"
#include "parts/circuit.h"
#include "parts/part_kind.h"

typedef struct board board_t;

// ---- Creation, supply and reset ----

typedef struct {
    const char *elf;          // path of the image; NULL: a blank chip, and `board` is needed
    const uint8_t *elf_bytes; // the image, if it has been read; messages still name it by `elf`
    size_t elf_size;
    const char *board; // path of a text that describes the board (description.h), or of an ELF with one;
                       // NULL: the image's own
    uint64_t seed; // of contact bounce and of the display's contents at power-up; equal seeds give equal runs
} board_config_t;

// Creates the board, with the power off, the image in its flash, and a blank EEPROM (0xFF).
//   error: on failure receives one line, without newline: what is wrong and how to fix it.
// Returns NULL if the file is missing, not an AVR ELF, for another chip, or too large, or if the board is not
// described.
board_t *board_new(const board_config_t *config, char *error, size_t error_size);
void board_free(board_t *board);

// Supply on: CPU registers, RAM and the display get random contents; then resets. Does nothing if it is
// already on.
void board_power_on(board_t *board);

// The reset button.
void board_reset(board_t *board);

// Supply off in the current cycle. An EEPROM byte being programmed is torn as on silicon. EEPROM contents,
// contacts and scheduled events are kept.
void board_power_off(board_t *board);

// Installs a bootloader (ELF or Intel HEX) in the boot section, as on a factory board: reset starts it, it is
// locked, and every start is delayed by 65 ms. Call only while the power is off.
bool board_add_bootloader(board_t *board, const char *path, char *error, size_t error_size);

// ---- What the board is ----

// Its chip: reset, time, memories, measurements (avr_chip.h). Use board_power_on and _off instead of the
// chip's. Its circuit: faults of the firmware, and further parts (circuit.h).
chip_t *board_chip(const board_t *board);
circuit_t *board_circuit(const board_t *board);
enum { BOARD_FAULTS_PRINTED = 16 }; // by players

// A fact of its description, such as "board" or "mcu"; "" if it has none of this name.
const char *board_fact(const board_t *board, const char *name);

// Its first part of a kind (part_kind.h), such as "max7219", for what only this kind can do; NULL if it
// has none. To be cast to the type of the kind's header.
void *board_part(const board_t *board, const char *kind);

// Prints a line for each pin of each part of what a file describes: role, kind, signal, label on an Arduino,
// pin of the chip, as `display max7219 DIN D11 PB3`. path: an ELF, or a text (README.md). Returns false,
// with one line in error, if it cannot be read.
bool board_print_wiring(FILE *out, const char *path, char *error, size_t error_size);

// ---- Time: as of the chip ----

// chip_run_until with the board as the condition's first argument.
typedef bool board_condition_t(board_t *board, void *context);
bool board_run_until(board_t *board, chip_time_t deadline, board_condition_t *done, void *context);

// chip_at with the board as the event's first argument.
typedef void board_event_t(board_t *board, void *context);
void board_at(board_t *board, chip_time_t when, board_event_t *event, void *context);

// ---- Input: the first part with contacts ----

// Keys are numbered 0..15 by their place in BOARD_LEGEND. A closed contact connects its row and its column.
// Of five keys, `2` `4` `6` `8` are the directions, and `5` is OK. Of these and of nine buttons, `*` is a
// long press of `5`: held for 0.9 s after its release.
uint16_t board_keys(const board_t *board);                     // those that the input has: bit k for key k
void board_contact(board_t *board, unsigned key, bool closed); // now, without bounce
bool board_contact_closed(const board_t *board, unsigned key);

// Closes or opens a contact in the future: it bounces at random from `at` on, and its last edge is exactly at
// `at + bounce`; `*` of five contacts opens later. bounce 0: one clean edge. Returns the time of the last
// edge.
chip_time_t board_press(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce);
chip_time_t board_release(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce);

// Called for what a person, or the program at the other end of the line, does to the board, in its cycle.
typedef enum {
    BOARD_OPENS,    // a contact, or a bounce of it; value: its key
    BOARD_CLOSES,   // the same
    BOARD_TYPES,    // the stop bit of a byte to the chip has ended; value: the byte
    BOARD_RESETS,   // by the button or DTR; value: 0
    BOARD_SWITCHES, // the power; value: 1 on, 0 off
} board_input_t;
typedef void board_input_callback_t(board_t *board, board_input_t input, unsigned value, void *context);
void board_on_input(board_t *board, board_input_callback_t *callback, void *context);

// ---- Display: the first part that is one; 8x8 dark pixels if none is ----

void board_screen(const board_t *board, board_screen_t *screen);

// Its first 8x8 pixels, lit or not, regardless of intensity (see board_intensity): bit 7 of a row is the
// leftmost. All dark if it has another height.
enum { BOARD_SIDE = 8 };
void board_picture(const board_t *board, uint8_t row[BOARD_SIDE]);
unsigned board_intensity(const board_t *board); // 0..15

// The firmware has switched the display off, or not yet on.
bool board_display_is_off(const board_t *board);

// Called whenever the picture may have changed.
typedef void board_display_t(board_t *board, void *context);
void board_on_display(board_t *board, board_display_t *callback, void *context);

// A glitch on the display's supply: randomises all its registers, and its memory.
void board_glitch_display(board_t *board);

// Makes floating inputs of the display follow noise, as CS does while a bootloader blinks CLK: a new level
// whenever any pin changes. Off by default: they keep their last level. While CS or CLK floats, a latched
// word is not checked.
void board_set_noise(board_t *board, bool noisy);

// The display's supply current for what is lit.
double board_display_ma(const board_t *board);

// Each word that a chain of MAX7219 latches, of the first module: register in bits 8..11, data in bits 0..7.
// Other displays have none.
typedef void board_word_t(board_t *board, uint16_t word, void *context);
void board_on_word(board_t *board, board_word_t *callback, void *context);

// ---- Supply: by default ideal, 5 V or off ----

// A source of `volts` behind `ohms` (cable, fuse), with a capacitor at the board; the last two above 0. The
// rail drops under the load of lit LEDs. Below the brown-out level the chip is held in reset; below 1 V it
// loses power. To unplug a board with a charged capacitor, set 0 V behind 1 GOhm.
void board_set_supply(board_t *board, double volts, double ohms, double microfarads);
double board_volts(const board_t *board); // on the rail now

// ---- Console: the serial line of the board's USB port, 8N1 ----

// The line's rate; default the description's. If the chip's rate differs, both ends read garbage, which
// is a fault.
void board_set_baud(board_t *board, unsigned baud);
unsigned board_baud(const board_t *board); // 0: the board has no console

// DTR, asserted by opening the port; its edge resets the chip through a capacitor.
void board_set_dtr(board_t *board, bool asserted);

// Queues bytes, sent to the chip back to back at line rate, starting now or after those already queued.
void board_type(board_t *board, const void *bytes, size_t size);
size_t board_typing(const board_t *board); // bytes queued but not sent yet

// Called for each byte from the chip, at the end of its stop bit.
typedef void board_byte_t(board_t *board, uint8_t byte, void *context);
void board_on_console(board_t *board, board_byte_t *callback, void *context);

// ---- Sound ----

// Whether the board has a piezo, and it has heard a tone of this frequency, to 3 %, since tone number *from,
// counted from 0. Sets *from behind it, or behind the last tone.
bool board_heard(const board_t *board, unsigned *from, unsigned hz);

// Called when a tone has begun, or ended: hz is 0. `when` is before chip_now: a tone is known from its third
// period on, silence after 20 ms.
typedef void board_tone_t(board_t *board, double hz, chip_time_t when, void *context);
void board_on_tone(board_t *board, board_tone_t *callback, void *context);

// ---- EEPROM ----

// Called when a programming operation starts.
typedef void board_eeprom_callback_t(board_t *board, const chip_eeprom_write_t *write, void *context);
void board_on_eeprom(board_t *board, board_eeprom_callback_t *callback, void *context);

// ---- Pins, for a logic analyser ----

// The pins of all parts except the console, in the order of the description, counted from 0.
enum { BOARD_PINS_MAX = DESCRIPTION_PARTS * PART_PINS_MAX };
unsigned board_pins(const board_t *board);
const char *board_pin_name(const board_t *board, unsigned pin); // as "DIN"
pin_level_t board_pin_level(const board_t *board, unsigned pin);
bool board_pin_is(const board_t *board, unsigned pin, const char *name);

// The level of the first pin of this name; floating if there is none.
pin_level_t board_pin(const board_t *board, const char *name);

// Called for each change of level. `when` is the time of the edge: before chip_now during an SPI byte, up to
// two cycles ahead after a port write; it never decreases.
typedef void board_pin_callback_t(board_t *board, unsigned pin, pin_level_t level, chip_time_t when,
                                  void *context);
void board_on_pin(board_t *board, board_pin_callback_t *callback, void *context);

// ---- Test firmware ----

// Called for each write to GPIOR0, in its exact cycle.
void board_on_marker(board_t *board, board_byte_t *callback, void *context);

#endif
