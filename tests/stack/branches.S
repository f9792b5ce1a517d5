// What is behind a branch, a skipped instruction and a loop counts, and so does a function that is jumped to.
// bound: 15 main > first > deep + tick
__vectors:
        jmp     main
        jmp     tick
main:                           // 2 to get here
        call    first           // 2
.L1:    rjmp    .L1
first:  sbrc    r24, 0
        ret
        rjmp    second
second: push    r16             // 1
.L2:    dec     r24
        brne    .L2
        tst     r25
        breq    .L3
        call    deep            // 2
.L3:    pop     r16
        ret
deep:   cpse    r24, r25
        rjmp    deeper
        ret
deeper: push    r2
        push    r3
        push    r4
        push    r5              // 4
        pop     r5
        pop     r4
        pop     r3
        pop     r2
        jmp     leaf
leaf:   push    r2
        pop     r2
        ret
tick:   push    r0
        push    r1              // 2 and 2
        pop     r1
        pop     r0
        reti
