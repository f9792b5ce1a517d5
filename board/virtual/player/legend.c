// Tables of legends and functions.
#include "board/virtual/player/legend.h"

#include <ctype.h>
#include <string.h>

#include "hal/key.h"

unsigned legend_key(char legend)
{
    const char *found = legend == '\0' ? NULL : strchr(KEYPAD_LEGEND, toupper((unsigned char)legend));
    return found == NULL ? LEGEND_NO_KEY : (unsigned)(found - KEYPAD_LEGEND);
}

const char *legend_function(unsigned key)
{
    static const char *const functions[KEYPAD_KEYS] = {
        [KEY_A] = "new",     [KEY_B] = "size", [KEY_C] = "opponent", [KEY_D] = "brightness",
        [KEY_STAR] = "menu", [KEY_0] = "hint", [KEY_HASH] = "undo",
    };
    return functions[key] != NULL ? functions[key] : "";
}
