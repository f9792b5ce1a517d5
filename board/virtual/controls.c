// What can be done to a board, and seen of it.
#include <string.h>

#include "board/virtual/assembly.h"

void board_contact(board_t *board, unsigned key, bool closed)
{
    contacts_set(&board->contacts, key, closed);
}

bool board_contact_closed(const board_t *board, unsigned key)
{
    return board->contacts.closed >> (key % KEYPAD_KEYS) & 1;
}

void board_press(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce)
{
    contacts_move(&board->contacts, key, true, at, bounce);
}

void board_release(board_t *board, unsigned key, chip_time_t at, chip_time_t bounce)
{
    contacts_move(&board->contacts, key, false, at, bounce);
}

void board_set_contact_ohms(board_t *board, double ohms)
{
    board->contacts.ohms = ohms;
}

void board_set_rise(board_t *board, chip_time_t cycles)
{
    board->contacts.rise = cycles;
}

void board_ground(board_t *board, unsigned pin, bool grounded)
{
    contacts_ground(&board->contacts, pin - BOARD_PIN_R1, grounded);
}

void board_picture(const board_t *board, frame_t *lit)
{
    memset(lit, 0, sizeof *lit);
    if (chip_is_powered(board->chip))
        max7219_part_lit(&board->matrix.driver, lit);
}

unsigned board_intensity(const board_t *board)
{
    return board->matrix.driver.reg[MAX7219_INTENSITY] & 15u;
}

uint8_t board_matrix_register(const board_t *board, unsigned reg)
{
    return board->matrix.driver.reg[reg % MAX7219_REGISTERS];
}

void board_glitch_matrix(board_t *board)
{
    matrix_glitch(&board->matrix);
    supply_load_changed(board);
}

void board_set_noise(board_t *board, bool noisy)
{
    board->matrix.noisy = noisy;
}

void board_on_word(board_t *board, board_word_t *callback, void *context)
{
    board->on_word = callback;
    board->word_context = context;
}

void board_type(board_t *board, const void *bytes, size_t size)
{
    serial_line_type(&board->line, bytes, size);
}

void board_set_baud(board_t *board, unsigned baud)
{
    serial_line_set_baud(&board->line, baud);
}

void board_set_dtr(board_t *board, bool asserted)
{
    bool falls = asserted && !board->dtr;
    board->dtr = asserted;
    if (falls)
        chip_reset(board->chip);
}

size_t board_typing(const board_t *board)
{
    return board->line.count;
}

void board_on_console(board_t *board, board_byte_t *callback, void *context)
{
    board->on_console = callback;
    board->console_context = context;
}

uint8_t *board_eeprom(board_t *board, size_t *size)
{
    return chip_eeprom(board->chip, size);
}

const uint8_t *board_flash(board_t *board, size_t *size)
{
    return chip_flash(board->chip, size);
}

void board_on_eeprom(board_t *board, board_eeprom_callback_t *callback, void *context)
{
    board->on_eeprom = callback;
    board->eeprom_context = context;
}

void board_eeprom_stick(board_t *board, unsigned address, uint8_t mask, uint8_t value)
{
    chip_eeprom_stick(board->chip, address, mask, value);
}

void board_eeprom_remove(board_t *board)
{
    chip_eeprom_remove(board->chip);
}

const char *board_pin_name(unsigned pin)
{
    return assembly_pin_name(pin);
}

pin_level_t board_pin(const board_t *board, unsigned pin)
{
    return chip_pin(board->chip, assembly_pin(pin));
}

void board_on_pin(board_t *board, board_pin_callback_t *callback, void *context)
{
    board->on_pin = callback;
    board->pin_context = context;
}

void board_measures(const board_t *board, chip_measures_t *out)
{
    chip_measures(board->chip, out);
}

void board_measure_from_here(board_t *board)
{
    chip_measure_from_here(board->chip);
}

void board_on_marker(board_t *board, board_byte_t *callback, void *context)
{
    board->on_marker = callback;
    board->marker_context = context;
}

uint8_t *board_data(board_t *board, size_t *size)
{
    return chip_data(board->chip, size);
}

unsigned board_faults(const board_t *board)
{
    return circuit_faults(&board->circuit);
}

_Static_assert((int)BOARD_FAULTS_KEPT == (int)CIRCUIT_FAULTS_KEPT, "the circuit keeps them");

const char *board_fault(const board_t *board, unsigned index)
{
    return circuit_fault(&board->circuit, index);
}
