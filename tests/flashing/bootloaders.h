// Boards with the bootloaders that they are sold with: Optiboot on the Uno and the new Nano, ATmegaBOOT on
// the old Nano and the Pro Mini, stk500v2 on the Mega.
#ifndef BOOTLOADERS_H
#define BOOTLOADERS_H

#include "tests/support/rig.h"

#define BOOTLOADERS      "/usr/share/arduino/hardware/arduino/avr/bootloaders"
#define OPTIBOOT         FLASHING "/optiboot.hex"
#define ATMEGABOOT       BOOTLOADERS "/atmega/ATmegaBOOT_168_atmega328.hex"
#define ATMEGABOOT_8_MHZ BOOTLOADERS "/atmega/ATmegaBOOT_168_atmega328_pro_8MHz.hex"
#define STK500V2         BOOTLOADERS "/stk500v2/stk500boot_v2_mega2560.hex"

// A board, power off, with a bootloader and what the ELF has; NULL: nothing else. Wires that nothing drives
// follow noise.
rig_t bootloaders_board(const char *elf, const char *bootloader, uint64_t seed);

// The firmware drives its pins: a bootloader leaves CS alone.
bool bootloaders_game_runs(board_t *board, void *context);

#endif
