// Driver of four MAX7219 in a chain, DOUT of each at DIN of the next (Maxim data sheet 19-4452): sends the
// words for all modules together, with a no-op for modules that do not change.
//
// Portable: sends words with spi_send_words. Main context only.
#ifndef HAL_MAX7219_CHAIN_H
#define HAL_MAX7219_CHAIN_H

#include "hal/frame.h"

enum { CHAIN_MODULES = 4 };

// Like the functions of hal/max7219.h. Module 0 is at the board's DIN.
void chain_start(void);
void chain_show(const frame_t module[CHAIN_MODULES], uint8_t intensity);
void chain_off(void);
void chain_refresh(void);

#endif
