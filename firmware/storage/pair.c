// Where pairs are, what they hold, and how one is written.
#include "storage/pair.h"

enum { LOW = 0x80 };       // what values and checks are below
enum { VOID_BYTE = 0x80 }; // programmed into a void pair: clears as many bits as possible

_Static_assert(EEPROM_SIZE % PAIR_SIZE == 0, "pairs make up the EEPROM");

uint8_t pair_value(pair_t pair)
{
    return eeprom_read(pair);
}

uint8_t pair_check(pair_t pair)
{
    return pair_value(pair + 1);
}

pair_t pair_after(pair_t pair, uint16_t pairs)
{
    pair = (pair_t)(pair + pairs * PAIR_SIZE);
    return pair < EEPROM_SIZE ? pair : (pair_t)(pair - PAIRS * PAIR_SIZE);
}

uint16_t pair_distance(pair_t from, pair_t to)
{
    if (to < from)
        to += PAIRS * PAIR_SIZE;
    return (uint16_t)((to - from) / PAIR_SIZE);
}

bool pair_is_erased(pair_t pair)
{
    return pair_value(pair) == PAIR_ERASED && pair_check(pair) == PAIR_ERASED;
}

bool pair_is_void(pair_t pair)
{
    return pair_value(pair) >= LOW && pair_check(pair) >= LOW && pair_value(pair) != PAIR_HEADER &&
           !pair_is_erased(pair);
}

bool pair_looks_committed(pair_t pair)
{
    return pair_value(pair) < LOW && pair_check(pair) < LOW;
}

// ---- Writing ----

// Begins to write a byte.
//   next: the step to go on with.
static pair_result_t begin(uint16_t address, uint8_t byte, uint8_t *step, uint8_t next)
{
    eeprom_write(address, byte);
    *step = next;
    return PAIR_BEGUN;
}

static pair_result_t end(pair_result_t result, uint8_t *step)
{
    *step = 0;
    return result;
}

pair_result_t pair_erase(pair_t pair, uint8_t *step)
{
    enum { FIRST, SECOND, LAST };
    if (*step <= FIRST && pair_check(pair) != PAIR_ERASED)
        return begin(pair + 1, PAIR_ERASED, step, SECOND);
    if (*step <= SECOND && pair_value(pair) != PAIR_ERASED)
        return begin(pair, PAIR_ERASED, step, LAST);
    return end(pair_is_erased(pair) ? PAIR_DONE : PAIR_STUCK, step);
}

enum { VALUE, CHECK, VERIFY, ERASE_CHECK, ERASE_VALUE, VOID_CHECK, VOID_VALUE, END }; // steps of pair_write

// Makes a pair void in which a byte is bad: erases it, which may already do, and programs either byte. As the
// bad byte is erased first, a loss of power in between never completes a value.
static pair_result_t make_void(pair_t pair, uint8_t *step)
{
    if (*step <= ERASE_CHECK && pair_check(pair) != PAIR_ERASED)
        return begin(pair + 1, PAIR_ERASED, step, ERASE_VALUE);
    if (*step <= ERASE_VALUE && pair_value(pair) != PAIR_ERASED)
        return begin(pair, PAIR_ERASED, step, VOID_CHECK);
    if (*step <= VOID_CHECK && pair_is_erased(pair))
        return begin(pair + 1, VOID_BYTE, step, VOID_VALUE);
    if (*step <= VOID_VALUE && pair_is_erased(pair))
        return begin(pair, VOID_BYTE, step, END);
    return end(pair_is_void(pair) ? PAIR_VOID : PAIR_STUCK, step);
}

pair_result_t pair_write(pair_t pair, uint8_t value, uint8_t check, uint8_t *step)
{
    if (*step == VALUE)
        return begin(pair, value, step, CHECK);
    if (*step == CHECK && pair_value(pair) == value)
        return begin(pair + 1, check, step, VERIFY);
    if (*step == VERIFY && pair_value(pair) == value && pair_check(pair) == check)
        return end(PAIR_DONE, step);
    return make_void(pair, step);
}
