// Hardware SPI, polled: the 16 bits of a word at 4 MHz take less time than an interrupt a byte.
// SPDX-License-Identifier: MIT
#include "hal/spi.h"

#include <avr/io.h>

#include "board.h"
#include "hal/avr/chip.h"
#include "hal/avr/pin.h"

// The MAX7219 allows 10 MHz; a quarter of the clock leaves margin for 20 cm of jumper wire.
enum { SPI_DIVIDER = 4 };
_Static_assert(F_CPU / SPI_DIVIDER <= 10000000UL, "the MAX7219's clock must not exceed 10 MHz");
_Static_assert(pin_same(BOARD_MATRIX_DIN, CHIP_SPI_MOSI), "board.h: DIN must be the chip's MOSI");
_Static_assert(pin_same(BOARD_MATRIX_CLK, CHIP_SPI_SCK), "board.h: CLK must be the chip's SCK");

void spi_start(void)
{
    // CS starts low: raising it now would latch the random contents of the display's shift register.
    pin_low(BOARD_MATRIX_CS);
    pin_output(BOARD_MATRIX_CS);
    pin_output(BOARD_MATRIX_DIN);
    pin_output(BOARD_MATRIX_CLK);
    // A low SS input would turn the SPI into a slave. On a Leonardo, SS lights an LED while low.
    if (!pin_same(CHIP_SPI_SS, BOARD_MATRIX_CS))
        pin_high(CHIP_SPI_SS);
    pin_output(CHIP_SPI_SS);
    SPCR = 1 << SPE | 1 << MSTR; // mode 0, clock / 4
    SPSR = 0;
}

static void send_byte(uint8_t byte)
{
    SPDR = byte;
    while (!(SPSR & 1 << SPIF)) {
    }
}

void spi_send(const uint16_t word[], uint8_t words)
{
    pin_low(BOARD_MATRIX_CS);
    for (; words != 0; words--, word++) {
        send_byte((uint8_t)(*word >> 8));
        send_byte((uint8_t)*word);
    }
    pin_high(BOARD_MATRIX_CS);
}
