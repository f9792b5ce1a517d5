// A simulated AVR: libsimavr's core, with its SPI, USART, EEPROM, ports, pin interrupts, sleep, watchdog and
// interrupt timing replaced by models that are exact to the cycle, as the ATmega328P's data sheet has them.
//
// A chip knows nothing of what surrounds it: that is told through hooks, and drives pins. Several chips can
// be in one process. Nothing here is thread-safe.
#ifndef CHIP_H
#define CHIP_H

#include <stddef.h>

#include "board/virtual/chip/fuses.h"
#include "board/virtual/chip/hooks.h"
#include "board/virtual/chip/measures.h"
#include "board/virtual/chip/pin.h"

// ---- Life ----

typedef struct {
    const char *mcu; // as avr-gcc calls it: "atmega328p", "atmega2560", "atmega32u4"
    uint32_t hz;     // the clock
    const char *elf; // path of the image; NULL: flash is given instead, or the chip is blank
    const uint8_t *flash;
    size_t flash_size;
    uint64_t
        *random; // state of splitmix64, which decides on RAM at power-up and torn bytes; outlives the chip
    chip_hooks_t hooks;
} chip_config_t;

// Makes a chip, power off, EEPROM blank (0xFF) but for what the ELF has for it.
//   error: on failure receives one line, without newline, that says what is wrong and what to do.
// Returns NULL when the chip is unknown, or the image not there, not for this chip, or too large.
chip_t *chip_new(const chip_config_t *config, char *error, size_t error_size);
void chip_free(chip_t *chip);

// Supply on: RAM and registers random, then reset. Nothing when it is on already.
void chip_power_on(chip_t *chip);

// Supply off, at this very cycle: the EEPROM byte that is being programmed, if any, is torn as silicon tears
// it. EEPROM contents stay; scheduled events stay scheduled.
void chip_power_off(chip_t *chip);

// RAM outlives cuts shorter than this, each byte the more likely the shorter the cut. 0 until it is set.
void chip_set_retention(chip_t *chip, chip_time_t cycles);
bool chip_is_powered(const chip_t *chip);

// The supply has fallen below the brown-out level, or is above it again: until then the chip is held in
// reset. The level is what BODLEVEL in the fuses says, 0 when the detector is off.
void chip_brown_out(chip_t *chip, bool low);
double chip_brown_out_volts(const chip_t *chip);

// The reset pin: RAM stays.
void chip_reset(chip_t *chip);

// ---- Time ----

uint32_t chip_hz(const chip_t *chip);
void chip_set_hz(chip_t *chip, uint32_t hz);          // before power is on for the first time
void chip_set_watchdog_hz(chip_t *chip, uint32_t hz); // of its oscillator, 128,000 until it is set
chip_time_t chip_us(const chip_t *chip, uint64_t us); // microseconds in cycles
chip_time_t chip_now(const chip_t *chip);

// Runs up to the given time; an instruction that begins before it is finished. With power off, time just
// passes.
void chip_run(chip_t *chip, chip_time_t until);

// Runs until done() is true, asked after every instruction or sleep step that changed something outside the
// core (a pin, a sent byte, an EEPROM write, an event, chip_touch), or until the deadline. Returns whether
// done() became true.
typedef bool chip_condition_t(void *context);
bool chip_run_until(chip_t *chip, chip_time_t deadline, chip_condition_t *done, void *context);

// Up to when nothing happens unless something is done to the chip: now while it executes instructions, later
// while it sleeps, CHIP_NEVER when nothing is scheduled.
chip_time_t chip_next(const chip_t *chip);

// Calls back at the given time (at once when that is past). Events at one time run in the order of their
// making.
typedef void chip_event_t(void *context);
void chip_at(chip_t *chip, chip_time_t when, chip_event_t *event, void *context);

// An alarm is an event that can be moved and cancelled. Alarms come before the events of the same time.
#define CHIP_NEVER UINT64_MAX
unsigned chip_new_alarm(chip_t *chip, chip_event_t *event, void *context); // not set; returns its number
void chip_set_alarm(chip_t *chip, unsigned alarm, chip_time_t when);

// True within a hook that an instruction has called: what changes the world must wait until it is over
// (chip_at).
bool chip_is_busy(const chip_t *chip);

// ---- Pins ----

pin_drive_t chip_pin_drive(const chip_t *chip, chip_pin_t pin); // what the chip does to it
pin_level_t chip_pin(const chip_t *chip, chip_pin_t pin);       // what is on it
bool chip_pin_wire(const chip_t *chip, chip_pin_t pin); // the same as a level; a floating pin keeps the last

chip_pin_t chip_tx(const chip_t *chip); // of the USART, to which the hooks `frame` and `sent` belong

// Within the hook `resolve`: what is on a pin.
void chip_pin_put(chip_t *chip, chip_pin_t pin, pin_level_t level);

// What is connected has changed: works all levels out anew.
void chip_resolve(chip_t *chip);

// ---- Memories ----

// The EEPROM's contents; write to it only while power is off. size receives the chip's size.
uint8_t *chip_eeprom(chip_t *chip, size_t *size);

// A worn byte: whatever is erased or programmed, its bits in `mask` read as those of `value`. mask 0 repairs
// it.
void chip_eeprom_stick(chip_t *chip, unsigned address, uint8_t mask, uint8_t value);

// A chip without EEPROM, as some clones are: every byte reads 0xFF, programming does nothing and takes no
// time.
void chip_eeprom_remove(chip_t *chip);

// The flash's contents, to look at; write to it only while power is off.
uint8_t *chip_flash(chip_t *chip, size_t *size);

// Fuses and lock bits; set them only while power is off. A new chip has no bootloader: BOOTRST is not
// programmed, nothing is locked, and start-up is not waited for.
void chip_set_fuses(chip_t *chip, const chip_fuses_t *fuses);
void chip_get_fuses(const chip_t *chip, chip_fuses_t *fuses);

// Programs BOOTRST, and of the boot section's sizes the smallest that holds the address. Returns false when
// none does.
bool chip_boot_from(chip_t *chip, size_t address);

// The data space (registers, I/O, SRAM), to look at and, for fault injection, to change. size receives its
// length.
uint8_t *chip_data(chip_t *chip, size_t *size);

// ---- What it has seen ----

// Measures since the last chip_measure_from_here or power-on.
void chip_measures(const chip_t *chip, chip_measures_t *out);
void chip_measure_from_here(chip_t *chip);

// Reports a fault that what is connected has seen, through the hook `fault`; the time is added.
void chip_fault(chip_t *chip, const char *format, ...) __attribute__((format(printf, 2, 3)));

// What is connected has changed in a way that chip_run_until's condition may depend on.
void chip_touch(chip_t *chip);

#endif
