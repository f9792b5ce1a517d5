// Of several interrupts the deepest counts, once; what is not used restarts.
// bound: 11 main > work + second > deep
__vectors:
        jmp     main
        jmp     first
        jmp     unused
        jmp     second
        jmp     first
main:                           // 2 to get here
        call    work            // 2
.L1:    rjmp    .L1
work:   ret
unused: jmp     __vectors
first:  push    r24             // 1
        pop     r24
        reti
second: push    r0
        push    r1
        call    deep            // 2, 2 and 2
        pop     r1
        pop     r0
        reti
deep:   push    r24             // 1
        pop     r24
        ret
