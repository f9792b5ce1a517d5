// What images/opponent_cycles.c writes to GPIOR0, for the image and the test that listens.
#ifndef OPPONENT_CYCLES_H
#define OPPONENT_CYCLES_H

enum { OPPONENT_CYCLES_N_FIRST = 2, OPPONENT_CYCLES_N_LAST = 8, OPPONENT_CYCLES_LEVELS = 3 };

enum {
    MARK_BEGIN = 0x01,  // a slice of thinking follows
    MARK_END = 0x02,    // it is over
    MARK_CHOICE = 0x03, // that was the last slice of a reply
    MARK_FINISHED = 0x04,
    MARK_LEVEL = 0x08, // + level: of the games that follow
    MARK_SIZE = 0x10,  // + n: of the games that follow
    MARK_RESULT = 0x20 // + 0 lost, 1 drawn, 2 won: a game's end, for the computer
};

#endif
