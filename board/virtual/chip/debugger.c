// Debugger: the states of simavr's server around our run loop.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/debugger.h"

#include <simavr/sim_avr.h> // before sim_gdb.h
#include <simavr/sim_gdb.h>

#include "chip/avr_chip.h"
#include "chip/avr_chip_private.h"
#include "chip/io.h"

enum { WAIT_US = 50000 }; // for a command, while it holds the chip

static void write_ram(avr_t *avr, avr_io_addr_t addr, uint8_t v, void *param)
{
    (void)param;
    avr_gdb_handle_watchpoints(avr, addr, AVR_GDB_WATCH_WRITE);
    avr->data[addr] = v;
}

// simavr takes as many addresses for registers as the largest chip has, and tells no watchpoint of a write
// there.
static void watch_first_of_ram(avr_t *avr)
{
    for (unsigned address = avr->ioend + 1u; AVR_DATA_TO_IO(address) < MAX_IOs - 1; address++)
        chip_io_on_write(avr, address, write_ram, NULL);
}

bool chip_gdb(chip_t *chip, unsigned port)
{
    avr_t *avr = chip->core.avr;
    if (port == 0 || port > UINT16_MAX)
        return false;
    avr->gdb_port = (int)port;
    if (avr_gdb_init(avr) != 0)
        return false;
    watch_first_of_ram(avr);
    avr->state = cpu_Stopped;
    return true;
}

bool chip_debugger_lets_run(chip_t *chip)
{
    avr_t *avr = chip->core.avr;
    bool asleep = chip->sleep.state != CPU_AWAKE;
    chip_timers_publish(&chip->timers);
    if (asleep && avr->state == cpu_Running) // a breakpoint behind SLEEP waits for it to end
        avr->state = cpu_Sleeping;
    avr_gdb_processor(avr, avr->state == cpu_Stopped ? WAIT_US : 0);
    if (avr->state == cpu_Sleeping)
        avr->state = cpu_Running;
    chip->steps = avr->state == cpu_Step;
    if (chip->steps)
        avr->state = cpu_Running;
    return avr->state == cpu_Running;
}

void chip_debugger_stepped(chip_t *chip)
{
    if (chip->steps && chip->core.avr->state == cpu_Running)
        chip->core.avr->state = cpu_StepDone;
}
