#include "board/virtual/terminal/legend.h"

#include <ctype.h>
#include <string.h>

#include "hal/key.h"

unsigned legend_key(char legend)
{
    const char *found = legend == '\0' ? NULL : strchr(KEYPAD_LEGEND, toupper((unsigned char)legend));
    return found == NULL ? LEGEND_NO_KEY : (unsigned)(found - KEYPAD_LEGEND);
}
