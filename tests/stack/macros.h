// Macros of the programs: main, which calls a function and loops; the stack pointer read into the frame
// pointer, and written from it; pushes and pops of several registers.
// SPDX-License-Identifier: MIT
.macro MAIN calls
main:   call    \calls
.L1:    rjmp    .L1
.endm
.macro GET_SP
        in      r28, 0x3d
        in      r29, 0x3e
.endm
.macro SET_SP
        in      r0, 0x3f
        cli
        out     0x3e, r29
        out     0x3f, r0
        out     0x3d, r28
.endm
.macro pushes registers:vararg
    .irp    register, \registers
        push    \register
    .endr
.endm
.macro pops registers:vararg
    .irp    register, \registers
        pop     \register
    .endr
.endm
