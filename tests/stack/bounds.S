// Programs whose stack use was counted by hand. tests/check_stack.sh splits them at empty lines, and adds vectors and an interrupt
// `tick`, 2 bytes, if missing. Reaching main takes 2 bytes, a call 2.
// SPDX-License-Identifier: MIT

// Code after a branch, a skip and a loop counts, and so does a function reached by a jump.
// bound: 15 main > first > deep + tick
        MAIN    first           // 2 and 2
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
deeper: pushes  r2, r3, r4, r5  // 4
        pops    r5, r4, r3, r2
        jmp     leaf
leaf:   push    r2
        pop     r2
        ret
tick:   pushes  r0, r1          // 2 and 2
        pops    r1, r0
        reti

// Bytes reserved by calls to the next instruction, two each, or by a push of any register.
// bound: 11 main > deep + tick
        MAIN    deep            // 2 and 2
deep:   rcall   .+0
        rcall   .+0
        push    r0              // 5
        pops    r0, r0, r0, r0, r0
        ret

// A frame of more than 63 bytes, the limit of sbiw and adiw.
// bound: 310 main > deep > leaf + tick
        MAIN    deep            // 2 and 2
deep:   pushes  r28, r29
        GET_SP
        subi    r28, lo8(300)
        sbci    r29, hi8(300)
        SET_SP                  // 302
        call    leaf            // 2
        subi    r28, lo8(-300)
        sbci    r29, hi8(-300)
        SET_SP
        pops    r29, r28
leaf:   ret

// Registers and frame by libgcc's shared code (-mcall-prologues), for 6 registers, with frames of 100 and of 10 bytes.
// bound: 114 main > deep > leaf + tick
        MAIN    deep            // 2 and 2
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

// A frame set up with sbiw in a function that saves registers.
// bound: 16 main > deep + tick
        MAIN    deep            // 2 and 2
deep:   pushes  r28, r29
        GET_SP
        sbiw    r28, 8
        SET_SP                  // 10
        adiw    r28, 8
        SET_SP
        pops    r29, r28
        ret

// The deepest of several interrupts counts, once; unused vectors restart.
// bound: 11 main > work + second > deep
__vectors:
        jmp     main
        jmp     first
        jmp     unused
        jmp     second
        jmp     first
        MAIN    work            // 2 and 2
work:   ret
unused: jmp     __vectors
first:  push    r24             // 1
        pop     r24
        reti
second: pushes  r0, r1
        call    deep            // 2, 2 and 2
        pops    r1, r0
        reti
deep:   push    r24             // 1
        pop     r24
        ret

// Labels that the compiler puts into functions: code continues across them, whatever their names.
// bound: 9 main > deep + tick
main:
.LFB1:                          // 2 to reach it
        call    deep            // 2
.L1:    rjmp    .L1
deep:
        push    r16
.LCFI2: push    r17
.LCFI3: push    r28             // 3
.LBB4:  tst     r24
.LBE4:  pop     r28
.Loc.5: pops    r17, r16
        ret

// Code after a call of a function that never returns is not run: here it would push and return.
// bound: 6 main > halt + tick
main:                           // 2 to reach it
        call    halt            // 2
        .word   0x930f, 0x9508    // push, ret
halt:   cli
.L1:    rjmp    .L1
