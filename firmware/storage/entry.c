// Addresses, contents and writing of log entries.
// SPDX-License-Identifier: MIT
#include "storage/entry.h"

enum { LOW = 0x80 };       // limit of values and checks
enum { VOID_BYTE = 0x80 }; // programmed into a void entry: clears as many bits as possible

_Static_assert(EEPROM_SIZE % ENTRY_SIZE == 0, "the EEPROM must consist of whole entries");

uint8_t entry_value(entry_t entry)
{
    return eeprom_read(entry);
}

uint8_t entry_check(entry_t entry)
{
    return entry_value(entry + 1);
}

entry_t entry_after(entry_t entry, uint16_t entries)
{
    for (; entries != 0; entries--) {
        entry = (entry_t)(entry + ENTRY_SIZE);
        if (entry == EEPROM_SIZE)
            entry = ENTRY_FIRST;
    }
    return entry;
}

entry_t entry_next(entry_t entry)
{
    return entry_after(entry, 1);
}

uint16_t entry_distance(entry_t from, entry_t to)
{
    if (to < from)
        to += ENTRIES * ENTRY_SIZE;
    return (uint16_t)((to - from) / ENTRY_SIZE);
}

entry_kind_t entry_kind(entry_t entry)
{
    uint8_t value = entry_value(entry), check = entry_check(entry);
    if (value < LOW && check < LOW)
        return ENTRY_COMMITTED;
    if (value == ENTRY_ERASED && check == ENTRY_ERASED)
        return ENTRY_BLANK;
    return value < LOW || check < LOW || value == ENTRY_HEADER ? ENTRY_TORN : ENTRY_VOID;
}

// ---- Writing ----

// Steps of entry_erase, and of entry_write.
enum { ERASE_CHECK, ERASE_VALUE, ERASE_CHECK_AGAIN, ERASE_END };
enum { WRITE_VALUE, WRITE_CHECK, CLEAR_CHECK, CLEAR_VALUE, VOID_CHECK, VOID_VALUE, WRITE_END };

static entry_result_t end(entry_result_t result, uint8_t *step)
{
    *step = 0;
    return result;
}

// Skips a byte that is already erased: cut short, it could become a value whose check exists, or vice versa.
// So what is erased is erased again only while the other byte reads as erased.
entry_result_t entry_erase(entry_t entry, bool again, uint8_t *step)
{
    uint8_t now = *step;
    if (now == ERASE_CHECK && entry_check(entry) == ENTRY_ERASED)
        now = ERASE_VALUE;
    if (now == ERASE_VALUE && entry_value(entry) == ENTRY_ERASED &&
        (!again || entry_check(entry) != ENTRY_ERASED))
        now = ERASE_END;
    if (now == ERASE_END || (now == ERASE_CHECK_AGAIN && (!again || entry_value(entry) != ENTRY_ERASED)))
        return end(entry_kind(entry) == ENTRY_BLANK ? ENTRY_DONE : ENTRY_STUCK, step);
    eeprom_write(now == ERASE_VALUE ? entry : entry + 1, ENTRY_ERASED);
    *step = (uint8_t)(now + 1);
    return ENTRY_BEGUN;
}

// The step to take, if the previous one has failed or need not be taken.
static uint8_t step_now(entry_t entry, uint8_t value, uint8_t step)
{
    if (step == WRITE_CHECK && entry_value(entry) != value)
        step = CLEAR_CHECK;
    if (step == CLEAR_CHECK && entry_check(entry) == ENTRY_ERASED)
        step = CLEAR_VALUE;
    if (step == CLEAR_VALUE && entry_value(entry) == ENTRY_ERASED)
        step = VOID_CHECK;
    return step;
}

// An entry with a bad byte is erased; if that succeeds, both bytes are programmed. As the bad byte is erased
// first, a loss of power in between never completes a value.
entry_result_t entry_write(entry_t entry, uint8_t value, uint8_t check, uint8_t *step)
{
    if (*step == CLEAR_CHECK && entry_value(entry) == value && entry_check(entry) == check)
        return end(ENTRY_DONE, step);
    uint8_t now = step_now(entry, value, *step);
    entry_kind_t kind = entry_kind(entry);
    if (now == WRITE_END || (now >= VOID_CHECK && kind != ENTRY_BLANK))
        return end(kind == ENTRY_VOID ? ENTRY_PASSED : ENTRY_STUCK, step);
    uint8_t byte = now < VOID_CHECK ? ENTRY_ERASED : VOID_BYTE;
    if (now == WRITE_VALUE)
        byte = value;
    if (now == WRITE_CHECK)
        byte = check;
    bool is_value = now == WRITE_VALUE || now == CLEAR_VALUE || now == VOID_VALUE;
    eeprom_write(is_value ? entry : entry + 1, byte);
    *step = (uint8_t)(now + 1);
    return ENTRY_BEGUN;
}
