// Nets of joined lines, and their levels.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/keypad_model.h"

// Sets of lines have bit l for line l: rows in the low nibble, columns in the high one.
static unsigned columns_closed_to(const keypad_model_t *part, unsigned row)
{
    return (unsigned)part->closed >> (row * CONTACT_COLUMNS) & ((1u << CONTACT_COLUMNS) - 1);
}

// All lines connected to a line, including itself. Each round only adds lines, so the loop ends.
static unsigned net_of(const keypad_model_t *part, unsigned line)
{
    unsigned net = 1u << line, before;
    do {
        before = net;
        for (unsigned row = 0; row < CONTACT_ROWS; row++) {
            unsigned joined = 1u << row | columns_closed_to(part, row) << CONTACT_ROWS;
            if ((net & joined) != 0)
                net |= joined;
        }
    } while (net != before);
    return net;
}

static bool drives(const keypad_model_t *part, unsigned net, pin_drive_t drive)
{
    for (unsigned line = 0; line < KEYPAD_LINES; line++)
        if ((net >> line & 1) != 0 && part->drive[line] == drive)
            return true;
    return false;
}

uint8_t keypad_model_resolve(const keypad_model_t *part, pin_level_t level[KEYPAD_LINES])
{
    unsigned shorted = 0;
    for (unsigned line = 0; line < KEYPAD_LINES; line++) {
        unsigned net = net_of(part, line);
        bool low = drives(part, net, DRIVE_LOW);
        bool high = drives(part, net, DRIVE_HIGH);
        if (low)
            level[line] = PIN_LOW;
        else if (high || drives(part, net, DRIVE_PULL_UP))
            level[line] = PIN_HIGH;
        else
            level[line] = PIN_FLOATING;
        if (low && high)
            shorted |= 1u << line;
    }
    return (uint8_t)shorted;
}
