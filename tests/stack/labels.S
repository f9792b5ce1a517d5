// Labels that the compiler puts into functions: code goes on across them, whatever their names.
// bound: 13 main > deep > deeper + tick
__vectors:
        jmp     main
        jmp     tick
main:
.LFB1:                          // 2 to get here
        call    deep            // 2
.L1:    rjmp    .L1
deep:
        push    r16
.LCFI2: push    r17
.LCFI3: push    r28
.LBB4:  tst     r24
        breq    .LBE4
        call    deeper          // 3 and 2
.LBE4:  pop     r28
.Loc.5: pop     r17
        pop     r16
        ret
deeper:
.LFB6:  push    r28
.LCFI7: push    r29             // 2
.LBB8:  pop     r29
        pop     r28
        ret
tick:   reti                    // 2
