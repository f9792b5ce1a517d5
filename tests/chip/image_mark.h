// What bench images share: markers, and the way they stop.
#ifndef MARK_H
#define MARK_H

#include <avr/io.h>
#include <stdint.h>

// The register that markers go to, for inline assembly: "out %[mark], r16" with MARK_OPERAND among the
// inputs.
#define MARK_OPERAND [mark] "I"(_SFR_IO_ADDR(GPIOR0))

// The body of a naked interrupt routine that writes a marker with its second instruction. The code that it
// interrupts loses r31 and must say so with MARK_ISR_LOSES among its clobbers.
#define MARK_ISR(number)                                                                                     \
    __asm__ volatile("ldi r31, %[value]\n\tout %[mark], r31\n\treti" ::MARK_OPERAND, [value] "M"(number))
#define MARK_ISR_LOSES     "r31"

// A register for each: BYTE(name, value) among the inputs, %[name] in the code.
#define BYTE(name, number) [name] "r"((uint8_t)(number))

static inline void mark(uint8_t value)
{
    GPIOR0 = value;
}

__attribute__((noreturn)) static inline void stop(void)
{
    for (;;)
        ;
}

#endif
