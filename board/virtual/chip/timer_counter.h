// The counter of a timer with its compare channels and waveforms: what each clock of the timer does. Knows no
// registers, pins or times (ATmega328P data sheet, 15 for 8 bits and 16 for 16 bits).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef TIMER_COUNTER_H
#define TIMER_COUNTER_H

#include <stdbool.h>
#include <stdint.h>

enum { TIMER_CHANNELS = 3 };

// Bits of TIFRn and TIMSKn. Channel B's and C's follow A's.
enum { TIMER_TOV = 0x01, TIMER_OCFA = 0x02, TIMER_ICF = 0x20 };

typedef enum {
    TIMER_NORMAL,
    TIMER_CTC,
    TIMER_FAST,           // fast PWM
    TIMER_PHASE,          // phase correct PWM
    TIMER_PHASE_FREQUENCY // phase and frequency correct PWM
} timer_shape_t;

typedef enum { TIMER_TOP_FIXED, TIMER_TOP_OCRA, TIMER_TOP_ICR } timer_top_t;

// A mode of the waveform generator.
typedef struct {
    timer_shape_t shape;
    timer_top_t top;
    uint16_t fixed; // with TIMER_TOP_FIXED
    bool reserved;  // counts as in normal mode
} timer_mode_t;

typedef struct {
    uint16_t compare; // in force
    uint16_t buffer;  // what the CPU reads and writes: in PWM modes, in force from TOP or BOTTOM on
    uint8_t com;      // COMnx: 0 no output, 1 toggle, 2 clear, 3 set
    bool level;       // the register OCnx
} timer_channel_t;

typedef struct {
    uint16_t max; // 0xFF or 0xFFFF
    unsigned channels;
    timer_mode_t mode;
    timer_channel_t channel[TIMER_CHANNELS];
    uint16_t count;
    uint16_t capture; // ICRn
    bool down;        // counts down
    bool blocked;     // the CPU has written the count: the next clock compares nothing (15.5.2)
} timer_counter_t;

// The mode of WGM bits.
timer_mode_t timer_counter_mode(bool is_16_bit, unsigned wgm);

void timer_counter_set_mode(timer_counter_t *c, timer_mode_t mode);

// Writes to a compare register, and to the count.
void timer_counter_set_compare(timer_counter_t *c, unsigned channel, uint16_t value);
void timer_counter_set_count(timer_counter_t *c, uint16_t value);

// Whether the waveform of a channel is at its pin, if that is an output.
bool timer_counter_drives_pin(const timer_counter_t *c, unsigned channel);

// Does what FOCnx does: a compare match of the waveform alone, not in PWM modes.
void timer_counter_force(timer_counter_t *c, unsigned channel);

// Clocks from now on up to and with the next one that does more than count. Of the flags in `set`, those that
// are set do not matter again.
uint32_t timer_counter_clocks(const timer_counter_t *c, uint8_t set);

// The count after some clocks, fewer than timer_counter_clocks.
uint16_t timer_counter_after(const timer_counter_t *c, uint32_t clocks);

// Executes one clock. Returns the flags that it sets.
uint8_t timer_counter_clock(timer_counter_t *c);

// Clocks after which the counter is where it was, if it is not above TOP.
uint32_t timer_counter_period(const timer_counter_t *c);

#endif
