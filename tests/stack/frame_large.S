// A frame of more than 63 bytes, which sbiw and adiw cannot reach.
// bound: 310 main > deep > leaf + tick
__vectors:
        jmp     main
        jmp     tick
main:                           // 2 to get here
        call    deep            // 2
.L1:    rjmp    .L1
deep:   push    r28
        push    r29
        in      r28, 0x3d
        in      r29, 0x3e
        subi    r28, lo8(300)
        sbci    r29, hi8(300)
        in      r0, 0x3f
        cli
        out     0x3e, r29
        out     0x3f, r0
        out     0x3d, r28       // 302
        call    leaf            // 2
        subi    r28, lo8(-300)
        sbci    r29, hi8(-300)
        in      r0, 0x3f
        cli
        out     0x3e, r29
        out     0x3f, r0
        out     0x3d, r28
        pop     r29
        pop     r28
leaf:   ret
tick:   reti                    // 2
