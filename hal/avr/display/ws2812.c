// The signal of WS2812 LEDs, cycle by cycle: the width of a pulse is a bit.
//
// Widths are such that every version of the LED takes them (board/virtual/parts/ws2812_part.h has the data
// sheets' tables): high 250 to 380 ns for a 0, 650 to 850 ns for a 1; low 700 and 580 ns at least; and, as
// real parts take a low of 6 us for the end of a frame, 1850 ns at most for a bit. That is too little for an
// interrupt. So interrupts are off for a frame, and the receiver is asked once a LED: every 30 us, while a
// byte takes 87.
#include "hal/strip.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/atomic.h>

#include "board.h"
#include "hal/avr/chip.h"
#include "hal/avr/pin.h"
#include "hal/avr/serial_receive.h"
#include "hal/keypad.h"

// In cycles.
#if F_CPU == 16000000
enum { HIGH_0 = 5, LOW_0 = 12, HIGH_1 = 11, LOW_1 = 10 };
#elif F_CPU == 8000000
enum { HIGH_0 = 3, LOW_0 = 6, HIGH_1 = 6, LOW_1 = 5 };
#else
#error "the strip's pulses are counted in cycles of 16 or 8 MHz"
#endif

// Lows in which something else is done: in that of each colour's first bit, and in that of a LED's last.
enum { FIRST_LOW_MAX = LOW_0 + 5, LAST_LOW = LOW_0 > 8 ? LOW_0 : 8 };

#define NS(cycles) ((cycles) * (1000000000ul / 1000) / (F_CPU / 1000))
_Static_assert(NS(HIGH_0) >= 250 && NS(HIGH_0) <= 380 && NS(HIGH_1) >= 650 && NS(HIGH_1) <= 850,
               "what is 0 and what is 1");
_Static_assert(NS(LOW_0) >= 700 && NS(LOW_1) >= 580, "pulses are apart");
_Static_assert(NS(HIGH_0 + FIRST_LOW_MAX) <= 1850 && NS(HIGH_1 + LAST_LOW) <= 1850,
               "no low is the end of a frame");

#define STRIP_PORT(...)          STRIP_PORT_(__VA_ARGS__)
#define STRIP_PORT_(letter, bit) PORT##letter
#define STRIP_MASK(...)          STRIP_MASK_(__VA_ARGS__)
#define STRIP_MASK_(letter, bit) (1 << (bit))

// ---- The receiver ----

// A byte and the status that came with it. No more can come in the longest frame, of bits of 1850 ns: two
// that waited, and one in 82 us, at the rate that still is 115200 to the receiver.
typedef struct {
    uint8_t status, byte;
} received_t;
enum { FRAME_US = STRIP_LEDS * 24 * 1850ul / 1000, RECEIVED_MAX = 2 + FRAME_US / 82 + 1 };
static received_t received[RECEIVED_MAX];

static void pass_on(const received_t *end)
{
    for (const received_t *r = received; r != end; r++)
        serial_receive(r->status, r->byte);
}

// ---- The signal ----

typedef struct {
    const uint8_t *led; // behind the last that was sent
    received_t *end;    // of what came
} streamed_t;

// One LED is three colours of a first bit, always 0, in whose low all else is done, and seven more.
//
// Interrupts off. stop: bits of PCIFR that end it early.
static __attribute__((noinline)) streamed_t stream(const uint8_t *led, uint8_t leds,
                                                   const strip_colour_t *palette, uint8_t stop)
{
    streamed_t s = {led, received};
    const uint8_t low = STRIP_PORT(BOARD_STRIP_DIN) & (uint8_t)~STRIP_MASK(BOARD_STRIP_DIN);
    const uint8_t high = low | STRIP_MASK(BOARD_STRIP_DIN);
    uint8_t byte, bits, status;
    const uint8_t *colour;
    // clang-format off
    __asm__ volatile(".macro nops n\n"
        "   .rept ((\\n) > 0) & (\\n)\n nop\n .endr\n"
        ".endm\n"
        ".macro first_bit\n"
        "   out %[port], %[high]\n"
        "   ldi %[bits], 7\n"
        "   nops (%[high_0] - 2)\n"
        "   out %[port], %[low]\n"
        ".endm\n"
        ".macro other_bits\n"
        "1: out %[port], %[high]\n"
        "   nops (%[high_0] - 3)\n"
        "   lsl %[byte]\n"
        "   brmi 2f\n"
        "   out %[port], %[low]\n"
        "   dec %[bits]\n"
        "   breq 3f\n"
        "   nops (%[low_0] - 5)\n"
        "   rjmp 1b\n"
        "2: nops (%[high_1] - %[high_0] - 1)\n"
        "   out %[port], %[low]\n"
        "   dec %[bits]\n"
        "   breq 3f\n"
        "   nops (%[low_1] - 5)\n"
        "   rjmp 1b\n"
        "3:\n" // 3 cycles of the low are over
        ".endm\n"

        "strip_led_%=:\n"
        "   first_bit\n" // green
        "   nops (%[low_0] - 8)\n"
        "   ld %[byte], %a[led]+\n"
        "   movw %A[colour], %A[palette]\n"
        "   add %A[colour], %[byte]\n"
        "   adc %B[colour], __zero_reg__\n"
        "   ld %[byte], %a[colour]+\n"
        "   other_bits\n"
        "   nops (%[low_0] - 4)\n"

        "   first_bit\n" // red
        "   nops (%[low_0] - 9)\n"
        "   ld %[byte], %a[colour]+\n"
        "   in %[status], %[pcifr]\n"
        "   and %[status], %[stop]\n"
        "   breq 4f\n"
        "   ldi %[leds], 1\n"
        "4: lds %[status], %[ucsra]\n"
        "   other_bits\n"
        "   nops (%[low_0] - 4)\n"

        "   first_bit\n" // blue
        "   nops (%[low_0] - 6)\n"
        "   ld %[byte], %a[colour]\n"
        "   sbrs %[status], %[rxc]\n"
        "   rjmp 5f\n"
        "   st %a[end]+, %[status]\n"
        "   lds %[status], %[udr]\n"
        "   st %a[end]+, %[status]\n"
        "5:\n"
        "   other_bits\n"
        "   nops (%[low_0] - 8)\n"

        "   dec %[leds]\n"
        "   breq 6f\n"
        "   rjmp strip_led_%=\n"
        "6:\n"
        ".purgem nops\n"
        ".purgem first_bit\n"
        ".purgem other_bits\n"
        : [led] "+x"(s.led), [end] "+y"(s.end), [leds] "+d"(leds), [colour] "=&z"(colour),
          [byte] "=&r"(byte), [bits] "=&d"(bits), [status] "=&r"(status)
        : [palette] "r"(palette), [high] "r"(high), [low] "r"(low), [stop] "r"(stop),
          [port] "I"(_SFR_IO_ADDR(STRIP_PORT(BOARD_STRIP_DIN))),
          [pcifr] "I"(_SFR_IO_ADDR(PCIFR)), [ucsra] "n"(_SFR_MEM_ADDR(CHIP_USART(UCSR, A))),
          [udr] "n"(_SFR_MEM_ADDR(CHIP_USART(UDR, ))), [rxc] "I"(CHIP_USART(RXC, )),
          [high_0] "n"(HIGH_0), [low_0] "n"(LOW_0), [high_1] "n"(HIGH_1), [low_1] "n"(LOW_1)
        : "memory");
    // clang-format on
    return s;
}

// ---- A frame ----

// From the end of a frame to the beginning of the next, in ticks of timer 1, which hal/avr/clock.c starts.
enum { RESET_US = 300, TICK_CYCLES = 64, RESET_TICKS = RESET_US * (F_CPU / 1000000) / TICK_CYCLES + 1 };
static uint16_t ended;

static bool is_shown(void)
{
    uint16_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = TCNT1;
    }
    return now - ended >= RESET_TICKS;
}

void strip_start(void)
{
    pin_low(BOARD_STRIP_DIN);
    pin_output(BOARD_STRIP_DIN);
}

uint8_t strip_send(const uint8_t led[], uint8_t leds, const strip_colour_t palette[], bool yields)
{
    streamed_t s = {led, received};
    while (!is_shown()) {
    }
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        if (!yields || !keypad_is_pressing()) {
            s = stream(led, leds, palette, yields ? PCICR : 0);
            ended = TCNT1;
            keypad_skip_sample();
            pass_on(s.end);
        }
    }
    return (uint8_t)(s.led - led);
}
