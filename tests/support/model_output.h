// What the model of a session shows: LEDs, and the text of the console.
#ifndef MODEL_OUTPUT_H
#define MODEL_OUTPUT_H

#include "hal/frame.h"
#include "tests/support/model.h"

// The LEDs within the three seconds after a key, no menu and no question: `#` lit, `.` dark, `b` both in
// turn; 64 of them and a 0.
void model_leds(const model_t *m, char leds[MODEL_LEDS]);

// True when the matrix may show this at some time within those three seconds.
bool model_may_show(const model_t *m, const frame_t *lit);

// What the console prints, appended to a text: the board with its turn, and what follows a key or the
// computer's move.
void model_print_board(const model_t *m, char *text);
void model_print_news(const model_t *m, outcome_t outcome, char *text);

// Whether a text, without the prompt, is the right answer to a line that led to this.
//   m: after the line.
bool model_is_answer(const model_t *m, outcome_t outcome, const char *text);

// Whether a device in this state would answer the line so; the text with the prompt behind.
typedef bool model_explains_t(const model_t *m, const char *line, const char *text);
model_explains_t model_explains;

#endif
