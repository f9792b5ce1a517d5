// Reads the baud rate that a program has set on a pseudo-terminal.
#ifndef PLAYER_LINE_RATE_H
#define PLAYER_LINE_RATE_H

#include <termios.h>

// fd: either end. Returns 0 for rates that serial programs do not use.
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

#endif
