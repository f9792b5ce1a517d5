// The pane of the console's output.
#ifndef PLAYER_CONSOLE_PANE_H
#define PLAYER_CONSOLE_PANE_H

#include "board/play/script/console_log.h"
#include "board/play/terminal/layout.h"

// Draws a title and the lines up to number `last` (as in console_log.h) at the bottom. The area's last row
// stays free for the input line. Lines wider than the area are broken, at a blank if possible.
//   port: path of the serial port, or "".
void console_pane_draw(area_t area, const console_log_t *log, unsigned long last, const char *port);

#endif
