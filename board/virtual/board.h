// The virtual board: the flashed ELF on a simulated chip, with a display, an input and a serial line on the
// pins that board.h names. Tests and the terminal player both stand on this header alone.
//
// Time is counted in CPU cycles since board_new and never stops: it runs on through power-down and power-off.
// The chip is exact to the cycle (chip/chip.h). The board watches the firmware while it runs; whatever a real
// board would suffer from (a short circuit, a dropped SPI byte, a torn display word) is recorded as a fault.
//
// Nothing here is thread-safe. Callbacks run inside board_run and must not call board_run themselves.
#ifndef VIRTUAL_BOARD_H
#define VIRTUAL_BOARD_H

#include "board/virtual/chip/chip.h"
#include "display_pins.h"
#include "hal/frame.h"
#include "input_pins.h"

typedef struct board board_t;

// ---- Life ----

// Loads the ELF and builds the board around it, power off, EEPROM blank (0xFF).
//   elf: path of an image built for the board's chip. NULL: a blank chip.
//   seed: decides contact bounce and what the matrix shows at power-up; equal seeds give equal runs.
//   error: on failure receives one line, without newline, that says what is wrong and what to do.
// Returns NULL when the file is not there, is no AVR ELF, is for another chip or does not fit.
board_t *board_new(const char *elf, uint64_t seed, char *error, size_t error_size);
void board_free(board_t *board);

// Supply on: RAM and registers random, MAX7219 contents random, then reset. Nothing when it is on already.
void board_power_on(board_t *board);

// Supply off, at this very cycle: the EEPROM byte that is being programmed, if any, is torn as silicon tears
// it. EEPROM contents and contacts stay; scheduled events stay scheduled.
void board_power_off(board_t *board);

// RAM outlives cuts shorter than this, each byte the more likely the shorter the cut. 0 until it is set: a
// cut loses all.
void board_set_retention(board_t *board, chip_time_t cycles);

// The reset button: RAM stays.
void board_reset(board_t *board);

// A clock, or a watchdog's oscillator, off its nominal frequency. To be set before the board is used.
void board_set_hz(board_t *board, uint32_t hz);
void board_set_watchdog_hz(board_t *board, uint32_t hz); // 128,000, give or take 20 %

// A bootloader (an ELF or Intel HEX file) in the boot section, as a board comes from the factory: reset leads
// to it, it is locked, and every life begins behind 65 ms of start-up. Only while power is off.
bool board_add_bootloader(board_t *board, const char *path, char *error, size_t error_size);

// ---- Time ----

uint32_t board_hz(const board_t *board);                 // the chip's clock
chip_time_t board_us(const board_t *board, uint64_t us); // microseconds in cycles
chip_time_t board_now(const board_t *board);

// Runs up to the given time; an instruction that begins before it is finished. With power off, time just
// passes.
void board_run(board_t *board, chip_time_t until);

// Runs until done() is true, asked after every instruction or sleep step that changed something outside the
// core (a pin, a latch, a console byte, an EEPROM write, a host event), or until the deadline. Returns
// whether done() became true.
typedef bool board_condition_t(board_t *board, void *context);
bool board_run_until(board_t *board, chip_time_t deadline, board_condition_t *done, void *context);

// Up to when nothing happens unless something is done to the board: now while the CPU executes instructions,
// later while it sleeps, CHIP_NEVER when nothing is scheduled. So a front end knows how long it may wait.
chip_time_t board_next(const board_t *board);

// Calls back at the given time (at once when that is past). Events at one time run in the order of their
// making.
typedef void board_event_t(board_t *board, void *context);
void board_at(board_t *board, chip_time_t when, board_event_t *event, void *context);

// ---- Input: a keypad, unless the board is built with another ----

// Keys are numbered as in hal/key.h, 0..15. A contact is an electrical connection between its row and column.
void board_contact(board_t *board, unsigned key, bool closed); // now, cleanly
bool board_contact_closed(const board_t *board, unsigned key);

// Closes or opens a contact at a time to come, chattering at random from `at` on; the last edge, after which
// it stays, is exactly at `at + bounce`. bounce 0: one clean edge.
void board_press(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce);
void board_release(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce);

// What a closed contact has: 0 until it is set. Worn ones have up to 1 kOhm. The levels on the lines then
// follow from their voltages, and a short circuit is what overloads a pin.
void board_set_contact_ohms(board_t *board, double ohms);

// How long the pull-ups need to raise a line that was low: 0 until it is set. Up to 20 us with long cables.
void board_set_rise(board_t *board, chip_time_t cycles);

// A line of the keypad, BOARD_PIN_R1 to BOARD_PIN_C4, has a short to ground.
void board_ground(board_t *board, unsigned pin, bool grounded);

// ---- Display: a matrix with a MAX7219, unless the board is built with another ----

// What the display shows this instant, each pixel as bright as it is.
typedef struct {
    uint8_t red, green, blue;
} board_colour_t;
static inline bool board_colour_is_lit(board_colour_t c)
{
    return (c.red | c.green | c.blue) != 0;
}
enum { BOARD_SCREEN_PIXELS_MAX = 128 * 64 };
typedef struct {
    unsigned width, height;
    bool coloured;                                 // it has pixels of several colours
    board_colour_t pixel[BOARD_SCREEN_PIXELS_MAX]; // row by row from the top left
} board_screen_t;
void board_screen(const board_t *board, board_screen_t *screen);

// The same without colours, where the display, or the part of it that shows the board, has 8x8 pixels; else
// all dark. Intensity is not taken into account (see board_intensity), all else is.
void board_picture(const board_t *board, frame_t *lit);
unsigned board_intensity(const board_t *board); // 0..15

// The firmware has switched it off, or has not switched it on yet.
bool board_display_is_off(const board_t *board);

// Whenever what it shows may have changed.
typedef void board_display_t(board_t *board, void *context);
void board_on_display(board_t *board, board_display_t *callback, void *context);

// A glitch on its supply: all its registers are random from now on, until the firmware writes them.
void board_glitch_display(board_t *board);

// Inputs of the display that nothing drives follow noise, as CS does while a bootloader blinks CLK: a new
// level whenever anything moves. Off until it is set: then they keep their last level. What is latched while
// CS or CLK floats is no fault.
void board_set_noise(board_t *board, bool noisy);

// What the display takes from the supply for what is lit.
double board_display_ma(const board_t *board);

// A MAX7219's registers, 0..15, as in the data sheet, and each word that is latched: register in bits 8..11,
// data in 0..7. Other displays have none.
uint8_t board_matrix_register(const board_t *board, unsigned reg);
typedef void board_word_t(board_t *board, uint16_t word, void *context);
void board_on_word(board_t *board, board_word_t *callback, void *context);

// ---- An OLED with an SSD1306: there for no other display ----

// A glitch on its supply: its registers and its memory are random from now on, until the firmware writes
// them.
void board_glitch_oled(board_t *board);

// It has lost its place in a byte, and holds SDA low until so many clocks have come, 1..9.
void board_hang_oled(board_t *board, unsigned clocks);

// Something holds SCL low, or no longer does.
void board_hold_oled_clock(board_t *board, bool holds);

// Its plug is pulled, or is in again.
void board_unplug_oled(board_t *board, bool unplugged);

// ---- Supply: ideal until it is set, 5 V or nothing ----

// A source of so many volts, behind so many Ohms (cable, fuse), with a capacitor at the board; the last two
// above 0. The rail sags under what is lit. Below the brown-out level the chip is held in reset, below 1 V it
// has no power. To unplug a board whose capacitor is charged, set 0 V behind 1 GOhm.
void board_set_supply(board_t *board, double volts, double ohms, double microfarads);
double board_volts(const board_t *board); // on the rail, now

// ---- Console: the serial line behind the board's USB port, 8N1 ----

// BOARD_BAUD of board.h until it is set. If the chip's rate is another, both ends read garbage, and that is a
// fault.
void board_set_baud(board_t *board, unsigned baud);
unsigned board_baud(const board_t *board);

// Opening the port asserts DTR, whose edge resets the chip through a capacitor.
void board_set_dtr(board_t *board, bool asserted);

// Queues bytes that are sent to the chip back to back at line rate, beginning now or after those queued
// before.
void board_type(board_t *board, const void *bytes, size_t size);
size_t board_typing(const board_t *board); // bytes queued and not yet sent

// Each byte that the chip has sent, when its stop bit ends.
typedef void board_byte_t(board_t *board, uint8_t byte, void *context);
void board_on_console(board_t *board, board_byte_t *callback, void *context);

// ---- EEPROM ----

// The contents; write to it only while power is off. size receives the chip's size.
uint8_t *board_eeprom(board_t *board, size_t *size);

// Each programming operation, when it starts.
typedef void board_eeprom_callback_t(board_t *board, const chip_eeprom_write_t *write, void *context);
void board_on_eeprom(board_t *board, board_eeprom_callback_t *callback, void *context);

// A worn byte: whatever is erased or programmed, its bits in `mask` read as those of `value`. mask 0 repairs
// it.
void board_eeprom_stick(board_t *board, unsigned address, uint8_t mask, uint8_t value);

// A chip without EEPROM, as some clones are: every byte reads 0xFF, programming does nothing and takes no
// time.
void board_eeprom_remove(board_t *board);

// The flash's contents, to look at; write to it only while power is off.
uint8_t *board_flash(board_t *board, size_t *size);

// ---- Pins, as a logic analyser sees them ----

// BOARD_PIN_DIN and so on: the display's, then the input's, in the order of their lists.
#define BOARD_PIN_(name, ...) BOARD_PIN_##name,
enum { DISPLAY_PINS(BOARD_PIN_) INPUT_PINS(BOARD_PIN_) BOARD_PINS };
const char *board_pin_name(unsigned pin);
pin_level_t board_pin(const board_t *board, unsigned pin); // resolved through the keypad's closed contacts

// Each change of level, at the time given: that of the edge, which an SPI byte has behind board_now and a
// write to a port up to two cycles ahead. Times never go backwards.
typedef void board_pin_callback_t(board_t *board, unsigned pin, pin_level_t level, chip_time_t when,
                                  void *context);
void board_on_pin(board_t *board, board_pin_callback_t *callback, void *context);

// ---- Measures, since the last board_measure_from_here or power-on ----

void board_measures(const board_t *board, chip_measures_t *out);
void board_measure_from_here(board_t *board);

// ---- Bench images: what a test firmware reports ----

// Each write to GPIOR0, at its exact cycle.
void board_on_marker(board_t *board, board_byte_t *callback, void *context);

// The data space (registers, I/O, SRAM), to look at and, for fault injection, to change. size receives its
// length.
uint8_t *board_data(board_t *board, size_t *size);

// ---- Faults of the firmware ----

// What the board has seen that must never happen, one line each, the first BOARD_FAULTS_KEPT with text: all
// that chip/hooks.h names, a short circuit, a row driven high, a display word of other than 16 bits, a wrong
// baud rate.
enum { BOARD_FAULTS_KEPT = 16 };
unsigned board_faults(const board_t *board);                   // how many since board_new
const char *board_fault(const board_t *board, unsigned index); // text of the index-th; "" beyond those kept

#endif
