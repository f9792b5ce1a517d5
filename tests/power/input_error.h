// One input error: an input that was lost, taken for another, or made by nobody, as when the bit that flipped
// was in a key's state, in a line half typed or in the cursor's place. The game goes on, legal and saved.
#ifndef INPUT_ERROR_H
#define INPUT_ERROR_H

#include "tests/power/observer.h"

// Asks for the board and looks for a single stray since the flip that explains it; then the device may be in
// any of the states that one leads to, the cursor's place aside. Returns whether there is one.
bool input_error_explains(observer_t *f);

#endif
