// Writes what the firmware runs on and is wired to into the ELF, as text, for the virtual board. Not flashed.
//
// Section .board has a line for each fact and each part (board/virtual/README.md): `mcu atmega328p`, `display
// max7219 DIN=B3 CS=B2 CLK=B5`. Section .mmcu has chip and clock for simavr's own command, in the format of
// its sim/avr/avr_mcu_section.h.
// SPDX-License-Identifier: MIT
#include "board.h"
#include "display_traits.h"
#include "input_traits.h"

#ifndef BOARD_NAME
#define BOARD_NAME "unnamed"
#endif
#ifndef OXO_VERSION
#define OXO_VERSION "unversioned"
#endif

#define TEXT(...)             TEXT_(__VA_ARGS__)
#define TEXT_(...)            #__VA_ARGS__
#define LINE(text)            " .ascii \"" text "\\n\"\n"
#define PIN(name, ...)        " " #name "=" PAIR(__VA_ARGS__)
#define PAIR(...)             PAIR_(__VA_ARGS__)
#define PAIR_(letter, number) #letter #number

// Sections that are not loaded can only be made in assembler. The function is a place for its constants;
// nothing calls it, and the linker drops it.
void description(void);
void __attribute__((used, section(".text.description"))) description(void)
{
    __asm__(".pushsection .board,\"\",@progbits\n"                                                 //
            LINE("board " BOARD_NAME)                                                              //
            LINE("mcu " TEXT(__AVR_DEVICE_NAME__))                                                 //
            LINE("hz %c0")                                                                         //
            LINE("version " OXO_VERSION)                                                           //
            LINE("console serial" PIN(RX, BOARD_CONSOLE_RX) PIN(TX, BOARD_CONSOLE_TX) " baud=%c1") //
            LINE("display " DISPLAY_PART DISPLAY_PINS(PIN))                                        //
            LINE("input " INPUT_PART INPUT_PINS(PIN))                                              //
            LINE("sound piezo" PIN(PIEZO, BOARD_PIEZO))                                            //
            ".popsection\n" ::"i"(F_CPU),
            "i"(BOARD_BAUD));

    // A tag, the length of what follows, and the value: 1 is the chip's name, 2 its frequency.
    __asm__(".pushsection .mmcu,\"\",@progbits\n"                    //
            " .byte 1, 2f - 1f\n"                                    //
            "1: .asciz \"" TEXT(__AVR_DEVICE_NAME__) "\"\n2:\n"      //
                                                     " .byte 2, 4\n" //
                                                     " .long %c0\n"  //
                                                     ".popsection\n" ::"i"(F_CPU));
}
