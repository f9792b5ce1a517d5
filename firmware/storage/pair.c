// Addresses, contents and writing of pairs.
#include "storage/pair.h"

enum { LOW = 0x80 };       // limit of values and checks
enum { VOID_BYTE = 0x80 }; // programmed into a void pair: clears as many bits as possible

_Static_assert(EEPROM_SIZE % PAIR_SIZE == 0, "the EEPROM must consist of whole pairs");

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
    for (; pairs != 0; pairs--) {
        pair = (pair_t)(pair + PAIR_SIZE);
        if (pair == EEPROM_SIZE)
            pair = PAIR_FIRST;
    }
    return pair;
}

pair_t pair_next(pair_t pair)
{
    return pair_after(pair, 1);
}

uint16_t pair_distance(pair_t from, pair_t to)
{
    if (to < from)
        to += PAIRS * PAIR_SIZE;
    return (uint16_t)((to - from) / PAIR_SIZE);
}

pair_kind_t pair_kind(pair_t pair)
{
    uint8_t value = pair_value(pair), check = pair_check(pair);
    if (value < LOW && check < LOW)
        return PAIR_COMMITTED;
    if (value == PAIR_ERASED && check == PAIR_ERASED)
        return PAIR_BLANK;
    return value < LOW || check < LOW || value == PAIR_HEADER ? PAIR_TORN : PAIR_VOID;
}

// ---- Writing ----

static pair_result_t end(pair_result_t result, uint8_t *step)
{
    *step = 0;
    return result;
}

// Skips a byte that is already erased: cut short, it could become a value whose check exists, or vice versa.
pair_result_t pair_erase(pair_t pair, uint8_t *step)
{
    enum { CHECK, VALUE, END };
    uint8_t now = *step;
    if (now == CHECK && pair_check(pair) == PAIR_ERASED)
        now = VALUE;
    if (now == VALUE && pair_value(pair) == PAIR_ERASED)
        now = END;
    if (now == END)
        return end(pair_kind(pair) == PAIR_BLANK ? PAIR_DONE : PAIR_STUCK, step);
    eeprom_write(now == CHECK ? pair + 1 : pair, PAIR_ERASED);
    *step = (uint8_t)(now + 1);
    return PAIR_BEGUN;
}

enum { VALUE, CHECK, ERASE_CHECK, ERASE_VALUE, VOID_CHECK, VOID_VALUE, END }; // steps of pair_write

// The step to take, if the previous one has failed or need not be taken.
static uint8_t step_now(pair_t pair, uint8_t value, uint8_t step)
{
    if (step == CHECK && pair_value(pair) != value)
        step = ERASE_CHECK;
    if (step == ERASE_CHECK && pair_check(pair) == PAIR_ERASED)
        step = ERASE_VALUE;
    if (step == ERASE_VALUE && pair_value(pair) == PAIR_ERASED)
        step = VOID_CHECK;
    return step;
}

// A pair with a bad byte is erased; if that succeeds, both bytes are programmed. As the bad byte is erased
// first, a loss of power in between never completes a value.
pair_result_t pair_write(pair_t pair, uint8_t value, uint8_t check, uint8_t *step)
{
    if (*step == ERASE_CHECK && pair_value(pair) == value && pair_check(pair) == check)
        return end(PAIR_DONE, step);
    uint8_t now = step_now(pair, value, *step);
    pair_kind_t kind = pair_kind(pair);
    if (now == END || (now >= VOID_CHECK && kind != PAIR_BLANK))
        return end(kind == PAIR_VOID ? PAIR_PASSED : PAIR_STUCK, step);
    uint8_t byte = now < VOID_CHECK ? PAIR_ERASED : VOID_BYTE;
    if (now == VALUE)
        byte = value;
    if (now == CHECK)
        byte = check;
    bool is_value = now == VALUE || now == ERASE_VALUE || now == VOID_VALUE;
    eeprom_write(is_value ? pair : pair + 1, byte);
    *step = (uint8_t)(now + 1);
    return PAIR_BEGUN;
}
