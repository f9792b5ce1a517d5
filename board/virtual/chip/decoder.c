// Decoder that finds the instructions listed in decoder.h.
#include "board/virtual/chip/decoder.h"

#include <stdbool.h>
#include <stdlib.h>

// Opcodes: Atmel AVR Instruction Set Manual, 0856.

static bool is_skip(uint16_t op)
{
    return (op & 0xFC00) == 0x1000     // CPSE
           || (op & 0xFC08) == 0xFC00  // SBRC, SBRS
           || (op & 0xFD00) == 0x9900; // SBIC, SBIS
}

// ADIW and SBIW whose constant has a low digit of 0xC to 0xF: simavr 1.6 skips them as if they were JMP or
// CALL, which have two words.
static bool looks_long(uint16_t op)
{
    return (op & 0xFE00) == 0x9600 && (op & 0xF) >= 0xC;
}

static chip_special_t special(uint16_t op, uint16_t next)
{
    switch (op) {
    case 0x9588: return SPECIAL_SLEEP;
    case 0x95A8: return SPECIAL_WDR;
    case 0x9518: return SPECIAL_RETI;
    case 0x95E8: return SPECIAL_SPM;
    case 0x95C8: // LPM and ELPM into R0
    case 0x95D8: return SPECIAL_LPM;
    }
    if ((op & 0xFE0C) == 0x9004) // LPM and ELPM into any register
        return SPECIAL_LPM;
    switch (op & 0xFE0F) {
    case 0xBE0E: return SPECIAL_SPH; // OUT SPH
    case 0xBE0D: return SPECIAL_SPL; // OUT SPL
    }
    return is_skip(op) && looks_long(next) ? SPECIAL_BAD_SKIP : SPECIAL_NONE;
}

static uint16_t word(const uint8_t *flash, size_t at)
{
    return (uint16_t)(flash[at] | flash[at + 1] << 8);
}

uint8_t *chip_decode(const uint8_t *flash, size_t size)
{
    uint8_t *specials = calloc(size / 2, 1);
    if (!specials)
        abort();
    for (size_t at = 0; at + 2 < size; at += 2)
        specials[at / 2] = (uint8_t)special(word(flash, at), word(flash, at + 2));
    return specials;
}
