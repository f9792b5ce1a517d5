// Small programs of whose use of the stack nothing can be said. tests/check_stack.sh takes them apart at the empty lines, and adds
// vectors and an interrupt `tick` where they are missing.

// A comparison that is older than a call says nothing about a table of jumps.
// refused: a jump through a pointer
table:  .word   gs(.L2)
        .word   gs(.L3)
main:   cpi     r24, 2
        brcc    .L3
        call    leaf
        mov     r30, r16
        JUMP_BY table
.L2:    ldi     r24, 1
.L3:    rjmp    .L3
leaf:   ret

// A frame whose size is computed when the program runs (alloca, or an array of a variable length).
// refused: a frame of unknown size
main:   GET_SP
        sub     r28, r24
        sbc     r29, r25
        SET_SP
.L1:    rjmp    .L1

// Code that runs on into nothing.
// refused: runs into what is no code
tick:   reti
main:   push    r24

// A table of jumps behind a comparison with nought, which must be another one's.
// refused: a jump through a pointer
table:  .word   gs(.L2)
        .word   gs(.L3)
main:   cp      r24, r1
        breq    .L3
        mov     r30, r24
        JUMP_BY table
.L2:    ldi     r24, 1
.L3:    rjmp    .L3

// A frame whose size depends on the way that led to it.
// refused: a frame of unknown size
main:   ldi     r26, 4
        tst     r24
        breq    .L2
        ldi     r26, 200
.L2:    ldi     r27, 0
        GET_SP
        sub     r28, r26
        sbc     r29, r27
        SET_SP
.L1:    rjmp    .L1

// A jump through a pointer that was known, and was moved then. A switch without libgcc's table is such a jump too.
// refused: a jump through a pointer
main:   ldi     r30, lo8(gs(tick))
        ldi     r31, hi8(gs(tick))
        lpm     r24, Z+
        ijmp

// A loop that pushes.
// refused: the stack grows or shrinks in a loop
main:   push    r24
        dec     r25
        brne    main
.L1:    rjmp    .L1

// The stack pointer written by its address in memory.
// refused: the stack pointer is written as memory
main:   ldi     r24, 0
        sts     0x5d, r24
.L1:    rjmp    .L1

// An interrupt that lets others in, in a function that it calls.
// refused: an interrupt lets others in
main:   call    open
.L1:    rjmp    .L1
open:   sei
        ret
tick:   call    open
        reti

// A call through a pointer.
// refused: a call through a pointer
main:   ld      r30, X+
        ld      r31, X
        icall
.L1:    rjmp    .L1

// Two functions that call each other.
// refused: is recursive
main:   call    even
.L1:    rjmp    .L1
even:   tst     r24
        breq    .L2
        call    odd
.L2:    ret
odd:    call    even
        ret

// A function that leaves something on the stack: what follows its call cannot be known.
// refused: returns with 1 bytes on the stack
main:   call    wrong
.L1:    rjmp    .L1
wrong:  push    r24
        ret

// A table of jumps longer than the comparison in front of it says, so that the comparison must be another one's.
// refused: the table of jumps
table:  .word   gs(.L2)
        .word   gs(.L3)
        .word   gs(.L3)
main:   cpi     r24, 2
        brcc    .L3
        mov     r30, r24
        JUMP_BY table
.L2:    ldi     r24, 1
.L3:    rjmp    .L3
