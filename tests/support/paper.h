// The console's paper: all boards that were printed on it, however they came there.
#ifndef PAPER_H
#define PAPER_H

// Reads every board that is printed whole, and fails the test when one cannot be: X's marks as many as O's or
// one more, and the line below it right about whose turn it is or who has won. A board that another cut short
// is passed over.
// Returns how many there are.
unsigned paper_assert_legal(const char *text);

#endif
