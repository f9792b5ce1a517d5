// A loop that pushes.
// refused: the stack grows or shrinks in a loop
__vectors:
        jmp     main
        jmp     tick
main:   push    r24
        dec     r25
        brne    main
.L1:    rjmp    .L1
tick:   reti
