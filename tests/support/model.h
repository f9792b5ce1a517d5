// The model of a session: what docs/behaviour.md says that keys and lines do, what the matrix shows and what
// the console prints. Naive and independent of the firmware's code; every test on the simulator judges by it.
// It leaves out hints on the matrix, the keys `0`, `* 0` and `* #`, and what `watch` does after its first
// board.
#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>

#include "hal/frame.h"
#include "input_traits.h"

// Boards from this size on have a cursor; the input decides.
enum { MODEL_CURSOR_FROM_N = INPUT_CURSOR_FROM_N };
enum { MODEL_N_MAX = 8, MODEL_KINDS = 3, MODEL_LEDS = 65, MODEL_TEXT = 1200 };
enum { MODEL_OFF, MODEL_EASY, MODEL_MEDIUM, MODEL_PERFECT, MODEL_LEVELS };

typedef struct {
    int n;
    char cell[MODEL_N_MAX][MODEL_N_MAX]; // '.', 'X' or 'O'
    int history[MODEL_N_MAX * MODEL_N_MAX], moves;
    int level;                      // MODEL_OFF..MODEL_PERFECT
    char computer;                  // 'X' or 'O': its side, while the level is not off
    unsigned finished[MODEL_KINDS]; // games before the one on the board: X, O, draws
    int brightness, layout;

    // These do not survive a loss of power.
    int row, col; // the cursor
    char asked;   // the key whose question or menu is on the matrix, or 0
} model_t;

// What a key or a line has led to.
typedef enum {
    MODEL_REFUSED, // an error, or nothing at all
    MODEL_SILENT,  // an empty line; a key that changes only what is on the matrix
    MODEL_TOLD,    // help, stats, version: some text
    MODEL_HINTED,
    MODEL_SHOWN, // the board
    MODEL_SCORE, // and the settings, as they are
    MODEL_OPPONENT,
    MODEL_BRIGHTNESS,
    MODEL_LAYOUT,
    MODEL_WATCHING, // the board of another game, which the computer plays until the next line
    // These must survive a loss of power.
    MODEL_SCORE_RESET,
    MODEL_BRIGHTNESS_SET,
    MODEL_LAYOUT_SET,
    // With these the board is printed, too.
    MODEL_CLEARED, // the score is reset after the end, which makes room for a new game
    MODEL_OPPONENT_SET,
    MODEL_PLAYED,
    MODEL_MOVED, // the same, by `move`
    MODEL_TAKEN_BACK,
    MODEL_BEGUN, // a new game
} outcome_t;

static inline bool model_must_survive(outcome_t outcome)
{
    return outcome >= MODEL_SCORE_RESET;
}

// A new device: an empty board of three, no opponent.
void model_start(model_t *m);

// A loss of power: the cursor's place, questions and menus are lost.
void model_power_up(model_t *m);

// ---- The board ----

char model_result(const model_t *m);  // who has won, 'X' or 'O', '=' for a draw, '.' when the game goes on
char model_to_move(const model_t *m); // 'X' or 'O', or '.' after the end
bool model_is_over(const model_t *m);
bool model_is_computers_turn(const model_t *m);
bool model_is_empty(const model_t *m, int cell); // row * n + col

// True when the cell is on a line that is complete.
bool model_wins(const model_t *m, int row, int col);

// Games of a kind that have been finished, the one on the board included.
unsigned model_score(const model_t *m, int kind);

// Sets the mark of the player to move, person or computer. Returns false, and changes nothing, for a taken
// cell and after the end.
bool model_mark(model_t *m, int cell);

// A person's move, and the computer's. They return whether it was the mover's turn and the cell was free.
bool model_play(model_t *m, int cell);
bool model_reply(model_t *m, int cell);

bool model_undo(model_t *m);
bool model_new_game(model_t *m, int n);
void model_choose(model_t *m, int level);
outcome_t model_reset_score(model_t *m);

// ---- Input ----

// A key, pressed within two seconds of the one before.
outcome_t model_key(model_t *m, char key);

// The key that moves the cursor towards a cell, or plays it when the cursor is there; on boards without
// cursor the cell's own key.
char model_key_towards(const model_t *m, int cell);

// A line, without its end.
outcome_t model_line(model_t *m, const char *line);

// ---- The matrix, up to three seconds after a key, without menu and question ----

// The LEDs: `#` lit, `.` dark, `b` both in turn; 64 of them and a 0.
void model_leds(const model_t *m, char leds[MODEL_LEDS]);

// The same as a picture in which all that blinks is lit.
frame_t model_picture(const model_t *m);

// True when the matrix may show this at some time.
bool model_may_show(const model_t *m, const frame_t *lit);

// ---- The console ----

// Append to a text: the board with its turn; all that a key, a line or the computer's move with this outcome
// has the console print.
void model_print_board(const model_t *m, char *text);
void model_print_outcome(const model_t *m, outcome_t outcome, char *text);

// Whether a text, without the prompt, is the right answer to a line that had this outcome.
//   m: after the line.
bool model_is_answer(const model_t *m, outcome_t outcome, const char *text);

// Whether a device in this state would answer a line with this text, which includes the prompt.
typedef bool model_explains_t(const model_t *m, const char *line, const char *text);
model_explains_t model_explains;

// Makes the move of the computer's that leads to this text, a board and the prompt. Returns its cell, or -1,
// and changes nothing, when no move does.
int model_take_reply(model_t *m, const char *text);

#endif
