// Bytes reserved by a call to the next instruction, two each, or by a push of whatever.
// bound: 11 main > deep + tick
__vectors:
        jmp     main
        jmp     tick
main:                           // 2 to get here
        call    deep            // 2
.L1:    rjmp    .L1
deep:   rcall   .+0
        rcall   .+0
        push    r0              // 5
        pop     r0
        pop     r0
        pop     r0
        pop     r0
        pop     r0
        ret
tick:   reti                    // 2
