// Connects the chip's pins to the parts, and the chip's hooks to the board's callbacks.
#include "board/virtual/assembly.h"

#include <board.h> // of the board in this build; quotes would find the one beside this file

enum {
    PORT_NAME_A = 'A',
    PORT_NAME_B,
    PORT_NAME_C,
    PORT_NAME_D,
    PORT_NAME_E,
    PORT_NAME_F,
    PORT_NAME_G,
    PORT_NAME_H,
    PORT_NAME_J = 'J',
    PORT_NAME_K,
    PORT_NAME_L
};

#define PIN(pair)   PIN_OF(pair)
#define PIN_OF(...) PIN_PAIR(__VA_ARGS__)
#define PIN_PAIR(letter, number)                                                                             \
    {                                                                                                        \
        PORT_NAME_##letter, number                                                                           \
    }

// After the pins of the logic analyser, those that it does not show.
enum { WIRE_RX = BOARD_PINS, WIRE_TX, WIRES };

#define WIRE(name, ...) [BOARD_PIN_##name] = {#name, PIN_OF(__VA_ARGS__)},

static const struct {
    const char *name;
    chip_pin_t pin;
} wire[WIRES] = {
    DISPLAY_PINS(WIRE) INPUT_PINS(WIRE) // in board.h's order
        [WIRE_RX] = {"RX", PIN(BOARD_CONSOLE_RX)},
    [WIRE_TX] = {"TX", PIN(BOARD_CONSOLE_TX)},
};

chip_pin_t assembly_pin(unsigned pin)
{
    return wire[pin % BOARD_PINS].pin;
}

const char *assembly_pin_name(unsigned pin)
{
    return wire[pin % BOARD_PINS].name;
}

static void report(board_t *b, unsigned pin, chip_time_t when)
{
    pin_level_t level = chip_pin(b->chip, wire[pin].pin);
    if (level == b->signal[pin])
        return;
    b->signal[pin] = level;
    if (b->on_pin)
        b->on_pin(b, pin, level, when, b->pin_context);
}

static void on_levels(void *context, chip_time_t when)
{
    board_t *b = context;
    for (unsigned pin = 0; pin < BOARD_PINS; pin++)
        report(b, pin, when);
}

static void on_byte(void *context, uint8_t byte)
{
    board_t *b = context;
    if (b->on_console)
        b->on_console(b, byte, b->console_context);
}

static void on_eeprom(void *context, const chip_eeprom_write_t *write)
{
    board_t *b = context;
    if (b->on_eeprom)
        b->on_eeprom(b, write, b->eeprom_context);
}

static void on_marker(void *context, uint8_t value)
{
    board_t *b = context;
    if (b->on_marker)
        b->on_marker(b, value, b->marker_context);
}

chip_hooks_t assembly_hooks(board_t *b)
{
    return (chip_hooks_t){.context = b, .levels = on_levels, .eeprom = on_eeprom, .marker = on_marker};
}

static void display_changed(board_t *b)
{
    supply_load_changed(b);
    if (b->on_display)
        b->on_display(b, b->display_context);
}

// The part's pins are the board's pins from `first` on.
static void plug(board_t *b, part_t *part, unsigned first)
{
    chip_pin_t pin[PART_PINS_MAX];
    for (unsigned i = 0; i < part->pins; i++)
        pin[i] = wire[first + i].pin;
    circuit_plug(&b->circuit, part, pin);
}

#define ONE(...) +1
enum { FIRST_OF_INPUT = 0 DISPLAY_PINS(ONE) };

void assembly_plug(board_t *b)
{
    b->display_changed = display_changed;
    serial_line_start(&b->line, b->chip, on_byte, b);
    serial_line_set_baud(&b->line, BOARD_BAUD);
    supply_start(b);
    plug(b, virtual_display_start(b), 0);
    plug(b, virtual_input_start(b), FIRST_OF_INPUT);
    plug(b, &b->line.part, WIRE_RX);
}
