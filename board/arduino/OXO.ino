// OXO: tic-tac-toe on an 8x8 LED matrix with MAX7219, played on a 4x4 keypad, for an Uno, a Nano, a Pro Mini or a Mega.
// Choose the board and its port, upload, and play; the Serial Monitor at 115200 baud (57600 at 8 MHz) is its console:
// type help.
// SPDX-License-Identifier: MIT

// Where each wire goes: numbers as printed on the board, or A0 to A5, on a Mega to A15.
// @PINS@
// DIN and CLK are where the chip has its SPI; on a Mega, C1 to C4 may be on 10 to 13, 50 to 53 and A8 to A15. The matrix's VCC and GND go to 5V and GND.

#include <OXO.h>

// In place of the Arduino core's own main, setup and loop: the game needs the timers and the serial port for itself.
int main() {
  return oxo_run();
}
