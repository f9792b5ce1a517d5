// A switch by libgcc's table of jumps: the deepest case is the last of three.
// bound: 10 main > choose > deep + tick
__vectors:
        jmp     main
        jmp     tick
table:  .word   gs(.L2)
        .word   gs(.L3)
        .word   gs(.L4)
main:                           // 2 to get here
        call    choose          // 2
.L1:    rjmp    .L1
choose: cpi     r24, 3
        brcc    .L3
        mov     r30, r24
        ldi     r31, 0
        subi    r30, lo8(-(gs(table)))
        sbci    r31, hi8(-(gs(table)))
        jmp     __tablejump2__
.L2:    ldi     r24, 1
.L3:    ret
.L4:    call    deep            // 2
        ret
deep:   push    r16
        push    r17             // 2
        pop     r17
        pop     r16
        ret
tick:   reti                    // 2
