// The bits of the USART's registers (ATmega328P data sheet, 20.11).
#ifndef VB_CHIP_USART_BITS_H
#define VB_CHIP_USART_BITS_H

enum { RXC = 0x80, TXC = 0x40, UDRE = 0x20, FE = 0x10, DOR = 0x08, U2X = 0x02, MPCM = 0x01 }; // UCSRA
enum { RXEN = 0x10, TXEN = 0x08, UCSZ2 = 0x04 };                                              // UCSRB
enum { UCSRC_MASK = 0xFE, UCSRC_8N1 = 0x06 }; // asynchronous, no parity, one stop bit, eight data bits

#endif
