// Two functions that call each other.
// refused: is recursive
__vectors:
        jmp     main
        jmp     tick
main:   call    even
.L1:    rjmp    .L1
even:   tst     r24
        breq    .L2
        call    odd
.L2:    ret
odd:    call    even
        ret
tick:   reti
