// Accessors of board.h, except those of display and input.
#include "board/virtual/virtual_board_private.h"

#include "board/virtual/parts/matrix.h"

void board_on_display(board_t *board, board_display_t *callback, void *context)
{
    board->on_display = callback;
    board->display_context = context;
}

static void on_word(void *context, uint16_t word)
{
    board_t *b = context;
    b->on_word(b, word, b->word_context);
}

void board_on_word(board_t *board, board_word_t *callback, void *context)
{
    matrix_t *matrix = board_part(board, "max7219");
    board->on_word = callback;
    board->word_context = context;
    if (!matrix)
        return;
    matrix->on_word = callback ? on_word : NULL;
    matrix->context = board;
}

void board_type(board_t *board, const void *bytes, size_t size)
{
    if (board->line)
        serial_line_type(board->line, bytes, size);
}

void board_set_baud(board_t *board, unsigned baud)
{
    if (board->line)
        serial_line_set_baud(board->line, baud);
}

unsigned board_baud(const board_t *board)
{
    return board->line ? board->line->baud : 0;
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
    return board->line ? board->line->count : 0;
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

uint8_t *board_flash(board_t *board, size_t *size)
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

const char *board_fault(const board_t *board, unsigned index)
{
    return circuit_fault(&board->circuit, index);
}
