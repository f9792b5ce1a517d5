// The virtual board from inside: one struct, a member for each room.
#ifndef VB_STATE_H
#define VB_STATE_H

#include <simavr/sim_avr.h>

#include "board/virtual/chip/edges.h"
#include "board/virtual/chip/eeprom.h"
#include "board/virtual/chip/interrupts.h"
#include "board/virtual/chip/io.h"
#include "board/virtual/chip/pins.h"
#include "board/virtual/chip/sleep.h"
#include "board/virtual/chip/spi.h"
#include "board/virtual/chip/usart.h"
#include "board/virtual/chip/watchdog.h"
#include "board/virtual/parts/contacts.h"
#include "board/virtual/faults.h"
#include "board/virtual/image.h"
#include "board/virtual/parts/matrix.h"
#include "board/virtual/measures.h"
#include "board/virtual/power.h"
#include "board/virtual/parts/serial_line.h"
#include "board/virtual/timeline.h"
#include "board/virtual/vboard.h"

struct vb {
    avr_t *avr;          // avr->cycle counts the cycles in which the chip's clock runs
    vb_time_t offset;    // and this all others: vb_now is the sum
    vb_time_t off_since; // when power went off
    uint64_t random;
    unsigned stall; // cycles for which the EEPROM halts the CPU after this instruction
    bool powered;
    bool executing; // within an instruction: no reset, no power cut, no new levels from callbacks now
    bool cut_asked, reset_asked; // to be done after the instruction
    bool shadow;                 // the next instruction is executed before any interrupt
    bool changed;                // something outside the core has changed, see vb_run_until

    chip_edges_t edges;
    chip_eeprom_t eeprom;
    chip_interrupts_t interrupts;
    chip_pins_t pins;
    chip_sleep_t sleep;
    chip_spi_t spi;
    chip_usart_t usart;
    chip_watchdog_t watchdog;

    contacts_t contacts;
    faults_t faults;
    image_t image;
    matrix_t matrix;
    measures_t measures;
    serial_line_t line;
    timeline_t timeline;

    vb_byte_t *on_marker;
    void *marker_context;
};

#endif
