// A function that leaves something on the stack: what follows its call cannot be known.
// refused: returns with 1 bytes on the stack
__vectors:
        jmp     main
        jmp     tick
main:   call    wrong
.L1:    rjmp    .L1
wrong:  push    r24
        ret
tick:   reti
