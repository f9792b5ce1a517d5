// Stub for simavr's debugger server, which needs sockets and is never started here.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <simavr/sim_avr.h>
#include <simavr/sim_gdb.h>

int avr_gdb_init(avr_t *avr)
{
    (void)avr;
    return -1;
}

void avr_deinit_gdb(avr_t *avr)
{
    (void)avr;
}

int avr_gdb_processor(avr_t *avr, int sleep)
{
    (void)avr, (void)sleep;
    return 0;
}

void avr_gdb_handle_watchpoints(avr_t *g, uint16_t addr, enum avr_gdb_watch_type type)
{
    (void)g, (void)addr, (void)type;
}
