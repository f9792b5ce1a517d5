// The model of a session: what keys and lines do, what the matrix shows and what the console prints, from
// docs/behaviour.md. Naive and independent of the firmware's code; tests on the simulator compare with it.
// Not modelled: hints on the matrix, the keys `0`, `* 0` and `* #`, and `watch` after its first board.
// SPDX-License-Identifier: MIT
#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>

#include "hal/frame.h"
#include "input_traits.h"

enum { MODEL_CURSOR_FROM_N = INPUT_CURSOR_FROM_N }; // smallest board with a cursor
// The largest board that the product offers.
#ifdef TTT_N_MAX
enum { MODEL_N_OFFERED = TTT_N_MAX };
#else
enum { MODEL_N_OFFERED = 8 };
#endif
// Buttons in a square, one for each cell of a board of this side; 0: other keys.
enum { MODEL_SQUARE = INPUT_HAS_MENU && MODEL_CURSOR_FROM_N > 2 ? MODEL_CURSOR_FROM_N - 1 : 0 };
enum { MODEL_N_MAX = 8, MODEL_KINDS = 3, MODEL_LEDS = 65, MODEL_TEXT = 1200 };
enum { MODEL_OFF, MODEL_EASY, MODEL_MEDIUM, MODEL_PERFECT, MODEL_LEVELS };

typedef struct {
    int n;
    char cell[MODEL_N_MAX][MODEL_N_MAX]; // '.', 'X' or 'O'
    int history[MODEL_N_MAX * MODEL_N_MAX], moves;
    int level;                      // MODEL_OFF..MODEL_PERFECT
    char computer;                  // 'X' or 'O': its side, unless the level is off
    bool opened;                    // the computer has set the first mark
    bool is_news;                   // since the last mark nobody can win any more
    unsigned finished[MODEL_KINDS]; // games before the one on the board: X, O, draws
    int brightness, layout;
    bool muted;

    // Lost with power:
    int row, col; // the cursor
    char asked;   // the key whose question or menu is on the matrix, '=' for a dead draw's sign, or 0
} model_t;

// Outcomes of a key or a line.
typedef enum {
    MODEL_REFUSED, // an error, or no effect
    MODEL_SILENT,  // an empty line; a key that changes only the matrix
    MODEL_TOLD,    // help, stats, version: some text
    MODEL_HINTED,
    MODEL_SHOWN, // the board
    MODEL_SCORE, // queries, up to MODEL_SOUND
    MODEL_COMPUTER,
    MODEL_BRIGHTNESS,
    MODEL_LAYOUT,
    MODEL_SOUND,
    MODEL_WATCHING, // the board of another game, which the computer plays until the next line
    // From here on: changes that must survive a loss of power.
    MODEL_SCORE_RESET,
    MODEL_BRIGHTNESS_SET,
    MODEL_LAYOUT_SET,
    MODEL_SOUND_SET,
    // From here on: the board is printed, too.
    MODEL_CLEARED, // the score was reset after the end, which also clears the board
    MODEL_COMPUTER_SET,
    MODEL_PLAYED,
    MODEL_MOVED, // played by `move`
    MODEL_TAKEN_BACK,
    MODEL_BEGUN, // a new game
} outcome_t;

static inline bool model_must_survive(outcome_t outcome)
{
    return outcome >= MODEL_SCORE_RESET;
}

// A new device: an empty 3x3 board, no opponent.
void model_start(model_t *m);

// A power cycle: resets the cursor, and closes questions and menus.
void model_power_up(model_t *m);

// ---- The board ----

char model_result(const model_t *m);  // the winner 'X' or 'O', '=' for a draw, '.' before the end
char model_to_move(const model_t *m); // 'X' or 'O', or '.' after the end
bool model_is_over(const model_t *m);
bool model_is_computers_turn(const model_t *m);
bool model_is_empty(const model_t *m, int cell); // row * n + col

// True if the cell is on a complete line.
bool model_wins(const model_t *m, int row, int col);

// True if the game goes on although nobody can complete a line any more, with the marks that are left to him.
bool model_is_dead_draw(const model_t *m);

// Finished games of a kind, including the one on the board.
unsigned model_score(const model_t *m, int kind);

// Sets the mark of the player to move, person or computer. Returns false, and changes nothing, for a taken
// cell and after the end.
bool model_mark(model_t *m, int cell);

// A person's move, and the computer's. Return false if it is not the mover's turn or the cell is taken.
bool model_play(model_t *m, int cell);
bool model_reply(model_t *m, int cell);

// True if a new game would discard one in which a person has moved, and that somebody can still win.
bool model_has_game_to_lose(const model_t *m);

bool model_undo(model_t *m);
bool model_new_game(model_t *m, int n);
void model_choose(model_t *m, int level);
outcome_t model_reset_score(model_t *m);

// ---- Input ----

// A key, pressed within two seconds of the one before.
outcome_t model_key(model_t *m, char key);

// The key that moves the cursor towards a cell, or plays it if the cursor is there; on boards without cursor
// the cell's own key.
char model_key_towards(const model_t *m, int cell);

// A line without its end.
outcome_t model_line(model_t *m, const char *line);

// ---- The matrix, up to three seconds after a key, without menu and question ----

// The LEDs: `#` lit, `.` dark, `b` blinking; 64 characters and a 0. Not the sign of a dead draw, which is
// over them for MODEL_SIGN_MS after the mark (`asked`).
enum { MODEL_SIGN_MS = 2000 };
void model_leds(const model_t *m, char leds[MODEL_LEDS]);

// The same as a picture in which all blinking LEDs are lit.
frame_t model_picture(const model_t *m);

// True if the matrix may show this at some time.
bool model_may_show(const model_t *m, const frame_t *lit);

// ---- The console ----

// Append to a text: the board with its turn; that after a mark; the console's output for a key, a line or the
// computer's move with this outcome.
void model_print_board(const model_t *m, char *text);
void model_print_mark(const model_t *m, char *text);
void model_print_outcome(const model_t *m, outcome_t outcome, char *text);

// Whether a text without prompt is the right answer to a line with this outcome.
//   m: after the line.
bool model_is_answer(const model_t *m, outcome_t outcome, const char *text);

// Whether a device in this state would answer a line with this text, which includes the prompt.
typedef bool model_explains_t(const model_t *m, const char *line, const char *text);
model_explains_t model_explains;

// Makes the computer's move that prints this text, a board and the prompt. Returns its cell; if no move fits,
// returns -1 and changes nothing.
int model_apply_reply(model_t *m, const char *text);

#endif
