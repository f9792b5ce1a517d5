// Timers 0 to 5, all but the ATmega32U4's timer 4: registers, prescalers, pins and interrupts (ATmega328P
// data sheet, 15 to 18; 2549, 16 to 20; 7766, 13 and 14). A timer is not stepped: between the clocks at which
// it does more than count, its count is computed when it is read.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TIMERS_H
#define TIMERS_H

#include "chip/interrupts.h"
#include "chip/pins.h"
#include "chip/timer_counter.h"

enum { CHIP_TIMERS = 6, TIMER_EDGES = 16, TIMER_PRESCALERS = 2, TIMER_VECTORS = 6, TIMER_LATCHES = 5 };

typedef struct chip_timers chip_timers_t;

// A timer of a chip: what differs between chips.
typedef struct {
    char number;           // '0' to '5'; 0: none
    unsigned char compare; // vector of channel A; B, C and the overflow follow, capture precedes
    unsigned char channels;
    unsigned char prr, prr_bit;  // register and bit that stop its clock
    const char *oc;              // pins of OCnA, OCnB, OCnC, letter and digit; a blank letter: none
    const char *clock, *capture; // pins Tn and ICPn; "": none
} timer_traits_t;

// Edges at an input on their way through synchroniser and edge detector, in the order of their arrival.
typedef struct {
    avr_cycle_count_t at[TIMER_EDGES];
    unsigned count;
} timer_edges_t;

typedef struct {
    chip_timers_t *timers;
    const timer_traits_t *traits;
    avr_int_vector_t vector[TIMER_VECTORS];            // by the bit of TIFRn
    unsigned base;                                     // address of TCCRnA
    chip_pin_t output[TIMER_CHANNELS], clock, capture; // letter 0: there is none
    uint8_t triggers;                                  // flags of TIFRn that start the ADC
    timer_counter_t counter;
    avr_cycle_count_t at;         // when it had counter.count
    avr_cycle_count_t next;       // when it does more than count; TIMELINE_NEVER: never
    avr_cycle_count_t next_clock; // when a clock of the prescaler makes it do so
    unsigned steps;               // of the current catching up
    uint8_t control_a, control_b; // TCCRnA and TCCRnB in force
    uint8_t cs;                   // clock select bits
    uint8_t temp;                 // the temporary byte of 16-bit accesses
    bool is_reported;             // that it counts in a reserved mode
    bool is_stopped;              // by the power reduction register
    bool clock_level;             // Tn, as last sampled
    timer_edges_t clocks;
    bool capture_level;         // of ICPn or the comparator, as last sampled
    avr_cycle_count_t filtered; // with the noise canceller: when the last edge has passed it
    bool is_filtering;
    timer_edges_t captures;
    avr_cycle_count_t latched[TIMER_LATCHES]; // when timer 2, clocked by the crystal, takes over what was
    uint8_t latch[TIMER_LATCHES];             // written, and its value, by bits 0 to 4 of ASSR;
    uint8_t busy;                             // these bits
} chip_timer_t;

struct chip_timers {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    chip_pins_t *pins;
    chip_timer_t timer[CHIP_TIMERS];
    unsigned count;
    uint8_t inputs[CHIP_PORTS];                 // pins Tn and ICPn
    avr_cycle_count_t origin[TIMER_PRESCALERS]; // when the prescalers were 0: timer 2's, all others'
    bool captures_comparator;                   // timer 1, instead of ICP1
    bool comparator;                            // its output
    bool is_held[TIMER_PRESCALERS];             // by TSM
    avr_cycle_count_t scheduled;                // when simavr calls back; TIMELINE_NEVER: not at all
    bool is_busy;                               // catches up
    chip_timer_t *timer_2;                      // NULL: the chip has none
    bool has_crystal, is_async;                 // at TOSC1; timer 2 is clocked by it
    bool runs_asleep;                           // timer 2, while the CPU's clock stands
    chip_time_t offset;                         // of the core, up to which it has done so
    unsigned alarm;
};

void chip_timers_attach(chip_timers_t *timers, chip_interrupts_t *interrupts, chip_pins_t *pins);
void chip_timers_reset(chip_timers_t *timers);

// Enters an interrupt, which clears a timer's flag.
void chip_timers_enter(chip_timers_t *timers, unsigned vector);

// Timer 1 captures the comparator's output instead of ICP1, or ICP1 again.
void chip_timers_capture_comparator(chip_timers_t *timers, bool on, bool output, avr_cycle_count_t cycle);

// Call when the clock stops for sleep. Whether timer 2 goes on, clocked by the CPU's oscillator, and by the
// crystal.
void chip_timers_clock_stops(chip_timers_t *timers, bool synchronous, bool asynchronous);

// Call when the clock runs again after sleep: a level that differs is an edge.
void chip_timers_clock_returns(chip_timers_t *timers);

// Puts the counts and captures into the registers, for who reads them without the CPU.
void chip_timers_publish(chip_timers_t *timers);

// From now on, the flag `bit` of the register `reg`, if it is a timer's, starts the ADC: it is set in time
// even if its interrupt is disabled. reg 0: none does.
void chip_timers_set_trigger(chip_timers_t *timers, unsigned reg, unsigned bit);

#endif
