// Code that runs on into nothing.
// refused: runs into what is no code
__vectors:
        jmp     main
        jmp     tick
tick:   reti
main:   push    r24
