// A comparison that is older than a call says nothing about a table of jumps.
// refused: a jump through a pointer
__vectors:
        jmp     main
        jmp     tick
table:  .word   gs(.L2)
        .word   gs(.L3)
main:   cpi     r24, 2
        brcc    .L3
        call    leaf
        mov     r30, r16
        ldi     r31, 0
        subi    r30, lo8(-(gs(table)))
        sbci    r31, hi8(-(gs(table)))
        jmp     __tablejump2__
.L2:    ldi     r24, 1
.L3:    rjmp    .L3
leaf:   ret
tick:   reti
