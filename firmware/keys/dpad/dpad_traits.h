// Properties shared by inputs with four directions and OK (input_traits.h).
// SPDX-License-Identifier: MIT
#ifndef DPAD_TRAITS_H
#define DPAD_TRAITS_H

#include "hal/key.h"

// Every board has a cursor.
enum { INPUT_CURSOR_FROM_N = 2 };

// OK acts when it goes up; held down, it opens the menu.
#define INPUT_HAS_MENU 1

enum { INPUT_TEST_KEY = KEY_5, INPUT_LAYOUT_KEY = KEY_2 }; // OK and up

#endif
