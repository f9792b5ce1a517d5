// One pointer for a whole function. The compiler knows the address of a static object and writes it into each
// instruction that uses it, which on the AVR takes four bytes; by a pointer in a register it takes two.
#ifndef HAL_INDIRECT_H
#define HAL_INDIRECT_H

// From here on in a function, the object is reached through this pointer: it might be any.
#define INDIRECT(pointer) __asm__("" : "+r"(pointer))

// The same for all pointers that a function is given: it stays apart from its callers and takes them as they
// come. (Only gcc has the attribute.)
#ifdef __AVR__
#define INDIRECT_ARGUMENTS __attribute__((noinline, noclone))
#else
#define INDIRECT_ARGUMENTS
#endif

#endif
