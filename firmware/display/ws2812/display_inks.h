// Three colours, and a plane for what pulses: X and O differ by colour, and neither blinks.
#ifndef DISPLAY_INKS_H
#define DISPLAY_INKS_H

#define DISPLAY_PLANES     4

// A completed line pulses, in one more plane.
#define DISPLAY_WIN_PULSES 1

#endif
