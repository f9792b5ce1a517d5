// One colour: all inks share one plane; X and O differ by shape and by blinking.
#ifndef DISPLAY_INKS_H
#define DISPLAY_INKS_H

#define DISPLAY_PLANES     1

// A completed line blinks.
#define DISPLAY_WIN_PULSES 0

#endif
