// A frame whose size depends on the way that led to it.
// refused: a frame of unknown size
__vectors:
        jmp     main
        jmp     tick
main:   ldi     r26, 4
        tst     r24
        breq    .L2
        ldi     r26, 200
.L2:    ldi     r27, 0
        in      r28, 0x3d
        in      r29, 0x3e
        sub     r28, r26
        sbc     r29, r27
        in      r0, 0x3f
        cli
        out     0x3e, r29
        out     0x3f, r0
        out     0x3d, r28
.L1:    rjmp    .L1
tick:   reti
