// FLASH: keeps constant data in program memory.
//
// AVR copies `const` data to RAM by default. The compiler reads a table declared `static const FLASH uint8_t
// x[]` from flash; a plain pointer to it is rejected by -Waddr-space-convert -Werror, so wrong reads do not
// compile. On the host, FLASH is empty.
// SPDX-License-Identifier: MIT
#ifndef HAL_FLASH_H
#define HAL_FLASH_H

#ifdef __AVR__
#define FLASH __flash
#else
#define FLASH
#endif

#endif
