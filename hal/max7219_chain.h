// Four MAX7219 in a chain, DOUT of each at DIN of the next (Maxim data sheet 19-4452): words for all of them
// are sent in one piece, and a no-op where nothing changes.
//
// Portable: words leave through spi_send_words. Main context only.
#ifndef HAL_MAX7219_CHAIN_H
#define HAL_MAX7219_CHAIN_H

#include "hal/frame.h"

enum { CHAIN_MODULES = 4 };

// As their namesakes in hal/max7219.h. Module 0 is the one whose DIN is the board's.
void chain_start(void);
void chain_show(const frame_t module[CHAIN_MODULES], uint8_t intensity);
void chain_off(void);
void chain_refresh(void);

#endif
