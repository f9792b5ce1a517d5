// The stack pointer written by its address in memory.
// refused: the stack pointer is written as memory
__vectors:
        jmp     main
        jmp     tick
main:   ldi     r24, 0
        sts     0x5d, r24
.L1:    rjmp    .L1
tick:   reti
