// Port and bit of the pin numbers printed on an Uno, Nano or Pro Mini, for hal/avr/pin.h.
// SPDX-License-Identifier: MIT
#define OXO_PIN_0  D, 0
#define OXO_PIN_1  D, 1
#define OXO_PIN_2  D, 2
#define OXO_PIN_3  D, 3
#define OXO_PIN_4  D, 4
#define OXO_PIN_5  D, 5
#define OXO_PIN_6  D, 6
#define OXO_PIN_7  D, 7
#define OXO_PIN_8  B, 0
#define OXO_PIN_9  B, 1
#define OXO_PIN_10 B, 2
#define OXO_PIN_11 B, 3
#define OXO_PIN_12 B, 4
#define OXO_PIN_13 B, 5
#define OXO_PIN_A0 C, 0
#define OXO_PIN_A1 C, 1
#define OXO_PIN_A2 C, 2
#define OXO_PIN_A3 C, 3
#define OXO_PIN_A4 C, 4
#define OXO_PIN_A5 C, 5
