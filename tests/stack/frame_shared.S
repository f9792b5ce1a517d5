// Registers and frame by libgcc's shared code (-mcall-prologues), entered for 6 registers, with frames of 100 and of 10 bytes.
// bound: 114 main > deep > leaf + tick
__vectors:
        jmp     main
        jmp     tick
main:                           // 2 to get here
        call    deep            // 2
.L1:    rjmp    .L1
deep:   tst     r24
        brne    .L3
        jmp     other
.L3:    ldi     r26, lo8(100)
        ldi     r27, hi8(100)
        ldi     r30, lo8(gs(.L2))
        ldi     r31, hi8(gs(.L2))
        jmp     __prologue_saves__ + 24
.L2:    call    leaf            // 6, 100 and 2
        subi    r28, lo8(-100)
        sbci    r29, hi8(-100)
        ldi     r30, 6
        jmp     __epilogue_restores__ + 24
other:  ldi     r26, lo8(10)
        ldi     r27, hi8(10)
        ldi     r30, lo8(gs(.L4))
        ldi     r31, hi8(gs(.L4))
        jmp     __prologue_saves__ + 24
.L4:    call    leaf
        adiw    r28, 10
        ldi     r30, 6
        jmp     __epilogue_restores__ + 24
leaf:   ret
tick:   reti                    // 2
