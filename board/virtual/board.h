// The virtual board: the flashed ELF on a simulated chip, with the parts, on the pins, that the ELF names.
// Tests, terminal and page use this interface only.
//
// Time is in CPU cycles since board_new; it also advances during power-down and power-off. The chip is
// cycle-exact (chip/avr_chip.h). Whatever would disturb a real board (a short circuit, a dropped SPI byte, a
// torn display word) is recorded as a fault.
//
// Not thread-safe. Callbacks run inside board_run and must not call it.
#ifndef VIRTUAL_BOARD_H
#define VIRTUAL_BOARD_H

#include "board/virtual/chip/avr_chip.h"
#include "board/virtual/parts/kind.h"
#include "hal/frame.h"

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

// Supply off in the current cycle. An EEPROM byte being programmed is torn as on silicon. EEPROM contents,
// contacts and scheduled events are kept.
void board_power_off(board_t *board);

// A RAM byte may survive a power cut shorter than this; the shorter the cut, the more likely. Default 0: none
// does.
void board_set_retention(board_t *board, chip_time_t cycles);

// Presses the reset button. RAM is kept.
void board_reset(board_t *board);

// The actual frequency of the clock or the watchdog oscillator. Set it before the board is used.
void board_set_hz(board_t *board, uint32_t hz);
void board_set_watchdog_hz(board_t *board, uint32_t hz); // nominal 128,000, +-20 %

// Installs a bootloader (ELF or Intel HEX) in the boot section, as on a factory board: reset starts it, it is
// locked, and every start is delayed by 65 ms. Call only while the power is off.
bool board_add_bootloader(board_t *board, const char *path, char *error, size_t error_size);

// ---- What the board is ----

// Its chip: power, time, events, EEPROM and flash, measurements (chip/avr_chip.h).
chip_t *board_chip(const board_t *board);

// A fact of its description, such as "board" or "mcu"; "" if it has none of this name.
const char *board_fact(const board_t *board, const char *name);

// Its first part of a kind (parts/kind.h), such as "max7219", for what only this kind can do; NULL if it has
// none. To be cast to the type of the kind's header.
void *board_part(const board_t *board, const char *kind);

// ---- Time ----

uint32_t board_hz(const board_t *board);                 // the chip's clock
chip_time_t board_us(const board_t *board, uint64_t us); // microseconds in cycles
chip_time_t board_now(const board_t *board);

// Runs up to the given time and finishes the instruction in progress. With the power off, only time advances.
void board_run(board_t *board, chip_time_t until);

// Runs until done() returns true or the deadline passes. Calls done() after each instruction or sleep step
// that changed something outside the core (a pin, a latch, a console byte, an EEPROM write, a host event).
// Returns whether done() returned true.
typedef bool board_condition_t(board_t *board, void *context);
bool board_run_until(board_t *board, chip_time_t deadline, board_condition_t *done, void *context);

// The time before which nothing happens without external input, so a front end may wait until then: now while
// the CPU executes, later while it sleeps, CHIP_NEVER if nothing is scheduled.
chip_time_t board_next(const board_t *board);

// Calls back at the given time, or at once if it has passed. Events of the same time run in the order in
// which they were scheduled.
typedef void board_event_t(board_t *board, void *context);
void board_at(board_t *board, chip_time_t when, board_event_t *event, void *context);

// ---- Input: the first part with contacts ----

// Keys are numbered 0..15 as in hal/key.h. A closed contact connects its row and its column. Of five keys,
// `2` `4` `6` `8` are the directions, `5` is OK, and `*` is OK held after its release until the menu opens.
uint16_t board_keys(const board_t *board);                     // those that the input has: bit k for key k
void board_contact(board_t *board, unsigned key, bool closed); // now, without bounce
bool board_contact_closed(const board_t *board, unsigned key);

// Closes or opens a contact in the future: it bounces at random from `at` on, and its last edge is exactly at
// `at + bounce`. bounce 0: one clean edge.
void board_press(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce);
void board_release(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce);

// ---- Display: the first part that is one; 8x8 dark pixels if none is ----

void board_screen(const board_t *board, board_screen_t *screen);

// The same as 8x8 pixels, lit or not, regardless of intensity (see board_intensity): the display, or its part
// that shows the board. All dark if it has no 8x8 pixels.
void board_picture(const board_t *board, frame_t *lit);
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
unsigned board_baud(const board_t *board);

// DTR, asserted by opening the port; its edge resets the chip through a capacitor.
void board_set_dtr(board_t *board, bool asserted);

// Queues bytes, sent to the chip back to back at line rate, starting now or after those already queued.
void board_type(board_t *board, const void *bytes, size_t size);
size_t board_typing(const board_t *board); // bytes queued but not sent yet

// Called for each byte from the chip, at the end of its stop bit.
typedef void board_byte_t(board_t *board, uint8_t byte, void *context);
void board_on_console(board_t *board, board_byte_t *callback, void *context);

// ---- EEPROM ----

// EEPROM contents; write only while the power is off. size receives the EEPROM's size.
uint8_t *board_eeprom(board_t *board, size_t *size);

// Called when a programming operation starts.
typedef void board_eeprom_callback_t(board_t *board, const chip_eeprom_write_t *write, void *context);
void board_on_eeprom(board_t *board, board_eeprom_callback_t *callback, void *context);

// Makes a byte worn: its bits in `mask` always read as those in `value`. mask 0 repairs it.
void board_eeprom_stick(board_t *board, unsigned address, uint8_t mask, uint8_t value);

// Removes the EEPROM, which some clones lack: bytes read 0xFF, programming has no effect and takes no time.
void board_eeprom_remove(board_t *board);

// Flash contents; write only while the power is off.
uint8_t *board_flash(board_t *board, size_t *size);

// ---- Pins, for a logic analyser ----

// The pins of all parts except the console, in the order of the description, counted from 0.
enum { BOARD_PINS_MAX = DESCRIPTION_PARTS * PART_PINS_MAX };
unsigned board_pins(const board_t *board);
const char *board_pin_name(const board_t *board, unsigned pin); // as "DIN"
pin_level_t board_pin_level(const board_t *board, unsigned pin);
bool board_pin_is(const board_t *board, unsigned pin, const char *name);

// The level of the first pin of this name; floating if there is none.
pin_level_t board_pin(const board_t *board, const char *name);

// Called for each change of level. `when` is the time of the edge: before board_now during an SPI byte, up to
// two cycles ahead after a port write; it never decreases.
typedef void board_pin_callback_t(board_t *board, unsigned pin, pin_level_t level, chip_time_t when,
                                  void *context);
void board_on_pin(board_t *board, board_pin_callback_t *callback, void *context);

// ---- Measurements since the last board_measure_from_here or power-on ----

void board_measures(const board_t *board, chip_measures_t *out);
void board_measure_from_here(board_t *board);

// ---- Test firmware ----

// Called for each write to GPIOR0, in its exact cycle.
void board_on_marker(board_t *board, board_byte_t *callback, void *context);

// The data space (registers, I/O, SRAM), for inspection and fault injection. size receives its length.
uint8_t *board_data(board_t *board, size_t *size);

// ---- Faults of the firmware ----

// Faults that the board has seen, one line each, of which players print BOARD_FAULTS_PRINTED: those of
// chip/hooks.h, a short circuit, a row driven high, a display word of other than 16 bits, a wrong baud rate.
enum { BOARD_FAULTS_PRINTED = 16 };
unsigned board_faults(const board_t *board);                   // number since board_new
const char *board_fault(const board_t *board, unsigned index); // text of the index-th; "" if there is none

#endif
