// Sorts changes by time and writes them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/vcd.h"

#include <inttypes.h>
#include <string.h>

// Splits off whole seconds: cycles times 10^9 overflows after twenty minutes at 16 MHz.
static uint64_t nanoseconds(const vcd_t *vcd, uint64_t cycles)
{
    return cycles / vcd->hz * 1000000000u + cycles % vcd->hz * 1000000000u / vcd->hz;
}

// Identifiers are single printable characters, starting at '!'.
static char identifier(unsigned signal)
{
    return (char)('!' + signal);
}

void vcd_begin(vcd_t *vcd, FILE *out, uint32_t hz, const char *scope, const char *const name[],
               const char level[], unsigned signals)
{
    *vcd = (vcd_t){.out = out, .hz = hz, .signals = signals};
    memcpy(vcd->level, level, signals);
    fprintf(out, "$version OXO virtual board $end\n$timescale 1 ns $end\n$scope module %s $end\n", scope);
    for (unsigned i = 0; i < signals; i++)
        fprintf(out, "$var wire 1 %c %s $end\n", identifier(i), name[i]);
    fprintf(out, "$upscope $end\n$enddefinitions $end\n#0\n$dumpvars\n");
    for (unsigned i = 0; i < signals; i++)
        fprintf(out, "%c%c\n", level[i], identifier(i));
    fprintf(out, "$end\n");
}

static void write_time(vcd_t *vcd, uint64_t when)
{
    uint64_t ns = nanoseconds(vcd, when);
    if (ns > vcd->written_ns) {
        vcd->written_ns = ns;
        fprintf(vcd->out, "#%" PRIu64 "\n", ns);
    }
}

static void write_earliest(vcd_t *vcd)
{
    vcd_change_t change = vcd->pending[0];
    vcd->pendings--;
    memmove(vcd->pending, vcd->pending + 1, vcd->pendings * sizeof vcd->pending[0]);
    if (change.level == vcd->level[change.signal])
        return;
    vcd->level[change.signal] = change.level;
    write_time(vcd, change.when);
    fprintf(vcd->out, "%c%c\n", change.level, identifier(change.signal));
}

void vcd_change(vcd_t *vcd, uint64_t now, unsigned signal, char level, uint64_t when)
{
    while (vcd->pendings > 0 && (vcd->pending[0].when <= now || vcd->pendings == VCD_PENDING_MAX))
        write_earliest(vcd);
    unsigned place = vcd->pendings++;
    for (; place > 0 && vcd->pending[place - 1].when > when; place--)
        vcd->pending[place] = vcd->pending[place - 1];
    vcd->pending[place] = (vcd_change_t){when, signal, level};
}

bool vcd_end(vcd_t *vcd, uint64_t now)
{
    while (vcd->pendings > 0)
        write_earliest(vcd);
    write_time(vcd, now);
    return fflush(vcd->out) == 0 && !ferror(vcd->out);
}
