// What vitals_read reports on the host.
#ifndef VITALS_DOUBLE_H
#define VITALS_DOUBLE_H

#include "hal/vitals.h"

extern vitals_t vitals_double;

#endif
