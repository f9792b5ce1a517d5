// Against the computer on the Serial Monitor (115200 baud, with "Newline"): type row and column, from 0.
// SPDX-License-Identifier: MIT

#include <OXO_Opponent.h>

ttt_t game;

void show() {
  for (uint8_t row = 0; row < game.n; row++) {
    for (uint8_t col = 0; col < game.n; col++) {
      Serial.print(".XO"[game.cell[row][col]]);
      Serial.print(' ');
    }
    Serial.println();
  }
  static const char *const endings[] = {"your move: row column", "X wins.", "O wins.", "A draw."};
  Serial.println(endings[ttt_result(&game)]);
}

void answer() {
  if (ttt_result(&game) != TTT_OPEN)
    return;
  cell_t cell = oxo_choose(&game, COMPUTER_PERFECT, micros());
  ttt_move(&game, cell_row(cell), cell_col(cell), game.turn);
}

void setup() {
  Serial.begin(115200);
  ttt_start(&game, 3);
  show();
}

void play(long row, long col) {
  if (ttt_result(&game) != TTT_OPEN)
    ttt_start(&game, 3);
  if (row < 0 || row > 2 || col < 0 || col > 2 || ttt_move(&game, row, col, TTT_X) < 0)
    Serial.println(F("That cell is taken, or outside."));
  else
    answer();
  show();
}

void loop() {
  static char line[16];
  static uint8_t length;
  if (!Serial.available())
    return;
  char c = Serial.read();
  if (c != '\n' && c != '\r') {
    if (length < sizeof line - 1)
      line[length++] = c;
    return;
  }
  line[length] = 0;
  length = 0;
  char *rest, *end;
  long row = strtol(line, &rest, 10);
  long col = strtol(rest, &end, 10);
  if (end != rest)
    play(row, col);
}
