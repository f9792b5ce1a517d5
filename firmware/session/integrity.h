// A second check of a session, for faults that occur while its checksum is updated.
// SPDX-License-Identifier: MIT
#ifndef INTEGRITY_H
#define INTEGRITY_H

#include "session/session.h"

// True if the board results from its moves, and score and settings are in range. Takes 0.6 ms for a full 8
// x 8.
//   session: not a demonstration.
bool integrity_adds_up(const session_t *session);

// True if the actions of players can lead to this score and these settings.
bool integrity_in_range(const uint16_t score[SCORE_KINDS], const settings_t *settings);

#if INPUT_CALIBRATION_BYTES != 0
// True if the input can have learned this: the input defines it. All 0, with which a session starts, is
// possible.
//   calibration: INPUT_CALIBRATION_BYTES bytes.
bool input_calibration_is_possible(const uint8_t calibration[]);
#endif

#endif
