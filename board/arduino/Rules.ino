// The rules of OXO alone: two players on the Serial Monitor (115200 baud, with "Newline"), on boards of 2x2 to 16x16.
// It prints how many cycles of the processor each move took: the number does not grow with the board.
// SPDX-License-Identifier: MIT

#define TTT_N_MAX 16
#include <OXO_Rules.h>

ttt_t board;

// Timer 1 counts the cycles of a move, call and return included.
__attribute__((noinline)) ttt_result_t play(uint8_t row, uint8_t col, uint8_t player) {
  return ttt_move(&board, row, col, player);
}

unsigned measure(uint8_t row, uint8_t col, ttt_result_t *result) {
  noInterrupts();
  unsigned from = TCNT1;
  *result = play(row, col, board.turn);
  unsigned to = TCNT1;
  interrupts();
  return to - from;
}

void printBoard() {
  for (uint8_t row = 0; row < board.n; row++) {
    for (uint8_t col = 0; col < board.n; col++) {
      Serial.print(".XO"[board.cell[row][col]]);
      Serial.print(' ');
    }
    Serial.println();
  }
}

void printState() {
  switch (ttt_result(&board)) {
    case TTT_X_WINS: Serial.println(F("X wins.")); break;
    case TTT_O_WINS: Serial.println(F("O wins.")); break;
    case TTT_DRAW: Serial.println(F("A draw.")); break;
    default:
      Serial.print(board.turn == TTT_X ? 'X' : 'O');
      Serial.println(F(" to move: row column, or a size for a new game"));
  }
}

void start(long n) {
  if (ttt_start(&board, n < 0 || n > 255 ? 0 : n) != TTT_OPEN)
    Serial.println(F("A size is 2 to 16."));
  printBoard();
  printState();
}

void move(long row, long col) {
  ttt_result_t result = TTT_E_OUTSIDE;
  unsigned cycles = 0;
  if (row >= 0 && row <= 255 && col >= 0 && col <= 255)
    cycles = measure(row, col, &result);
  if (result < 0) {
    Serial.println(F("That is no move: the cell is taken, or outside, or the game is over."));
    return;
  }
  printBoard();
  Serial.print(cycles);
  Serial.println(F(" cycles"));
  printState();
}

void setup() {
  Serial.begin(115200);
  TCCR1A = 0;
  TCCR1B = 1 << CS10;
  start(3);
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
  long first = strtol(line, &rest, 10);
  long second = strtol(rest, &end, 10);
  if (end != rest)
    move(first, second);
  else if (rest != line)
    start(first);
}
