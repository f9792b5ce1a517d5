// What images/move_cycles.c writes to GPIOR0, for the image and the test that listens.
#ifndef MOVE_CYCLES_H
#define MOVE_CYCLES_H

enum { MOVE_CYCLES_N_FIRST = 3, MOVE_CYCLES_N_LAST = 8 };

enum {
    MARK_BEGIN = 0x01,    // the next instruction is the call
    MARK_END = 0x02,      // the call has returned
    MARK_OVERHEAD = 0x03, // the next begin and end have nothing between them
    MARK_FINISHED = 0x04,
    MARK_SIZE = 0x10,   // + n: games of this size follow
    MARK_RESULT = 0x20, // + result of the move just measured, 0..3
};

#endif
