// Three colours, and a plane for pulsing pixels: X and O differ by colour, and neither blinks.
#ifndef DISPLAY_INKS_H
#define DISPLAY_INKS_H

#define DISPLAY_PLANES     4

// A completed line pulses, in a plane of its own.
#define DISPLAY_WIN_PULSES 1

#endif
