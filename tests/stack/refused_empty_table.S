// A table of jumps behind a comparison with nought, which must be another one's.
// refused: a jump through a pointer
__vectors:
        jmp     main
        jmp     tick
table:  .word   gs(.L2)
        .word   gs(.L3)
main:   cp      r24, r1
        breq    .L3
        mov     r30, r24
        ldi     r31, 0
        subi    r30, lo8(-(gs(table)))
        sbci    r31, hi8(-(gs(table)))
        jmp     __tablejump2__
.L2:    ldi     r24, 1
.L3:    rjmp    .L3
tick:   reti
