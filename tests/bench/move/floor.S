// SPDX-License-Identifier: MIT
; ttt_move in assembler, with its cycles at the right (floor.h explains it):
;   ttt_result_t floor_move(floor_t *t, uint8_t row, uint8_t col, uint8_t player)
; A function may change r18 to r27, r30, r31 and r0; r1 is zero. Code that exists twice, for X and O, is placed
; so that every conditional branch reaches its target.
#include "tests/bench/move/floor.h"

#define row      r22
#define col      r20
#define player   r18
#define n        r19
#define turn     r21
#define beside   r23    /* n - row - 1: the column in which the antidiagonal crosses the row */
#define index    r26
#define count    r0
#define zero     r1

#define COUNT_X  FLOOR_COUNT
#define COUNT_O  FLOOR_COUNT + FLOOR_COUNT_SIZE

; Adds a mark to the counter at Z + offset.
.macro MARK offset
    ldd     count, Z + \offset          ; 2
    inc     count                       ; 1
    std     Z + \offset, count          ; 2
.endm

; The same, and jumps to `won` if that completes the line.
.macro MARK_OR_WIN offset, won
    MARK    \offset                     ; 5
    cp      count, n                    ; 1
    breq    \won                        ; 1
.endm

; Moves Z from the row's counter to the column's: adds n - row - 1 + col; the offset adds 1.
.macro ROW_TO_COLUMN
    add     beside, col                 ; 1
    add     ZL, beside                  ; 1
    adc     ZH, zero                    ; 1
    sub     beside, col                 ; 1
.endm

; Ends a move that did not win. Z is the state, `player` the other player.
.macro PASS_THE_TURN draw
    ldd     count, Z + FLOOR_EMPTY      ; 2
    dec     count                       ; 1
    std     Z + FLOOR_EMPTY, count      ; 2
    breq    \draw                       ; 1, std does not change the flags
    std     Z + FLOOR_TURN, player      ; 2
    ldi     r24, 0                      ; 1
    ret                                 ; 4
.endm

; After the checks: counts in row and column, which is all for most cells.
.macro LINES who, counts, draw
    movw    ZL, r24                     ; 1
    add     ZL, row                     ; 1
    adc     ZH, zero                    ; 1
    MARK_OR_WIN \counts + FLOOR_ROW, won_row_\who           ; 7
    ROW_TO_COLUMN                       ; 4
    MARK_OR_WIN \counts + FLOOR_ROW + 1, won_column_\who    ; 7
    movw    ZL, r24                     ; 1
    cp      row, col                    ; 1
    breq    diagonal_\who               ; 1
    cp      beside, col                 ; 1
    breq    antidiagonal_\who           ; 1
    PASS_THE_TURN \draw                 ; 13
.endm

; The game is won: counts the mark on its remaining lines.
.macro WON who, counts, result
won_row_\who:
    ROW_TO_COLUMN
    MARK    \counts + FLOOR_ROW + 1
won_column_\who:
    movw    ZL, r24
    cp      row, col
    brne    won_diagonal_\who
    MARK    \counts + FLOOR_DIAGONAL
won_diagonal_\who:
    cp      beside, col
    brne    won_antidiagonal_\who
    MARK    \counts + FLOOR_ANTIDIAGONAL
won_antidiagonal_\who:
    ldd     count, Z + FLOOR_EMPTY
    dec     count
    std     Z + FLOOR_EMPTY, count
    std     Z + FLOOR_TURN, zero
    ldi     r24, \result
    ret
.endm

; Extra work for cells on diagonals: 8 cycles for each.
.macro DIAGONALS who, counts, draw
diagonal_\who:
    MARK_OR_WIN \counts + FLOOR_DIAGONAL, won_diagonal_\who
    cp      beside, col
    breq    antidiagonal_\who
    PASS_THE_TURN \draw
antidiagonal_\who:
    MARK_OR_WIN \counts + FLOOR_ANTIDIAGONAL, won_antidiagonal_\who
    PASS_THE_TURN \draw
.endm

.macro DRAWN
    std     Z + FLOOR_TURN, zero
    ldi     r24, 3
    ret
.endm

.section .text.floor_move, "ax", @progbits

; Finds the error to return, in the contract's order.
refuse:
    cpi     player, 1
    brlo    refuse_player
    cpi     player, 3
    brsh    refuse_player
    ldi     r24, -2
    cp      row, n
    brsh    refused
    cp      col, n
    brsh    refused
    ldi     r24, -3
    cpse    turn, zero
    ldi     r24, -4
refused:
    ret
refuse_taken:
    cpi     player, 0                   ; turn and player are both 0
    breq    refuse_player
    ldi     r24, -5
    ret
refuse_player:
    ldi     r24, -1
    ret

    WON     o, COUNT_O, 2
    DIAGONALS o, COUNT_O, draw_o
play_o:
    breq    refuse_player               ; 1, there was none
    LINES   o, COUNT_O, draw_o          ; 39
draw_o:
    DRAWN

.global floor_move
.type floor_move, @function
floor_move:
    movw    ZL, r24                     ; 1
    ldd     n, Z + FLOOR_N              ; 2
    ldd     turn, Z + FLOOR_TURN        ; 2
    cp      player, turn                ; 1
    brne    to_refuse                   ; 1
    cp      row, n                      ; 1
    brsh    to_refuse                   ; 1
    cp      col, n                      ; 1
    brsh    to_refuse                   ; 1, otherwise carry is set
    mov     beside, n                   ; 1
    sbc     beside, row                 ; 1, the carry subtracts 1 more
    mov     index, row                  ; 1
    swap    index                       ; 1, 16 row
    lsr     index                       ; 1, 8 row
    add     index, col                  ; 1
    add     ZL, index                   ; 1
    adc     ZH, zero                    ; 1
    ldd     count, Z + FLOOR_CELL       ; 2
    cpse    count, zero                 ; 2
    rjmp    refuse_taken
    lsr     player                      ; 1, sets carry for X; leaves 1 for O
    std     Z + FLOOR_CELL, turn        ; 2
    brcc    play_o                      ; 1, 2 for O
    ldi     player, 2                   ; 1
    LINES   x, COUNT_X, draw_x          ; 39

to_refuse:
    rjmp    refuse
    WON     x, COUNT_X, 1
    DIAGONALS x, COUNT_X, draw_x
draw_x:
    DRAWN
.size floor_move, . - floor_move
