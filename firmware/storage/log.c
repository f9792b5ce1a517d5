#include "storage/log.h"

#include "hal/eeprom.h"

// A pair's address is that of its value and even; its check is behind it.
enum { PAIR = 2, RING_BEGIN = PAIR, BLOCK_SIZE = EEPROM_SIZE / LOG_BLOCKS };
_Static_assert(BLOCK_SIZE == LOG_BLOCK_PAIRS * PAIR, "the blocks make up the EEPROM");

static bool only_look;

void log_only_look(bool only)
{
    only_look = only;
}

// ---- Pairs ----

// Takes the next step that makes of a pair what it shall be: one byte erased or programmed. While the value
// is not right there is no check that could commit it.
// Returns false when the pair is what it shall be.
static bool put_pair(uint16_t pair, uint8_t value, uint8_t check)
{
    if (eeprom_read(pair) == value) {
        pair++;
        value = check;
    } else if (eeprom_read(pair + 1) != LOG_ERASED) {
        pair++;
        value = LOG_ERASED;
    }
    uint8_t is = eeprom_read(pair);
    if (is == value)
        return false;
    if (!only_look)
        eeprom_write(pair, (is & value) == value ? value : LOG_ERASED);
    return true;
}

// ---- Logs ----

static uint16_t header_of(uint8_t block)
{
    return (uint16_t)(block % LOG_BLOCKS * BLOCK_SIZE + RING_BEGIN);
}

bool log_has_header(uint8_t block)
{
    return eeprom_read(header_of(block)) == LOG_HEADER;
}

bool log_put_header(uint8_t block, uint8_t value)
{
    return put_pair(header_of(block), value, value);
}

void log_begin(log_end_t *end, uint8_t block)
{
    end->pair = header_of(block) + PAIR;
    end->check = 0;
}

// The pair so many pairs further on.
static uint16_t behind(const log_end_t *end, uint8_t pairs)
{
    uint16_t pair = end->pair + (uint16_t)(pairs * PAIR);
    return pair < EEPROM_SIZE ? pair : pair - (EEPROM_SIZE - RING_BEGIN);
}

uint8_t log_room(const log_end_t *end, uint8_t block)
{
    uint16_t used = (uint16_t)(end->pair + LOG_ERASED_AHEAD * PAIR + BLOCK_SIZE - RING_BEGIN);
    return (uint8_t)(block - (uint8_t)(used / BLOCK_SIZE)) % LOG_BLOCKS;
}

bool log_add(log_end_t *end, uint8_t value)
{
    // One to one in both value and check, so a pair with one wrong byte is never right.
    uint8_t check = (uint8_t)((end->check ^ value) * 5 + 29) & 0x7F;
    if (put_pair(end->pair, value, check))
        return true;
    end->pair = behind(end, 1);
    end->check = check;
    return false;
}

bool log_erase(const log_end_t *end, uint8_t pairs)
{
    return put_pair(behind(end, pairs), LOG_ERASED, LOG_ERASED);
}

bool log_erase_ahead(const log_end_t *end, uint8_t from)
{
    for (; from < LOG_ERASED_AHEAD; from++) {
        if (log_erase(end, from))
            return true;
    }
    return false;
}

uint8_t log_next(log_end_t *end)
{
    uint8_t value = eeprom_read(end->pair);
    return value < 0x80 && !log_add(end, value) ? value : LOG_ERASED;
}
