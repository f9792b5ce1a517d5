// What image_opponent_cycles.c writes to GPIOR0, for the image and the test that listens.
#ifndef OPPONENT_CYCLES_H
#define OPPONENT_CYCLES_H

enum { OPPONENT_CYCLES_N_FIRST = 2, OPPONENT_CYCLES_N_LAST = 8, OPPONENT_CYCLES_LEVELS = 3 };

enum {
    MARK_SIZE = 1, // and n: a game begins
    MARK_LEVEL,    // and the computer's level
    MARK_RANDOM,   // and the number from which it chooses
    MARK_BEGIN,    // a slice of thinking follows
    MARK_END,      // it is over
    MARK_CHOICE,   // and the computer's cell
    MARK_MOVE,     // and the other player's
    MARK_FINISHED
};

#endif
