// Boards with their bootloaders: Optiboot on the Uno and the new Nano, ATmegaBOOT on the old Nano and the Pro
// Mini, stk500v2 on the Mega.
// SPDX-License-Identifier: MIT
#ifndef BOOTLOADERS_H
#define BOOTLOADERS_H

#include "tests/support/rig.h"

#define BOOTLOADERS      "/usr/share/arduino/hardware/arduino/avr/bootloaders"
#define OPTIBOOT         FLASHING "/optiboot.hex"
#define ATMEGABOOT       BOOTLOADERS "/atmega/ATmegaBOOT_168_atmega328.hex"
#define ATMEGABOOT_8_MHZ BOOTLOADERS "/atmega/ATmegaBOOT_168_atmega328_pro_8MHz.hex"
#define STK500V2         BOOTLOADERS "/stk500v2/stk500boot_v2_mega2560.hex"

// Creates a board, powered off, with a bootloader and the ELF, if not NULL. Floating wires follow noise.
rig_t bootloaders_board(const char *elf, const char *bootloader, uint64_t seed);

// Whether the firmware drives its pins: bootloaders do not drive CS.
bool bootloaders_game_runs(board_t *board, void *context);

#endif
