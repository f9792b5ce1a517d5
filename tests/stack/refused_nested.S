// An interrupt that lets others in, in a function that it calls.
// refused: an interrupt lets others in
__vectors:
        jmp     main
        jmp     tick
main:   call    open
.L1:    rjmp    .L1
open:   sei
        ret
tick:   call    open
        reti
