// Plugs in a MAX7219 matrix or a chain, and reads its picture; the last, leftmost module shows the board.
#include <string.h>

#include "board/virtual/assembly.h"

_Static_assert(BOARD_PIN_CS == BOARD_PIN_DIN + MATRIX_CS && BOARD_PIN_CLK == BOARD_PIN_DIN + MATRIX_CLK,
               "board pins must be in the part's order");

enum { MODULES = VIRTUAL_DISPLAY_MODULES, BOARD = MODULES - 1 };

static void on_word(void *context, uint16_t word)
{
    board_t *b = context;
    b->display_changed(b);
    if (b->on_word)
        b->on_word(b, word, b->word_context);
}

part_t *virtual_display_start(board_t *b)
{
    matrix_start(&b->display.matrix, b->chip, MODULES, &b->random, on_word, b);
    return &b->display.matrix.part;
}

double virtual_display_full_ma(const board_t *b)
{
    return matrix_full_ma(&b->display.matrix);
}

void board_picture(const board_t *board, frame_t *lit)
{
    memset(lit, 0, sizeof *lit);
    if (chip_is_powered(board->chip))
        max7219_part_lit(&board->display.matrix.driver[BOARD], lit);
}

static void paint(board_screen_t *screen, const max7219_part_t *driver, unsigned left)
{
    frame_t lit;
    unsigned duty = 2 * (driver->reg[MAX7219_INTENSITY] & 15u) + 1;
    max7219_part_lit(driver, &lit);
    for (unsigned i = 0; i < FRAME_SIZE * FRAME_SIZE; i++) {
        unsigned row = i / FRAME_SIZE, column = i % FRAME_SIZE;
        if (lit.row[row] >> (FRAME_SIZE - 1 - column) & 1)
            screen->pixel[row * screen->width + left + column] =
                (board_colour_t){.red = (uint8_t)(255 * duty / 31)};
    }
}

void board_screen(const board_t *board, board_screen_t *screen)
{
    *screen = (board_screen_t){.width = MODULES * FRAME_SIZE, .height = FRAME_SIZE};
    for (unsigned i = 0; i < MODULES && chip_is_powered(board->chip); i++)
        paint(screen, &board->display.matrix.driver[BOARD - i], i * FRAME_SIZE);
}

unsigned board_intensity(const board_t *board)
{
    return board_matrix_register(board, MAX7219_INTENSITY) & 15u;
}

bool board_display_is_off(const board_t *board)
{
    return (board_matrix_register(board, MAX7219_SHUTDOWN) & 1) == 0;
}

uint8_t board_matrix_register(const board_t *board, unsigned reg)
{
    return board->display.matrix.driver[BOARD].reg[reg % MAX7219_REGISTERS];
}

void board_glitch_display(board_t *board)
{
    matrix_glitch(&board->display.matrix);
    board->display_changed(board);
}

void board_set_noise(board_t *board, bool noisy)
{
    board->display.matrix.noisy = noisy;
}
