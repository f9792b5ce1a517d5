// Reads a session out of an EEPROM's bytes, as docs/eeprom.md describes them: written from that page, without
// the firmware's code, so that the page is right. The rules are the model's, from docs/behaviour.md.
// SPDX-License-Identifier: MIT
#ifndef DECODER_H
#define DECODER_H

#include <stdint.h>

#include "tests/support/model.h"

enum { DECODER_BYTES = 1024 };

typedef enum {
    DECODED_WHOLE,
    DECODED_EARLIER, // an earlier state
    DECODED_BLANK,
    DECODED_DAMAGED,
    DECODED_OTHER_FORMAT,
} decoded_t;

// Returns what is found, and with the last three a fresh session.
decoded_t decoder_read(const uint8_t eeprom[DECODER_BYTES], model_t *session);

#endif
