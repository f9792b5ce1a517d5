// Driver of an HD44780 with 16x2 characters on four data lines, R/W at ground, and of its backlight.
//
// Nothing can be read back: each byte has the time that the slowest controllers need (Hitachi, HD44780U,
// table 6, at 190 kHz: 59 us for data, 2.2 ms for "home"). Bytes go out in the background, one each interrupt
// of a timer, and so does the backlight's dimming.
//
// Main context only, except hd44780_is_busy.
// SPDX-License-Identifier: MIT
#ifndef HAL_HD44780_H
#define HAL_HD44780_H

#include <stdbool.h>
#include <stdint.h>

enum { LCD_COLS = 16, LCD_ROWS = 2, LCD_CHARS = 8, LCD_CHAR_ROWS = 8, LCD_FULL_BLOCK = 0xFF };

// Initialises the pins, the backlight dark, and starts the sequence of figure 24, with which the controller
// is ready for hd44780_send from any state, the display off. It begins 50 ms after interrupts are on, as the
// supply may just have risen. Call once.
void hd44780_start(void);

// Sets pins and interrupt again; for once a second, at any time.
void hd44780_refresh(void);

// True until what was started last has been sent. Any context.
bool hd44780_is_busy(void);

// The next three start something; call them only while hd44780_is_busy is false.

// Synchronises the controller, whatever state a disturbance has left it in, and sets all its registers again.
// An undisturbed picture does not change meanwhile. Takes 5 ms.
//   on: whether the display is on then.
void hd44780_restart(bool on);

// Switches the display on or off; off, it keeps its memories.
void hd44780_switch(bool on);

// Sends `count` bytes of the buffer, 1..LCD_DATA_MAX, to the memory from an address on.
//   address: a place of hd44780_char or hd44780_text.
void hd44780_send(uint8_t address, uint8_t count);
enum { LCD_DATA_MAX = 16 };
uint8_t *hd44780_buffer(void);

// Addresses, with the instruction that sets them: a row of pixels of a character that the user defines, whose
// code is 0..7; a place of the text.
static inline uint8_t hd44780_char(uint8_t code, uint8_t row)
{
    return (uint8_t)(0x40 | code << 3 | row);
}

static inline uint8_t hd44780_text(uint8_t row, uint8_t col)
{
    return (uint8_t)(0x80 | row << 6 | col);
}

// Sets the backlight, which is on for (2 * level + 1) of 31 parts of each 2 ms.
//   level: 0..LCD_LIGHT_MAX, or LCD_DARK.
void hd44780_light(uint8_t level);
enum { LCD_LIGHT_MAX = 15, LCD_DARK = 0xFF };

// Ends the interrupts while they have nothing to do; what is started next begins them again.
void hd44780_rest(void);

#endif
