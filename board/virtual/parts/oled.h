// An OLED module with an SSD1306 and pull-ups, on two wires: what it shows, and what must not happen to it.
#ifndef OLED_H
#define OLED_H

#include "board/virtual/chip/chip.h"
#include "board/virtual/parts/i2c_slave.h"
#include "board/virtual/parts/part.h"
#include "board/virtual/parts/ssd1306_part.h"

enum { OLED_SDA, OLED_SCL, OLED_PINS, OLED_ADDRESS = 0x3C };

typedef struct {
    part_t part;
    chip_t *chip;
    ssd1306_part_t driver;
    i2c_slave_t slave;
    bool pulls;     // SDA, which follows the slave in its own time
    bool unplugged; // its pull-ups, too
    bool holds_scl;
    bool addressed;                               // for writing, since the START
    unsigned transmissions;                       // that were for it, since its start
    chip_time_t rose, fell, sda_changed, stopped; // when lines last did
    bool busy;                                    // between START and STOP
    bool in_bits;                                 // since the START SCL has risen
    uint64_t *random;
    void (*on_change)(void *context); // what is lit may have changed
    void *context;
} oled_t;

//   on_change: NULL, or hears of it. random: state of splitmix64, which decides on what it holds at power-up.
void oled_start(oled_t *o, chip_t *chip, uint64_t *random, void (*on_change)(void *context), void *context);

// A glitch on its supply: all its registers and its memory random.
void oled_glitch(oled_t *o);

// It has lost its place, and holds SDA low until so many clocks have come.
void oled_hang(oled_t *o, unsigned clocks);

// Something holds SCL low, or no longer does.
void oled_hold_clock(oled_t *o, bool holds);

// Its plug is pulled, or is in again; it keeps its supply.
void oled_unplug(oled_t *o, bool unplugged);

// What the module takes for what is lit.
double oled_full_ma(const oled_t *o);

#endif
