// Calls what storage/log.h and storage/entry.h declare with any log, for Frama-C's Eva: any EEPROM, which any
// write changes anyhow, and which may read otherwise each time. Sees that a log fits afterwards, too.
// SPDX-License-Identifier: MIT
#include "tests/storage/proof/any_log.h"

uint8_t eeprom_read(uint16_t address)
{
    //@ assert address < EEPROM_SIZE;
    return Frama_C_unsigned_char_interval(0, UINT8_MAX);
}

void eeprom_write(uint16_t address, uint8_t value)
{
    //@ assert address < EEPROM_SIZE;
}

static void read_any(uint8_t block)
{
    log_t log;
    const log_header_t header = log_header(block);
    //@ assert LOG_NO_HEADER <= header <= LOG_HEADER;
    log_open(&log, block);
    //@ assert log_fits(&log);
    any_log(&log);
    log_next(&log);
    //@ assert log_fits(&log);
    log_is_whole(&log);
}

static void write_any(uint8_t block)
{
    log_t log;
    uint8_t step = Frama_C_unsigned_char_interval(0, UINT8_MAX);
    log_begin(&log, block, Frama_C_unsigned_short_interval(0, UINT16_MAX),
              Frama_C_unsigned_char_interval(0, UINT8_MAX), Frama_C_nondet(0, 1));
    //@ assert log_fits(&log);
    any_log(&log);
    log_set_limit(&log, any_entry());
    log_take_bad(&log);
    //@ assert log_fits(&log);
    any_log(&log);
    log_add(&log, Frama_C_unsigned_char_interval(0, UINT8_MAX));
    //@ assert log_fits(&log);
    any_log(&log);
    log_erase_ahead(&log);
    //@ assert log_fits(&log);
    any_log(&log);
    log_write_header(&log);
    //@ assert log_fits(&log);
    any_log(&log);
    log_write_again(&log);
    //@ assert log_fits(&log);
    any_log(&log);
    log_step_back(&log);
    //@ assert log_fits(&log);
    log_erase_header(block, Frama_C_nondet(0, 1), &step);
}

void eva_main(void)
{
    const uint8_t block = Frama_C_unsigned_char_interval(0, LOG_BLOCKS - 1);
    read_any(block);
    write_any(block);
    log_block(any_entry());
    const entry_t first = log_first_entry(block);
    //@ assert is_entry(first);
    entry_distance(any_entry(), any_entry());
}
