// Lays out the vectors, the interrupt routines and the program.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/code.h"

#include <string.h>

enum {
    VECTORS = 26,
    INT0 = 1,
    USART_RX = 18,
    USART_UDRE = 19,
    EE_READY = 22,
    TWI = 24,
    SPM_READY = 25,
    LONGEST = 5
};

static const struct {
    uint8_t vector;
    uint16_t code[LONGEST];
} routines[] = {{0, {OUT(GPIOR0, 31), RETI}},
                {INT0, {OUT(GPIOR0, 31), CBI(EIMSK, 0), RETI}},
                {USART_RX, {LDS(31, UDR0), OUT(GPIOR0, 31), RETI}},
                {USART_UDRE, {OUT(GPIOR0, 31), LDI(31, 0x18), STS(UCSR0B, 31), RETI}},
                {EE_READY, {OUT(GPIOR0, 31), CBI(EECR, 3), RETI}},
                {TWI, {OUT(GPIOR0, 31), LDI(31, 0x04), STS(TWCR, 31), RETI}},
                {SPM_READY, {OUT(GPIOR0, 31), LDI(31, 0), OUT(SPMCSR, 31), RETI}}};
enum { ROUTINES = sizeof routines / sizeof routines[0] };

static unsigned routine_of(unsigned vector)
{
    for (unsigned i = 1; i < ROUTINES; i++)
        if (routines[i].vector == vector)
            return i;
    return 0;
}

void code_put(uint8_t *flash, const uint16_t *code, size_t size)
{
    uint16_t begin[CODE_BEGIN] = {RJMP(CODE_BEGIN - 1)}, end = STOP;
    for (unsigned i = 0; i < ROUTINES; i++)
        memcpy(&begin[2 * VECTORS + LONGEST * i], routines[i].code, sizeof routines[i].code);
    for (unsigned vector = 1; vector < VECTORS; vector++) {
        unsigned at = 2 * vector, to = 2 * VECTORS + LONGEST * routine_of(vector);
        begin[at] = LDI(31, CODE_INTERRUPT + vector);
        begin[at + 1] = RJMP(to - at - 2);
    }
    memcpy(flash, begin, sizeof begin);
    memcpy(flash + sizeof begin, code, size);
    memcpy(flash + sizeof begin + size, &end, sizeof end);
}
