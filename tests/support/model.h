// The model of a session: what docs/behaviour.md says that keys and lines do, what the matrix shows and what
// the console prints. Naive and independent of the firmware's code; every test on the simulator judges by it.
//
// model_input.h: keys and lines. model_output.h: LEDs and text. model_reading.h: boards from text.
#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>

enum { MODEL_N_MAX = 8, MODEL_KINDS = 3, MODEL_LEDS = 65, MODEL_TEXT = 1200 };
enum { MODEL_OFF, MODEL_EASY, MODEL_MEDIUM, MODEL_PERFECT, MODEL_LEVELS };

typedef struct {
    int n;
    char cell[MODEL_N_MAX][MODEL_N_MAX]; // '.', 'X' or 'O'
    int history[MODEL_N_MAX * MODEL_N_MAX], moves;
    int level;                      // MODEL_OFF..MODEL_PERFECT
    char computer;                  // 'X' or 'O': its side, for as long as the level is not off
    bool watched;                   // the game that `watch` shows: the computer plays both sides
    unsigned finished[MODEL_KINDS]; // games before the one on the board: X, O, draws
    int brightness, layout;

    // What does not survive a loss of power.
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
    MODEL_WATCHING, // model_watched is on the board now
    // These must survive a loss of power.
    MODEL_SCORE_RESET,
    MODEL_CLEARED, // the same after the end, which makes room for a new game
    MODEL_OPPONENT_SET,
    MODEL_BRIGHTNESS_SET,
    MODEL_LAYOUT_SET,
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

// What is left after a loss of power: all but the cursor's place, questions and menus.
void model_power_up(model_t *m);

// The game that `watch` begins.
model_t model_watched(const model_t *m);

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

// Sets the mark of the player to move, whoever it is. Returns false, and nothing changes, for a cell that is
// taken, or after the end.
bool model_mark(model_t *m, int cell);

// A person's move, and the computer's. Return whether it was this one's turn and the cell is free.
bool model_play(model_t *m, int cell);
bool model_reply(model_t *m, int cell);

bool model_undo(model_t *m);
bool model_new_game(model_t *m, int n);
void model_choose(model_t *m, int level);
outcome_t model_reset_score(model_t *m);

#endif
