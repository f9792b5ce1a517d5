// Calls portable modules with inputs that Frama-C's Eva takes to be anything: whatever the contacts read,
// whatever line comes in, whatever is in the EEPROM. prove-rte.sh gives MODULE.
#include <stddef.h>

#include "__fc_builtin.h"

enum { LINE_MAX = 254, VALUES = 100 };

#if MODULE == 1 // debounce: any state, any sample

#include "hal/debounce.c"

void eva_main(void)
{
    debounce_t s;
    Frama_C_make_unknown((char *)&s, sizeof s);
    const key_set_t closed = Frama_C_unsigned_short_interval(0, UINT16_MAX);
    debounce_start(&s, closed);
    debounce_sample(&s, closed);
    debounce_is_idle(&s, closed);
    debounce_ambiguous(closed);
}

#elif MODULE == 2 // tokens: any line, and each of its places taken for a word

#include "console/tokens.c"

void eva_main(void)
{
    static const FLASH char word[] = "brightness";
    char line[LINE_MAX + 1];
    tokens_t tokens;
    Frama_C_make_unknown(line, LINE_MAX);
    line[LINE_MAX] = '\0';
    tokens_split(&tokens, line);
    for (uint8_t i = 0; i <= LINE_MAX; i++) {
        token_is(line + i, word);
        token_number(line + i);
    }
}

#elif MODULE == 3 // logs and pairs: any EEPROM, which any write changes anyhow

#include "storage/log.c"
#include "storage/pair.c"

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
    log_open(&log, block, log_format(block));
    while (log_next(&log) != LOG_END) {
    }
    log_is_whole(&log);
}

static void write_any(uint8_t block, pair_t limit)
{
    log_t log;
    log_begin(&log, block, limit);
    while (Frama_C_nondet(0, 1))
        log_add(&log, Frama_C_unsigned_char_interval(0, 0x7F));
    while (log_erase_ahead(&log)) {
    }
    while (log_write_header(&log) == LOG_BEGUN) {
    }
}

void eva_main(void)
{
    const uint8_t block = Frama_C_unsigned_char_interval(0, LOG_BLOCKS - 1);
    const pair_t limit = (pair_t)(PAIR_FIRST + PAIR_SIZE * Frama_C_unsigned_short_interval(0, PAIRS - 1));
    read_any(block);
    write_any(block, limit);
    uint8_t step = 0;
    while (log_erase_header(block, &step)) {
    }
    pair_distance(limit, Frama_C_unsigned_short_interval(PAIR_FIRST, EEPROM_SIZE - PAIR_SIZE));
}

#endif
