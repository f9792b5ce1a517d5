// A frame set up with sbiw, inside a function with registers saved.
// bound: 16 main > deep + tick
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
        sbiw    r28, 8
        in      r0, 0x3f
        cli
        out     0x3e, r29
        out     0x3f, r0
        out     0x3d, r28       // 10
        adiw    r28, 8
        in      r0, 0x3f
        cli
        out     0x3e, r29
        out     0x3f, r0
        out     0x3d, r28
        pop     r29
        pop     r28
        ret
tick:   reti                    // 2
