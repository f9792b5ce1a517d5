// Obeys scripts (script.h) and tells how it went.
#ifndef PLAYER_SCRIPT_RUN_H
#define PLAYER_SCRIPT_RUN_H

#include "board/virtual/terminal/player.h"
#include "board/virtual/terminal/script.h"

// What a narrator may want to show: a picture that was expected and came, and the step before (NULL: there is
// none); and what is said: by `say`, and the line that tells what failed.
typedef void script_picture_t(const script_step_t *before, const frame_t *picture, void *context);
typedef void script_say_t(const char *text, void *context);

typedef struct {
    const char *name;             // of the script, for messages
    script_picture_t *on_picture; // or NULL
    script_say_t *on_say;         // or NULL: it is printed
    void *context;
} script_telling_t;

// Runs all steps. On the first one that fails, says on stdout which line it was, with the picture expected
// and the one seen side by side, or the console's last lines. Returns whether all went well.
bool script_run(player_t *player, const script_t *script, const script_telling_t *telling);

// The pictures that a script expects.
unsigned script_pictures(const script_t *script);

#endif
