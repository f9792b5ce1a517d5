// The demonstration's keys and pictures, in the language of script.h.
#ifndef PLAYER_DEMO_SCRIPT_H
#define PLAYER_DEMO_SCRIPT_H

extern const char demo_script[];

#endif
