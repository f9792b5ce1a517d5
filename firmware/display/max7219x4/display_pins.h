// A chain of modules is wired like one.
#include "display/max7219/display_pins.h"
