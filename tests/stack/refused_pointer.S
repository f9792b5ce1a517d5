// A call through a pointer.
// refused: a call through a pointer
__vectors:
        jmp     main
        jmp     tick
main:   ld      r30, X+
        ld      r31, X
        icall
.L1:    rjmp    .L1
tick:   reti
