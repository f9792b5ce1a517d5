// OXO: tic-tac-toe on an 8x8 LED matrix with MAX7219, played on a 4x4 keypad, for an Uno or a Nano.
// Choose the board and its port, upload, and play; the Serial Monitor at 115200 baud is its console: type help.

// Where each wire goes: numbers as printed on the board, or A0 to A5.
// @PINS@
// DIN and CLK are where the chip has its SPI. The matrix's VCC and GND go to 5V and GND.

#include <OXO.h>

// In place of the Arduino core's own main, setup and loop: the game needs the timers and the serial port for itself.
int main() {
  return oxo_run();
}
