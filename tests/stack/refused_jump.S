// A jump through a pointer that was known, and was moved then. A switch without libgcc's table is such a jump too.
// refused: a jump through a pointer
__vectors:
        jmp     main
        jmp     tick
main:   ldi     r30, lo8(gs(tick))
        ldi     r31, hi8(gs(tick))
        lpm     r24, Z+
        ijmp
tick:   reti
