// The board's USB serial port: a pseudo-terminal for picocom, screen or any serial program.
//
// As on a real port, output sent while no program has the port open is lost, and so is output left unread at
// close. Programs may open and close it one after another.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_USB_PORT_H
#define PLAYER_USB_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <termios.h>

#include <vboard/virtual_board.h>

enum {
    USB_PORT_OUT = 4096,  // buffer for a slow reader, before the kernel's own 16 KiB
    USB_PORT_AHEAD = 256, // bytes queued for the serial line, more than it sends in a slice of realtime.h
    USB_PORT_PATH = 64
};

typedef struct {
    char path[USB_PORT_PATH];  // path to open; "" if there is no port
    int master;                // valid if there is a port
    unsigned rate;             // of the port before a program sets another
    bool resets;               // opening it resets the board, and its baud rate applies
    unsigned baud;             // the board's current rate; 0: none yet
    bool listened;             // a program had it open at the last usb_port_serve
    bool lossy, told;          // a slow reader has lost output; it has been reported
    uint8_t out[USB_PORT_OUT]; // sent by the chip, not yet accepted by the kernel
    size_t outs;
} usb_port_t;

// The baud rate that a program has set on a pseudo-terminal; 0 for rates that serial programs do not use.
//   fd: either end.
static inline unsigned line_rate(int fd)
{
    static const struct {
        speed_t speed;
        unsigned baud;
    } rates[] = {{B9600, 9600},   {B19200, 19200},   {B38400, 38400},
                 {B57600, 57600}, {B115200, 115200}, {B230400, 230400}};
    struct termios settings;
    if (tcgetattr(fd, &settings) != 0)
        return 0;
    for (unsigned i = 0; i < sizeof rates / sizeof rates[0]; i++)
        if (cfgetospeed(&settings) == rates[i].speed)
            return rates[i].baud;
    return 0;
}

// Creates the port; its far end is raw, so that `cat` shows what the chip sends.
//   port: all zero except `resets`. baud: its rate until a program sets another. Returns false, with the
//   reason in errno, if the host has none left.
bool usb_port_open(usb_port_t *port, unsigned baud);

// Takes a byte that the chip has sent, without a system call. No effect without a port.
void usb_port_put(usb_port_t *port, uint8_t byte);

// Passes bytes both ways without blocking; call once a slice. Reads input only as fast as the line sends it,
// so a fast writer blocks as on a real port. Returns true when a reader starts to lose output, once between
// open and close. No effect without a port.
bool usb_port_serve(usb_port_t *port, board_t *board);

// Removes the port, if there is one.
void usb_port_close(usb_port_t *port);

#endif
