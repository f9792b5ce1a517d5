// The board's pins from board.h as data: BOARD_PIN(BOARD_MATRIX_CS) is {'B', 2}.
#ifndef VB_BOARD_PINS_H
#define VB_BOARD_PINS_H

#include "board.h"

typedef struct {
    char letter;
    unsigned char bit;
} board_pin_t;

enum {
    PORT_NAME_A = 'A',
    PORT_NAME_B,
    PORT_NAME_C,
    PORT_NAME_D,
    PORT_NAME_E,
    PORT_NAME_F,
    PORT_NAME_G,
    PORT_NAME_H,
    PORT_NAME_J = 'J',
    PORT_NAME_K,
    PORT_NAME_L
};

#define BOARD_PIN(pair) BOARD_PIN_(pair)
#define BOARD_PIN_(...) BOARD_PIN__(__VA_ARGS__)
#define BOARD_PIN__(letter, number)                                                                          \
    {                                                                                                        \
        PORT_NAME_##letter, number                                                                           \
    }

#endif
