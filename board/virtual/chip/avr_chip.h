// Public interface of a simulated AVR: libsimavr's core with cycle-exact models (ATmega328P data sheet) of
// timers, SPI, USART, TWI, ADC, EEPROM, flash programming, ports, pin interrupts, sleep, watchdog,
// interrupts.
//
// A chip does not depend on the board: it reports through hooks and drives pins. Several chips can run in one
// process. Not thread-safe.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef AVR_CHIP_H
#define AVR_CHIP_H

#include <stddef.h>

#include "chip/fuses.h"
#include "chip/hooks.h"
#include "chip/measures.h"
#include "chip/pin.h"

// ---- Creation, supply and reset ----

typedef struct {
    const char *mcu; // avr-gcc's name, such as "atmega328p"; chip_new's error names all there are
    uint32_t hz;     // CPU clock
    const char *elf; // path of the image, an ELF or Intel HEX; NULL: `flash` holds it, or the chip is blank
    const uint8_t *elf_bytes; // the image, if it has been read; messages still name it by `elf`
    size_t elf_size;
    const uint8_t *flash;
    size_t flash_size;
    uint64_t *random; // splitmix64 state for RAM at power-up and torn bytes; must outlive the chip. NULL: the
                      // chip's own, which starts at 1
    chip_hooks_t hooks;
} chip_config_t;

// Creates a chip with the power off. The EEPROM is blank (0xFF) except for the ELF's EEPROM section. An image
// with nothing at address 0, such as a bootloader, starts at its own beginning: BOOTRST and BOOTSZ are
// programmed for it.
//   error: on failure receives one line, without newline: what is wrong and how to fix it.
// Returns NULL if the chip is unknown, or the image is missing, for another chip, or too large.
chip_t *chip_new(const chip_config_t *config, char *error, size_t error_size);
void chip_free(chip_t *chip); // NULL: does nothing

// Supply on: CPU registers and RAM get random contents; then resets. Does nothing if the power is already on.
void chip_power_on(chip_t *chip);

// Supply off in the current cycle. An EEPROM byte being programmed is torn as on silicon. EEPROM contents and
// scheduled events are kept.
void chip_power_off(chip_t *chip);

// A RAM byte may survive a power cut shorter than this; the shorter the cut, the more likely. Default 0: none
// does.
void chip_set_retention(chip_t *chip, chip_time_t cycles);
bool chip_is_powered(const chip_t *chip);

// Reports that the supply has fallen below the brown-out level (low) or risen above it. The chip is held in
// reset while it is low. The level follows BODLEVEL in the fuses; 0 V if the detector is off.
void chip_brown_out(chip_t *chip, bool low);
double chip_brown_out_volts(const chip_t *chip);

// Pulses the reset pin. RAM is kept.
void chip_reset(chip_t *chip);

// ---- Time ----

const char *chip_name(const chip_t *chip); // avr-gcc's, in small letters
uint32_t chip_hz(const chip_t *chip);
void chip_set_hz(chip_t *chip, uint32_t hz);          // before the first power-on
void chip_set_watchdog_hz(chip_t *chip, uint32_t hz); // watchdog oscillator; default 128,000

// Puts a crystal of 32,768 Hz to TOSC1 and TOSC2, for timer 2. Without it, AS2 in ASSR is a fault.
void chip_add_crystal(chip_t *chip);
chip_time_t chip_us(const chip_t *chip, uint64_t us); // microseconds in cycles
chip_time_t chip_now(const chip_t *chip);

// Runs up to the given time and finishes the instruction in progress. With the power off, only time advances.
void chip_run(chip_t *chip, chip_time_t until);

// Runs until done() returns true or the deadline passes. Calls done() after each instruction or sleep step
// that changed something outside the core (a pin, a sent byte, an EEPROM write, an event, chip_touch), reset
// the chip or made it sleep. Returns whether done() returned true.
typedef bool chip_condition_t(void *context);
bool chip_run_until(chip_t *chip, chip_time_t deadline, chip_condition_t *done, void *context);

// The time before which nothing happens without external input: now while the chip executes, later while it
// sleeps, CHIP_NEVER if nothing is scheduled.
chip_time_t chip_next(const chip_t *chip);

// Calls back at the given time, or at once if it has passed. Events of the same time run in the order in
// which they were scheduled.
typedef void chip_event_t(void *context);
void chip_at(chip_t *chip, chip_time_t when, chip_event_t *event, void *context);

// An alarm is an event that can be moved and cancelled. Alarms run before events of the same time.
#define CHIP_NEVER UINT64_MAX
unsigned chip_new_alarm(chip_t *chip, chip_event_t *event, void *context); // returns its number, not set
void chip_set_alarm(chip_t *chip, unsigned alarm, chip_time_t when);

// True in a hook called by an instruction: changes to the surroundings must wait for its end (chip_at).
bool chip_is_busy(const chip_t *chip);

// ---- Pins ----

pin_drive_t chip_pin_drive(const chip_t *chip, chip_pin_t pin); // how the chip drives it
pin_level_t chip_pin(const chip_t *chip, chip_pin_t pin);       // its level
bool chip_pin_wire(const chip_t *chip, chip_pin_t pin); // the same; a floating pin keeps its last level

// Whether the chip has a pin. Asking for the level or the drive of any other, or setting it, is a fault,
// CHIP_FAULT_WIRING; it floats.
bool chip_has_pin(const chip_t *chip, chip_pin_t pin);

// The pins of a USART. Returns false if the chip has none of this number.
bool chip_usart_pins(const chip_t *chip, unsigned number, chip_pin_t *rx, chip_pin_t *tx);

// The pins of its TWI, which is an I2C bus, and of its SPI.
void chip_twi_pins(const chip_t *chip, chip_pin_t *sda, chip_pin_t *scl);
void chip_spi_pins(const chip_t *chip, chip_pin_t *sck, chip_pin_t *mosi, chip_pin_t *miso, chip_pin_t *ss);

// Cycles a bit, as the USART with RX at this pin is set; 0 while its receiver is off, or if there is none.
unsigned chip_usart_bit(const chip_t *chip, chip_pin_t rx);

// A part begins to send a byte to a pin: a fault if that is RX of a USART whose receiver has never been on.
void chip_byte_comes(chip_t *chip, chip_pin_t pin, uint8_t byte);

// Inside the hook `resolve`: sets a pin's level.
void chip_pin_put(chip_t *chip, chip_pin_t pin, pin_level_t level);

// Recomputes all levels after a change in the external circuit. In the hooks `levels` and `resolve`, it does
// so when the hook has returned, in the same cycle.
void chip_resolve(chip_t *chip);

// ---- Memories ----

// EEPROM contents; write only while the power is off. size receives the EEPROM's size.
uint8_t *chip_eeprom(chip_t *chip, size_t *size);

// Makes a byte worn: its bits in `mask` always read as those in `value`. mask 0 repairs it.
void chip_eeprom_stick(chip_t *chip, unsigned address, uint8_t mask, uint8_t value);

// Removes the EEPROM, which some clones lack: bytes read 0xFF, programming has no effect and takes no time.
void chip_eeprom_remove(chip_t *chip);

// Flash contents; write only while the power is off.
uint8_t *chip_flash(chip_t *chip, size_t *size);

// Fuses and lock bits; set them only while the power is off. By default BOOTRST is unprogrammed, nothing is
// locked, and there is no start-up delay.
void chip_set_fuses(chip_t *chip, const chip_fuses_t *fuses);
void chip_get_fuses(const chip_t *chip, chip_fuses_t *fuses);

// Programs BOOTRST and BOOTSZ for the smallest boot section that contains the address; false if none does.
bool chip_boot_from(chip_t *chip, size_t address);

// The data space (registers, I/O, SRAM), for inspection and fault injection. size receives its length.
uint8_t *chip_data(chip_t *chip, size_t *size);
unsigned
chip_data_end(const chip_t *chip); // first address after the image's static data, or of RAM if it has none

// The file of the image (chip_config_t); NULL if there is none. size receives its size.
const uint8_t *chip_image(const chip_t *chip, size_t *size);

// Writes a byte of the data space as an instruction at this moment would: a register's write reaches its
// peripheral. For fault injection; not in a hook.
void chip_write(chip_t *chip, uint16_t address, uint8_t value);

// Address of the next instruction.
uint32_t chip_pc(const chip_t *chip);

// Inside a hook that an instruction has called: its address. Returns false in any other hook.
bool chip_instruction(const chip_t *chip, uint32_t *address);

// Function and line of the instruction at an address, as "main (blink.c:27)", or what the image tells of
// them. Takes milliseconds. Returns false if it tells nothing.
bool chip_source_place(const chip_t *chip, uint32_t address, char *text, size_t size);

// Halts the CPU for some cycles before its next instruction, while its peripherals run on. Not in a hook.
void chip_halt(chip_t *chip, chip_time_t cycles);

// ---- Measurements and faults ----

// Measurements since the last chip_measure_from_here or power-on.
void chip_measures(const chip_t *chip, chip_measures_t *out);
void chip_measure_from_here(chip_t *chip);

// Counts how often each instruction is executed, from now on: count[i] is of the one at address 2 * i, and
// stops at UINT32_MAX. The chip runs slower meanwhile.
//   count: one for each word of flash (chip_flash), kept by the caller; NULL: no longer counts.
void chip_count_instructions(chip_t *chip, uint32_t count[]);

// Writes how often the lines and functions of the image's source have run, by such counts, as a tracefile for
// lcov and genhtml. A line has the count of its instruction that has run most often, a function that of its
// first one.
//   test: name of the test in the tracefile; may be "".
// Returns false, with one line in error, if the image has no line numbers (avr-gcc -gdwarf-2) or the file
// cannot be written.
bool chip_save_coverage(const chip_t *chip, const uint32_t count[], const char *path, const char *test,
                        char *error, size_t error_size);

// Times each call of a function from now on, that of an interrupt routine from its own first instruction. A
// call that does not return, or that a reset ends, is not reported. Where tasks have stacks of their own,
// what another task does in the meantime counts, too. The chip runs slower.
//   address, size: of its code in flash, as the ELF has them.
//   returned: called at the end of the instruction that returns.
// Returns false if CHIP_TIMED_MAX functions are timed already.
bool chip_time_calls(chip_t *chip, uint32_t address, uint32_t size, chip_called_t *returned, void *context);

// The number of the interrupt that is enabled and whose flag is set, of the highest priority, even while I in
// SREG is 0; 0: none.
unsigned chip_pending_interrupt(const chip_t *chip);

// Whether interrupts are on: I in SREG, which chip_data does not have up to date.
bool chip_has_interrupts_on(const chip_t *chip);

// Reports a fault that an external part has detected, of kind CHIP_FAULT_PART, through the hook `fault`;
// appends the time, and the address of the instruction that caused it, if one did.
void chip_fault(chip_t *chip, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The same for a mistake of the test program, of kind CHIP_FAULT_WIRING.
void chip_wiring_fault(chip_t *chip, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Stops the chip until a debugger continues it, by simavr's server: `avr-gdb ELF`, then `target remote
// :PORT`. Breakpoints, watchpoints on RAM (watch, rwatch; awatch never stops) and steps stop it with all its
// peripherals and its surroundings, inside chip_run; TCNTn, TIFRn and ICRn read as in that cycle. When the
// debugger leaves, it runs on. It may not be reset by the debugger. Not in a hook; slow.
//   port: of TCP, on all interfaces of this machine.
// Returns false if the port is taken, or there is none of this number.
bool chip_gdb(chip_t *chip, unsigned port);

// Marks a change in the surroundings on which chip_run_until's condition may depend.
void chip_touch(chip_t *chip);

#endif
