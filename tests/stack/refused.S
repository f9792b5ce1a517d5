// Programs whose stack use has no known bound. tests/check_stack.sh splits them at empty lines, and adds vectors and an interrupt
// `tick` if missing.
// SPDX-License-Identifier: MIT

// A frame whose size is computed at run time (alloca, or an array of variable length).
// refused: a frame of unknown size
main:   GET_SP
        sub     r28, r24
        sbc     r29, r25
        SET_SP
.L1:    rjmp    .L1

// Execution runs past the end of the code.
// refused: runs into what is no code
tick:   reti
main:   push    r24

// A frame whose size depends on the path.
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

// A jump through a pointer that was known and then incremented, as by a switch without libgcc's table.
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

// An interrupt that enables interrupts, in a function that it calls.
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

// A function that leaves a byte on the stack.
// refused: returns with 1 bytes on the stack
main:   call    wrong
.L1:    rjmp    .L1
wrong:  push    r24
        ret
