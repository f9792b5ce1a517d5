// Bytes that are taken out of the receiver by the way, where its interrupt has to wait too long.
#ifndef HAL_AVR_SERIAL_RECEIVE_H
#define HAL_AVR_SERIAL_RECEIVE_H

#include <stdint.h>

// Does with a byte what the receiver's interrupt does. Interrupts off.
//   status: the USART's status register before the byte was read.
void serial_receive(uint8_t status, uint8_t byte);

#endif
