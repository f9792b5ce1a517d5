// A table of jumps longer than the comparison in front of it says, so that the comparison must be another one's.
// refused: the table of jumps
__vectors:
        jmp     main
        jmp     tick
table:  .word   gs(.L2)
        .word   gs(.L3)
        .word   gs(.L3)
main:   cpi     r24, 2
        brcc    .L3
        mov     r30, r24
        ldi     r31, 0
        subi    r30, lo8(-(gs(table)))
        sbci    r31, hi8(-(gs(table)))
        jmp     __tablejump2__
.L2:    ldi     r24, 1
.L3:    rjmp    .L3
tick:   reti
