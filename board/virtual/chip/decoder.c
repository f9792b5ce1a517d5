// Decoder that finds the instructions listed in decoder.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/decoder.h"

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

enum { KB = 1024, ERASED = 0xFFFF };

// LD, ST, LPM and what belongs to them; those of XMEGAs are unknown here.
static bool is_known_90_to_93(uint16_t op, size_t flash_size)
{
    static const bool no_load[16] = {[3] = true, [8] = true, [0xB] = true};
    unsigned low = op & 0xF;
    if (no_load[low])
        return false;
    if (op & 0x0200)
        return low < 4 || low > 7;                         // XCH, LAS, LAC, LAT
    return (low != 6 && low != 7) || flash_size > 64 * KB; // ELPM
}

static bool is_known_94_to_95(uint16_t op, size_t flash_size)
{
    switch (op) {
    case 0x9409: // IJMP, ICALL
    case 0x9509:
    case 0x9508: // RET, RETI, SLEEP, BREAK, WDR, LPM, SPM
    case 0x9518:
    case 0x9588:
    case 0x9598:
    case 0x95A8:
    case 0x95C8:
    case 0x95E8: return true;
    case 0x95D8: return flash_size > 64 * KB; // ELPM
    case 0x9419:                              // EIJMP, EICALL
    case 0x9519: return flash_size > 128 * KB;
    }
    unsigned low = op & 0xF;
    if (low == 8)
        return op < 0x9500; // BSET, BCLR
    return low != 4 && low != 9 && low != 0xB;
}

static bool is_known(uint16_t op, size_t flash_size)
{
    if ((op & 0xFC00) == 0x9000)
        return is_known_90_to_93(op, flash_size);
    if ((op & 0xFE00) == 0x9400)
        return is_known_94_to_95(op, flash_size);
    if (op >= 0xF800) // BLD, BST, SBRC, SBRS
        return !(op & 8);
    return op == 0 || op >= 0x0100;
}

static chip_special_t special(uint16_t op, uint16_t next, size_t flash_size)
{
    if (op == ERASED)
        return SPECIAL_ERASED;
    if (!is_known(op, flash_size))
        return SPECIAL_UNKNOWN;
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
    for (size_t at = 0; at < size; at += 2)
        specials[at / 2] = (uint8_t)special(word(flash, at), at + 2 < size ? word(flash, at + 2) : 0, size);
    return specials;
}

size_t chip_jump_target(const uint8_t *flash, size_t size, size_t at)
{
    uint16_t op = word(flash, at);
    if ((op & 0xF000) == 0xC000) // RJMP
        return (at + 2 + 2 * (size_t)(op & 0xFFF) - (op & 0x800 ? 0x2000 : 0)) & (size - 1);
    if ((op & 0xFE0E) == 0x940C) // JMP
        return 2 * ((((size_t)op >> 3 & 0x3E) | (op & 1)) << 16 | word(flash, at + 2)) & (size - 1);
    return at;
}

// ---- Runs of plain instructions ----

// What a run needs to know of an instruction.
typedef struct {
    unsigned cycles; // the least; 0: it is not plain
    unsigned words;
    bool jumps;
} plain_t;

static bool is_lds_or_sts(uint16_t op)
{
    return (op & 0xFC0F) == 0x9000;
}

// Of the one-operand instructions.
static bool is_alu_of_one(uint16_t op)
{
    static const bool is_alu[16] = {[0] = true, [1] = true, [2] = true, [3] = true,   // COM NEG SWAP INC
                                    [5] = true, [6] = true, [7] = true, [10] = true}; // ASR LSR ROR DEC
    bool flag = (op & 0xFF0F) == 0x9408 && (op & 0x70) != 0x70; // BSET and BCLR but SEI and CLI
    return ((op & 0xFE00) == 0x9400 && is_alu[op & 0xF]) || flag;
}

static plain_t plain_9(uint16_t op, uint16_t next, unsigned ram, unsigned ram_end)
{
    if (is_lds_or_sts(op))
        return (plain_t){next >= ram && next <= ram_end ? 2 : 0, 2, false};
    if ((op & 0xFE00) == 0x9600 || (op & 0xFC00) == 0x9C00) // ADIW, SBIW; MUL
        return (plain_t){2, 1, false};
    if ((op & 0xFE0E) == 0x940C) // JMP
        return (plain_t){3, 2, true};
    return (plain_t){is_alu_of_one(op) ? 1 : 0, 1, false};
}

static plain_t plain(uint16_t op, uint16_t next, unsigned ram, unsigned ram_end)
{
    switch (op >> 12) {
    case 0x0: // MULS, MULSU, FMUL; invalid opcodes; others
        if ((op & 0xFE00) == 0x0200)
            return (plain_t){2, 1, false};
        return (plain_t){op == 0 || op >= 0x0100 ? 1 : 0, 1, false};
    case 0x1: return (plain_t){1, 1, (op & 0xFC00) == 0x1000}; // CPSE; others
    case 0x9: return plain_9(op, next, ram, ram_end);
    case 0x8:
    case 0xA:                                // LDD, STD
    case 0xB:                                // IN, OUT
    case 0xD: return (plain_t){0, 1, false}; // RCALL
    case 0xC: return (plain_t){2, 1, true};  // RJMP
    case 0xF:                                // branches, SBRC, SBRS; BLD, BST
        return (plain_t){(op & 0x0808) == 0x0808 ? 0 : 1, 1, (op & 0xFC00) != 0xF800};
    default: return (plain_t){1, 1, false}; // with a constant, and of two registers
    }
}

uint8_t *chip_decode_runs(const uint8_t *flash, size_t size, unsigned ram, unsigned ram_end)
{
    enum { LONGEST = 200 };
    size_t words = size / 2;
    uint8_t *runs = calloc(words, 1);
    if (!runs)
        abort();
    for (size_t i = words - 3; i > 0; i--) {
        uint16_t op = word(flash, 2 * i), next = word(flash, 2 * i + 2);
        plain_t p = plain(op, next, ram, ram_end);
        if (p.cycles == 0 || special(op, next, size) != SPECIAL_NONE)
            continue;
        unsigned more = p.jumps ? 0 : runs[i + p.words];
        runs[i] = (uint8_t)(p.cycles + (more <= LONGEST ? more : 0));
    }
    return runs;
}
