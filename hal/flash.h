// Constant data that stays in program memory.
//
// AVR puts `const` data into RAM unless told otherwise. A table declared `static const FLASH uint8_t x[]` is
// read from flash by the compiler itself; a plain pointer to it does not compile with -Waddr-space-convert
// -Werror, so a wrong read is found at compile time. On the host, FLASH is empty.
#ifndef HAL_FLASH_H
#define HAL_FLASH_H

#ifdef __AVR__
#define FLASH __flash
#else
#define FLASH
#endif

#endif
