// The board's USB serial port: a pseudo-terminal that picocom, screen or any serial program opens.
//
// As on a real port, what the chip sends while no program has it open is lost, and so is what a reader has
// left unread when it closes the port. Any number of programs may open and close it, one after another.
#ifndef PLAYER_USB_PORT_H
#define PLAYER_USB_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "board/virtual/board.h"

enum {
    USB_PORT_OUT = 4096,  // bytes kept for a reader that is behind, before the kernel's own 16 KiB
    USB_PORT_AHEAD = 256, // bytes kept ready for the serial line, more than it sends in a slice of realtime.h
    USB_PORT_PATH = 64
};

typedef struct {
    char path[USB_PORT_PATH];  // what is to be opened; "" while there is no port
    int master;                // valid while there is one
    bool resets;               // whoever opens it resets the board, and the rate set there counts
    unsigned baud;             // that rate, as the board knows it; 0: not yet
    bool listened;             // a program had it open when it was last served
    bool lossy, told;          // and has lost output by reading too slowly, which the caller knows
    uint8_t out[USB_PORT_OUT]; // sent by the chip, not yet taken by the kernel
    size_t outs;
} usb_port_t;

// Makes the port; its other end is raw, so that a plain `cat` reads what the chip sends.
//   port: all zero but for `resets`. Returns false, with the reason in errno and no port there, when the host
//   has none left.
bool usb_port_open(usb_port_t *port);

// A byte that the chip has sent. Costs no system call. Nothing when there is no port.
void usb_port_put(usb_port_t *port, uint8_t byte);

// Passes bytes on both ways, waiting for nothing; to be called once a slice. Input is taken from the program
// only as fast as the line sends it, so a fast writer is held up as by a real port. Nothing without a port.
// Returns true when a reader begins to lose output: once from its opening the port to its closing it.
bool usb_port_serve(usb_port_t *port, board_t *board);

// The port is unplugged. Nothing when there is none.
void usb_port_close(usb_port_t *port);

#endif
