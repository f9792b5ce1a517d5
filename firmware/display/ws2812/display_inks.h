// Three colours, and a plane for what pulses: X and O differ by colour, and neither blinks.
#ifndef DISPLAY_INKS_H
#define DISPLAY_INKS_H

#define DISPLAY_PLANES 4

#endif
