// Passes on bytes that were read by polling the receiver while its interrupt had to wait.
// SPDX-License-Identifier: MIT
#ifndef HAL_AVR_SERIAL_RECEIVE_H
#define HAL_AVR_SERIAL_RECEIVE_H

#include <stdint.h>

// Handles a byte like the receiver's interrupt. Interrupts off.
//   status: the USART's status register, read before the byte.
void serial_receive(uint8_t status, uint8_t byte);

#endif
