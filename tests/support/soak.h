// How long tests go on that can go on for longer.
#ifndef SOAK_H
#define SOAK_H

// How many trials: what SOAK in the environment says, else as usual.
unsigned soak_trials(unsigned usual);

#endif
