// Generates the signal of WS2812 LEDs, in assembler because every cycle counts; ws2812_stream.h has the widths
// of the pulses.
//
// A LED is three colours of 8 bits. Other work is done in the low of a colour's first bit, which is always 0.
// SPDX-License-Identifier: MIT
#define __SFR_OFFSET 0
#include <avr/io.h>

#include "board.h"
#include "hal/avr/chip.h"
#include "hal/avr/display/ws2812_stream.h"
#include "hal/avr/tone_edges.h"

#define PORT(...)          PORT_(__VA_ARGS__)
#define PORT_(letter, bit) PORT##letter
#define PIN(...)           PIN_(__VA_ARGS__)
#define PIN_(letter, bit)  PIN##letter
#define BIT(...)           BIT_(__VA_ARGS__)
#define BIT_(letter, bit)  bit

// Registers: arguments as passed by avr-gcc, and variables. X is `led`, Y is `received`, Z a colour.
#define __zero_reg__ r1
#define status  r0
#define stop    r18
#define byte    r19
#define palette r20 // and r21
#define leds    r22
#define bits    r23
#define high    r24 // the port's values
#define low     r25

#define edges   r14 // flags, and
#define half    r15 // half a period

// Waits for a number of cycles, which at 8 MHz may be 0 or negative: none.
.macro nops cycles
    .rept ((\cycles) > 0) & (\cycles)
    nop
    .endr
.endm

// Sends a 0 up to the first cycle of its low.
.macro first_bit
    out  PORT(BOARD_STRIP_DIN), high
    ldi  bits, 7
    nops (HIGH_0 - 2)
    out  PORT(BOARD_STRIP_DIN), low
.endm

// Sends bits 6 to 0 of `byte`, up to the third cycle of the last one's low.
.macro other_bits
1:  out  PORT(BOARD_STRIP_DIN), high
    nops (HIGH_0 - 3)
    lsl  byte
    brmi 2f
    out  PORT(BOARD_STRIP_DIN), low
    dec  bits
    breq 3f
    nops (LOW_0 - 5)
    rjmp 1b
2:  nops (HIGH_1 - HIGH_0 - 1)
    out  PORT(BOARD_STRIP_DIN), low
    dec  bits
    breq 3f
    nops (LOW_1 - 5)
    rjmp 1b
3:
.endm

.global ws2812_stream
.section .text.ws2812_stream, "ax", @progbits
ws2812_stream:
    push r28
    push r29
    movw XL, r24
    movw YL, r16 // received
    in   low, PORT(BOARD_STRIP_DIN)
    andi low, ~(1 << BIT(BOARD_STRIP_DIN))
    mov  high, low
    ori  high, 1 << BIT(BOARD_STRIP_DIN)

led:
    first_bit // green
#if TONE_EDGES_POLLED
    in   status, CHIP_TONE_FLAGS
    and  status, edges
    breq 7f
    sbi  PIN(BOARD_PIEZO), BIT(BOARD_PIEZO) // toggles it
    out  CHIP_TONE_FLAGS, edges
    lds  status, CHIP_TONE_COMPARE
    add  status, half
    sts  CHIP_TONE_COMPARE, status
7:  nops (LOW_0 - 12)
#else
    nops (LOW_0 - 8)
#endif
    ld   byte, X+ // offset of its colour in the palette
    movw ZL, palette
    add  ZL, byte
    adc  ZH, __zero_reg__
    ld   byte, Z+
    other_bits
    nops (LOW_0 - 4)

    first_bit // red
    nops (LOW_0 - 9)
    ld   byte, Z+
    in   status, PCIFR
    and  status, stop
    breq 4f
    ldi  leds, 1
4:  lds  status, CHIP_USART(UCSR, A)
    other_bits
    nops (LOW_0 - 4)

    first_bit // blue
    nops (LOW_0 - 6)
    ld   byte, Z
    sbrs status, CHIP_USART(RXC, )
    rjmp 5f
    st   Y+, status
    lds  status, CHIP_USART(UDR, )
    st   Y+, status
5:  other_bits
    nops (LOW_0 - 8)

    dec  leds
    breq 6f
    rjmp led

6:  movw r22, XL
    movw r24, YL
    pop  r29
    pop  r28
    ret
