// What a player who knows the rules expects to see: a model of the whole game, naive and independent of the
// firmware's code, drawn from SPEC's pictures.
#ifndef EYES_H
#define EYES_H

#include <stdbool.h>

enum { EYES_N_MAX = 8 };

typedef struct {
    int n;
    char cell[EYES_N_MAX][EYES_N_MAX]; // '.', 'X' or 'O'
    int history[EYES_N_MAX * EYES_N_MAX], moves;
    int row, col; // the cursor
} eyes_t;

void eyes_new(eyes_t *e, int n);

// Who has won, 'X' or 'O', '=' for a draw, '.' when the game goes on.
char eyes_result(const eyes_t *e);

// Sets the mark of the player to move, unless the cell is taken or the game over.
// Returns whether it was set.
bool eyes_play(eyes_t *e, int row, int col);

bool eyes_undo(eyes_t *e);

// What a digit key does.
// Returns whether it does anything.
bool eyes_digit(eyes_t *e, char key);

// The LEDs as rig_watch reports them within the three seconds after a key.
void eyes_expect(const eyes_t *e, char expected[65]);

#endif
