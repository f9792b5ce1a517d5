// The virtual board: the flashed ELF on a simulated chip, with a MAX7219 matrix, a 4x4 keypad and a serial
// line on the pins that board.h names. Tests and the terminal player both stand on this header alone.
//
// Time is counted in CPU cycles since vb_new and never stops: it runs on through power-down and power-off.
// The peripherals that simavr 1.6 gets wrong (SPI, USART, EEPROM, sleep, interrupt timing) are modelled here
// to the cycle, as the ATmega328P data sheet has them. The board watches the firmware while it runs; whatever
// a real board would suffer from (a short circuit, a dropped SPI byte, a torn display word) is recorded as a
// fault.
//
// Nothing here is thread-safe. Callbacks run inside vb_run and must not call vb_run themselves.
#ifndef VBOARD_H
#define VBOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "hal/frame.h"

typedef struct vb vb_t;
typedef uint64_t vb_time_t; // CPU cycles

// ---- Life ----

// Loads the ELF and builds the board around it, power off, EEPROM blank (0xFF).
//   elf: path of an image built for the board's chip.
//   seed: decides contact bounce and what the matrix shows at power-up; equal seeds give equal runs.
//   error: on failure receives one line, without newline, that says what is wrong and what to do.
// Returns NULL when the file is not there, is no AVR ELF, is for another chip or does not fit.
vb_t *vb_new(const char *elf, uint64_t seed, char *error, size_t error_size);
void vb_free(vb_t *vb);

// Supply on: RAM and registers random, MAX7219 contents random, then reset. Nothing when it is on already.
void vb_power_on(vb_t *vb);

// Supply off, at this very cycle: the EEPROM byte that is being programmed, if any, is torn as silicon tears
// it. EEPROM contents and contacts stay; scheduled events stay scheduled.
void vb_power_off(vb_t *vb);

// The reset button: RAM stays.
void vb_reset(vb_t *vb);

// ---- Time ----

uint32_t vb_hz(const vb_t *vb);               // the chip's clock
vb_time_t vb_us(const vb_t *vb, uint64_t us); // microseconds in cycles
vb_time_t vb_now(const vb_t *vb);

// Runs up to the given time; an instruction that begins before it is finished. With power off, time just
// passes.
void vb_run(vb_t *vb, vb_time_t until);

// Runs until done() is true, asked after every instruction or sleep step that changed something outside the
// core (a pin, a latch, a console byte, an EEPROM write, a host event), or until the deadline. Returns
// whether done() became true.
typedef bool vb_condition_t(vb_t *vb, void *context);
bool vb_run_until(vb_t *vb, vb_time_t deadline, vb_condition_t *done, void *context);

// Calls back at the given time (at once when that is past). Events at one time run in the order of their
// making.
typedef void vb_event_t(vb_t *vb, void *context);
void vb_at(vb_t *vb, vb_time_t when, vb_event_t *event, void *context);

// ---- Keypad ----

// Keys are numbered as in hal/key.h, 0..15. A contact is an electrical connection between its row and column.
void vb_contact(vb_t *vb, unsigned key, bool closed); // now, cleanly
bool vb_contact_closed(const vb_t *vb, unsigned key);

// Closes or opens a contact at a time to come, chattering at random from `at` on; the last edge, after which
// it stays, is exactly at `at + bounce`. bounce 0: one clean edge.
void vb_press(vb_t *vb, unsigned key, vb_time_t at, vb_time_t bounce);
void vb_release(vb_t *vb, unsigned key, vb_time_t at, vb_time_t bounce);

// ---- Matrix ----

// What is lit this instant, module in its default layout; decode mode, scan limit, shutdown and display test
// are taken into account. Intensity is not (see vb_intensity).
void vb_picture(const vb_t *vb, frame_t *lit);
unsigned vb_intensity(const vb_t *vb);                    // 0..15, duty (2i+1)/32
uint8_t vb_matrix_register(const vb_t *vb, unsigned reg); // 0..15, as in the data sheet

// A glitch on the matrix's supply: all its registers are random from now on, until the firmware writes them.
void vb_glitch_matrix(vb_t *vb);

// Each word that the matrix latches: register in bits 8..11, data in 0..7.
typedef void vb_word_t(vb_t *vb, uint16_t word, void *context);
void vb_on_word(vb_t *vb, vb_word_t *callback, void *context);

// ---- Console (the serial line, 115200 8N1 whatever the firmware has set: a mismatch is a fault) ----

// Queues bytes that are sent to the chip back to back at line rate, beginning now or after those queued
// before.
void vb_type(vb_t *vb, const void *bytes, size_t size);
size_t vb_typing(const vb_t *vb); // bytes queued and not yet sent

// Each byte that the chip has sent, when its stop bit ends.
typedef void vb_byte_t(vb_t *vb, uint8_t byte, void *context);
void vb_on_console(vb_t *vb, vb_byte_t *callback, void *context);

// ---- EEPROM ----

// The contents; write to it only while power is off. size receives the chip's size.
uint8_t *vb_eeprom(vb_t *vb, size_t *size);

// Each programming operation, when it starts: address, byte before, byte after, and when it will be done.
typedef struct {
    uint16_t address;
    uint8_t before, after;
    vb_time_t done;
} vb_eeprom_write_t;
typedef void vb_eeprom_callback_t(vb_t *vb, const vb_eeprom_write_t *write, void *context);
void vb_on_eeprom(vb_t *vb, vb_eeprom_callback_t *callback, void *context);

// A worn byte: whatever is erased or programmed, its bits in `mask` read as those of `value`. mask 0 repairs
// it.
void vb_eeprom_stick(vb_t *vb, unsigned address, uint8_t mask, uint8_t value);

// A chip without EEPROM, as some clones are: every byte reads 0xFF, programming does nothing and takes no
// time.
void vb_eeprom_remove(vb_t *vb);

// ---- Pins, as a logic analyser sees them ----

typedef enum { VB_LOW, VB_HIGH, VB_FLOATING } vb_level_t;
enum {
    VB_PIN_DIN,
    VB_PIN_CS,
    VB_PIN_CLK,
    VB_PIN_R1,
    VB_PIN_R2,
    VB_PIN_R3,
    VB_PIN_R4,
    VB_PIN_C1,
    VB_PIN_C2,
    VB_PIN_C3,
    VB_PIN_C4,
    VB_PINS
};
const char *vb_pin_name(unsigned pin);
vb_level_t vb_pin(const vb_t *vb, unsigned pin); // resolved through the keypad's closed contacts

// Each change of level, at the time given (SPI edges are reported with the times they have within the byte,
// when the byte begins; so times may run ahead of vb_now, but never backwards for one pin).
typedef void vb_pin_callback_t(vb_t *vb, unsigned pin, vb_level_t level, vb_time_t when, void *context);
void vb_on_pin(vb_t *vb, vb_pin_callback_t *callback, void *context);

// ---- Measures, since the last vb_measure_from_here or power-on ----

enum { VB_VECTORS_MAX = 64 };
typedef struct {
    vb_time_t elapsed;           // powered cycles
    vb_time_t asleep;            // of them in any sleep mode
    vb_time_t powered_down;      // of them in power-down
    vb_time_t interrupts_off;    // longest stretch with I = 0 while awake, interrupt routines included
    vb_time_t off_by_interrupts; // the same of the stretches that an interrupt's entry began, or its routine
    vb_time_t off_by_program;    // and of all others
    unsigned stack;              // deepest use of the stack, bytes below RAMEND
    struct {
        uint64_t calls;
        vb_time_t total, worst; // cycles from the vector's fetch to the end of RETI, nested ones included
    } vector[VB_VECTORS_MAX];
} vb_measures_t;
void vb_measures(const vb_t *vb, vb_measures_t *out);
void vb_measure_from_here(vb_t *vb);

// ---- Bench images: what a test firmware reports ----

// Each write to GPIOR0, at its exact cycle.
void vb_on_marker(vb_t *vb, vb_byte_t *callback, void *context);

// The data space (registers, I/O, SRAM), to look at and, for fault injection, to change. size receives its
// length.
uint8_t *vb_data(vb_t *vb, size_t *size);

// ---- Faults of the firmware ----

// What the board has seen that must never happen, one line each, the first VB_FAULTS_KEPT with text: a short
// circuit, a row driven high, an SPI byte written into a running transfer, a display word of other than 16
// bits, an SPI clock over 10 MHz, a USART byte lost, a wrong baud rate, an EEPROM access while busy, an
// invalid opcode, the stack running into static data, SLEEP with interrupts off.
enum { VB_FAULTS_KEPT = 16 };
unsigned vb_faults(const vb_t *vb);                   // how many since vb_new
const char *vb_fault(const vb_t *vb, unsigned index); // text of the index-th; "" beyond those kept

#endif
