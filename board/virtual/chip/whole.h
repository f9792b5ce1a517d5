// The whole chip from inside: its parts, and what the run loop keeps.
#ifndef CHIP_WHOLE_H
#define CHIP_WHOLE_H

#include "board/virtual/chip/adc.h"
#include "board/virtual/chip/flash.h"
#include "board/virtual/chip/sleep.h"
#include "board/virtual/chip/spi.h"
#include "board/virtual/chip/twi.h"
#include "board/virtual/chip/watchdog.h"

struct chip {
    chip_core_t core;
    chip_interrupts_t interrupts;
    chip_pins_t pins;
    chip_edges_t edges;
    chip_spi_t spi;
    chip_usart_t usart;
    chip_twi_t twi;
    chip_adc_t adc;
    chip_eeprom_t eeprom;
    chip_flash_t flash;
    chip_watchdog_t watchdog;
    chip_meter_t meter;
    chip_sleep_t sleep;
    bool busy;             // within an instruction: no reset, no power cut, no new levels from hooks now
    bool browned_out;      // the supply is below the brown-out level
    chip_time_t retention; // how long RAM outlives a cut
    bool cut_asked, reset_asked; // to be done after the instruction
    bool shadow;                 // the next instruction is executed before any interrupt
};

#endif
