// Solves the keypad's resistor network.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/worn_keypad_model.h"

#include <math.h>

#define LEAK_SIEMENS 1e-12 // gives undriven lines a defined voltage

// Node equations: conductance matrix, with the source currents in the last column.
typedef struct {
    double row[KEYPAD_LINES][KEYPAD_LINES + 1];
} network_t;

static double source_volts(pin_drive_t drive)
{
    return drive == DRIVE_HIGH || drive == DRIVE_PULL_UP ? KEYPAD_SUPPLY_VOLTS : 0;
}

static double siemens(pin_drive_t drive)
{
    switch (drive) {
    case DRIVE_NONE: return LEAK_SIEMENS;
    case DRIVE_PULL_UP: return 1 / KEYPAD_PULL_UP_OHMS;
    default: return 1 / KEYPAD_OUTPUT_OHMS;
    }
}

static void join(network_t *n, unsigned a, unsigned b, double conductance)
{
    n->row[a][a] += conductance;
    n->row[b][b] += conductance;
    n->row[a][b] -= conductance;
    n->row[b][a] -= conductance;
}

static network_t network(const keypad_model_t *part, double contact_ohms)
{
    network_t n = {0};
    for (unsigned line = 0; line < KEYPAD_LINES; line++) {
        n.row[line][line] = siemens(part->drive[line]);
        n.row[line][KEYPAD_LINES] = siemens(part->drive[line]) * source_volts(part->drive[line]);
    }
    for (unsigned key = 0; key < CONTACTS; key++)
        if (part->closed >> key & 1)
            join(&n, key / CONTACT_COLUMNS, CONTACT_ROWS + key % CONTACT_COLUMNS, 1 / contact_ohms);
    return n;
}

// Gaussian elimination without pivoting: the diagonal is the largest element of each row.
static void solve(network_t *n)
{
    for (unsigned i = 0; i < KEYPAD_LINES; i++)
        for (unsigned k = 0; k < KEYPAD_LINES; k++) {
            double factor = k == i ? 0 : n->row[k][i] / n->row[i][i];
            for (unsigned j = i; factor != 0 && j <= KEYPAD_LINES; j++)
                n->row[k][j] -= factor * n->row[i][j];
        }
}

void worn_keypad_model_volts(const keypad_model_t *part, double contact_ohms, double volts[KEYPAD_LINES])
{
    network_t n = network(part, contact_ohms);
    solve(&n);
    for (unsigned line = 0; line < KEYPAD_LINES; line++)
        volts[line] = n.row[line][KEYPAD_LINES] / n.row[line][line];
}

uint8_t worn_keypad_model_resolve(const keypad_model_t *part, double contact_ohms,
                                  pin_level_t level[KEYPAD_LINES])
{
    double volts[KEYPAD_LINES];
    pin_level_t joined[KEYPAD_LINES];
    unsigned overloaded = 0;
    keypad_model_resolve(part, joined);
    worn_keypad_model_volts(part, contact_ohms, volts);
    for (unsigned line = 0; line < KEYPAD_LINES; line++) {
        pin_drive_t drive = part->drive[line];
        double amperes = fabs(volts[line] - source_volts(drive)) * siemens(drive);
        overloaded |= (amperes > KEYPAD_PIN_AMPERES ? 1u : 0) << line;
        if (joined[line] == PIN_FLOATING)
            level[line] = PIN_FLOATING;
        else if (volts[line] < KEYPAD_LOW_VOLTS || volts[line] > KEYPAD_HIGH_VOLTS)
            level[line] = volts[line] < KEYPAD_LOW_VOLTS ? PIN_LOW : PIN_HIGH;
    }
    return (uint8_t)overloaded;
}
