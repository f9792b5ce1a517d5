// The sketch's pins, by the numbers that are printed on an Uno or a Nano, as the pairs that hal/avr/pin.h
// reads.
#ifndef BOARD_H
#define BOARD_H

#define OXO_PIN_0                D, 0
#define OXO_PIN_1                D, 1
#define OXO_PIN_2                D, 2
#define OXO_PIN_3                D, 3
#define OXO_PIN_4                D, 4
#define OXO_PIN_5                D, 5
#define OXO_PIN_6                D, 6
#define OXO_PIN_7                D, 7
#define OXO_PIN_8                B, 0
#define OXO_PIN_9                B, 1
#define OXO_PIN_10               B, 2
#define OXO_PIN_11               B, 3
#define OXO_PIN_12               B, 4
#define OXO_PIN_13               B, 5
#define OXO_PIN_A0               C, 0
#define OXO_PIN_A1               C, 1
#define OXO_PIN_A2               C, 2
#define OXO_PIN_A3               C, 3
#define OXO_PIN_A4               C, 4
#define OXO_PIN_A5               C, 5

// The extra level lets the sketch's name be replaced by its number first.
#define OXO_PIN(number)          OXO_PIN_NUMBERED(number)
#define OXO_PIN_NUMBERED(number) OXO_PIN_##number

// @BOARD@
#define BOARD_BAUD               115200
#endif
