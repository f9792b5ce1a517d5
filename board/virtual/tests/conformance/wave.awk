# Prints period and part of the time high of edges, CYCLE LEVEL at 16 MHz, over whole periods.
# SPDX-License-Identifier: GPL-3.0-or-later
NF != 2 { next } # what a library says
$2 && rise {
    period = $1 - rise
    if (!sum || period < least) least = period
    if (period > most) most = period
    sum += period
    high += fall - rise
}
$2 { rise = $1 }
!$2 { fall = $1 }
function ms(cycles) { return sprintf("%.3f", cycles / 16000) }
END {
    if (!sum) print "no periods"
    else printf "%s ms, %.0f %%\n", ms(least) (ms(least) == ms(most) ? "" : " to " ms(most)), 100 * high / sum
}
