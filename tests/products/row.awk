# Prints a row of `make matrix` from the output of tools/size.sh and sim_product.
# SPDX-License-Identifier: MIT
$2 == "flash" { name = $1; gsub(/ \([+-][0-9]*\)/, ""); flash = $3 " of " $5; ram = $7 " of " $9 }
/key to light/ { light = $5; frame = $8; asleep = $11; interrupts = $18 }
/^missed/ { note = ", misses a promise" }
END {
    if (!flash || !light) exit 1
    printf "%-24s %15s %12s %10s ms %6s ms %5s %% %8s %%%s\n", name, flash, ram, light, frame, asleep, interrupts, note
}
