// Pseudo-terminal: opening, buffers in both directions, DTR and baud rate.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/usb_port.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Sets the far end to the state of a newly plugged serial port: empty, no echo, raw. A crashed program may
// have left an echo on, which would answer every line of the board.
static bool reset_far_end(const usb_port_t *port)
{
    struct termios settings;
    int far = open(port->path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (far < 0)
        return false;
    bool good = tcgetattr(far, &settings) == 0;
    cfmakeraw(&settings);
    cfsetspeed(&settings, port->rate); // glibc accepts the number
    settings.c_cflag |= CLOCAL | CREAD;
    good = good && tcsetattr(far, TCSANOW, &settings) == 0 && tcflush(far, TCIFLUSH) == 0;
    close(far);
    return good;
}

// reset_far_end closes the far end, so that the kernel reports a hang-up from the start instead of keeping
// output for the first reader.
bool usb_port_open(usb_port_t *port, unsigned baud)
{
    port->rate = baud;
    port->master = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (port->master < 0)
        return false;
    if (grantpt(port->master) == 0 && unlockpt(port->master) == 0 &&
        ptsname_r(port->master, port->path, sizeof port->path) == 0 && reset_far_end(port))
        return true;
    int reason = errno;
    close(port->master);
    port->path[0] = '\0';
    errno = reason;
    return false;
}

static bool there(const usb_port_t *port)
{
    return port->path[0] != '\0';
}

// Drops the newest byte, like a full USB bridge. There is room for a slice's output, at most 184 bytes.
void usb_port_put(usb_port_t *port, uint8_t byte)
{
    if (!there(port))
        return;
    if (port->outs < sizeof port->out)
        port->out[port->outs++] = byte;
    else
        port->lossy = true;
}

// Anything but bytes, including a hang-up (EIO), means that there is no input now.
static void forward_input(const usb_port_t *port, board_t *board)
{
    uint8_t bytes[USB_PORT_AHEAD];
    size_t ready = board_typing(board);
    if (ready >= sizeof bytes)
        return;
    ssize_t got = read(port->master, bytes, sizeof bytes - ready);
    if (got > 0)
        board_type(board, bytes, (size_t)got);
}

static void give_output(usb_port_t *port)
{
    ssize_t gone = port->outs > 0 ? write(port->master, port->out, port->outs) : 0;
    if (gone <= 0)
        return;
    port->outs -= (size_t)gone;
    memmove(port->out, port->out + gone, port->outs);
}

static void forget_output(usb_port_t *port)
{
    port->outs = 0;
    port->lossy = false;
    if (port->listened)
        reset_far_end(port);
}

// Passes DTR and the baud rate on, like a USB bridge.
static void pass_settings(usb_port_t *port, board_t *board, bool listened)
{
    unsigned baud = line_rate(port->master);
    board_set_dtr(board, listened);
    if (baud == 0 || baud == port->baud)
        return;
    port->baud = baud;
    board_set_baud(board, baud);
}

bool usb_port_serve(usb_port_t *port, board_t *board)
{
    struct pollfd look = {.fd = port->master, .events = POLLIN};
    if (!there(port) || poll(&look, 1, 0) < 0)
        return false;
    // What a program wrote before closing the port can still be read.
    if ((look.revents & POLLIN) != 0)
        forward_input(port, board);
    bool listened = (look.revents & POLLHUP) == 0;
    if (port->resets)
        pass_settings(port, board, listened);
    if (listened)
        give_output(port);
    else
        forget_output(port);
    bool news = port->lossy && !port->told;
    port->listened = listened;
    port->told = port->lossy;
    return news;
}

void usb_port_close(usb_port_t *port)
{
    if (!there(port))
        return;
    if (port->listened)
        give_output(port);
    close(port->master);
    port->path[0] = '\0';
}
