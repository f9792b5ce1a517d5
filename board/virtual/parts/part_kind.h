// Kinds of parts, from which a board is made when the program runs: a description (description.h) names them.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PART_KIND_H
#define PART_KIND_H

#include "chip/avr_chip.h"
#include "parts/description.h"
#include "parts/part.h"
#include "parts/contacts.h"

// ---- Displays ----

// A display's current picture, with the brightness of each pixel.
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
    bool coloured;  // its pixels have several colours
    uint8_t beside; // pixels of a row that stand together, with a gap to the next ones and rows; 0: no gaps
    board_colour_t pixel[BOARD_SCREEN_PIXELS_MAX]; // row by row from the top left
} board_screen_t;

typedef struct {
    void (*screen)(const part_t *part, board_screen_t *screen); // all dark without power
    unsigned (*intensity)(const part_t *part);                  // 0..15
    bool (*is_off)(const part_t *part);                         // switched off, or not yet on
    double (*full_ma)(const part_t *part);                      // supply current for what is lit, at 5 V
    void (*glitch)(part_t *part);                // on the supply: randomises registers and memory
    void (*set_noise)(part_t *part, bool noisy); // whether floating inputs follow noise; NULL: it has none
} part_display_t;

// ---- Inputs ----

// Legends of a 4x4 keypad, row by row from the top left. Other inputs have some of these keys.
#define BOARD_LEGEND "123A456B789C*0#D"
enum { BOARD_KEYS = 16 };

// ---- Kinds ----

typedef struct {
    chip_t *chip;
    uint64_t *random;                // splitmix64 state for contents at power-up, bounce and noise
    const description_part_t *words; // its properties; its pins are checked by the caller
} part_config_t;

typedef struct {
    const char *name;
    const char *pin[PART_PINS_MAX + 1]; // their names, in the part's order; NULL after the last
    size_t size;                        // of its struct, whose first member is a part_t

    // Starts the part in memory of this size, all zero. Returns what is wrong with its properties, or NULL.
    const char *(*start)(part_t *part, const part_config_t *config);
    void (*end)(part_t *part); // frees what it has allocated; NULL: nothing

    // The pin that one of its own has if the words do not name one. NULL: they must.
    bool (*usual_pin)(const chip_t *chip, unsigned pin, chip_pin_t *at);

    const part_display_t *display;         // NULL: it is none
    contacts_t *(*contacts)(part_t *part); // its contacts; NULL: it has none
    const char *keys;       // of BOARD_LEGEND, by the contact's number; blank: there is none of this number
    const char *properties; // names that its words may have besides its pins, with blanks between; NULL: none
} part_kind_t;

// The list of them. A new NAME gets an entry here, and a file that defines its NAME_kind.
// clang-format off
#define PART_KINDS(kind)                                                                                     \
    kind(max7219) kind(ssd1306) kind(ws2812) kind(leds) kind(hd44780)                                        \
    kind(keypad) kind(cells) kind(cells16) kind(buttons) kind(button) kind(joystick) kind(ladder)            \
    kind(piezo)                                                                                              \
    kind(serial) kind(i2c) kind(spi)
#define PART_KIND_DECLARE(name) extern const part_kind_t name##_kind;
PART_KINDS(PART_KIND_DECLARE)
// clang-format on

// All of them; NULL after the last.
extern const part_kind_t *const part_kinds[];

// Looks a kind up by its name; NULL if there is none.
const part_kind_t *part_kind(const char *name);

// ---- Making a part ----

typedef struct {
    const part_kind_t *kind;
    part_t *part;
    chip_pin_t pin[PART_PINS_MAX];
} made_part_t;

// How the words name pins of the chip.
typedef struct {
    bool (*find)(const chip_t *chip, const char *name, chip_pin_t *pin); // false: the chip has none
    const char *example;
} part_pin_names_t;

// Makes the part that config->words describe, for circuit_plug.
// Returns false, with one line in error, if there is no such kind, if a pin is missing or wrong, if its
// properties are, or if it has no such property; nothing needs to be freed then.
bool part_make(made_part_t *made, const part_config_t *config, const part_pin_names_t *names, char *error,
               size_t error_size);
void part_unmake(made_part_t *made);

#endif
