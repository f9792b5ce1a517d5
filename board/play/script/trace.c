// Writes one line for each event.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/script/trace.h"

#include <inttypes.h>

void trace_word(const trace_t *trace, const board_t *board, uint16_t word)
{
    if (trace->out != NULL)
        fprintf(trace->out, "%" PRIu64 " word %04X\n", chip_now(board_chip(board)), (unsigned)word);
}

void trace_console(const trace_t *trace, const board_t *board, uint8_t byte)
{
    if (trace->out != NULL)
        fprintf(trace->out, "%" PRIu64 " console %02X\n", chip_now(board_chip(board)), (unsigned)byte);
}

void trace_eeprom(const trace_t *trace, const board_t *board, const chip_eeprom_write_t *write)
{
    if (trace->out != NULL)
        fprintf(trace->out, "%" PRIu64 " eeprom %04X %02X %02X\n", chip_now(board_chip(board)),
                (unsigned)write->address, (unsigned)write->before, (unsigned)write->after);
}

void trace_input(const trace_t *trace, const board_t *board, board_input_t input, unsigned value)
{
    static const char *const kind[] = {[BOARD_OPENS] = "open",
                                       [BOARD_CLOSES] = "close",
                                       [BOARD_TYPES] = "type",
                                       [BOARD_RESETS] = "reset",
                                       [BOARD_SWITCHES] = "power"};
    if (trace->out != NULL)
        fprintf(trace->out, "%" PRIu64 " %s %X\n", chip_now(board_chip(board)), kind[input], value);
}
