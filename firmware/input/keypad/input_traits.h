// What the rest of the firmware must know of the input: the 4x4 keypad.
#ifndef INPUT_TRAITS_H
#define INPUT_TRAITS_H

// Smaller boards have a key for each cell, larger ones a cursor.
enum { INPUT_CURSOR_FROM_N = 4 };

#endif
