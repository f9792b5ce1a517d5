// Boards read from what the console has printed.
#ifndef MODEL_READING_H
#define MODEL_READING_H

#include "tests/support/model.h"

// Reads a board that was printed: its size and marks, two people playing. Returns false unless it is printed
// whole, X's marks as many as O's or one more, and the line below it right about whose turn it is or who has
// won.
bool model_read_board(model_t *m, const char *text);

#endif
