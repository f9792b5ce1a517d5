// Sounds: which tune an event plays, and the playing of a tune note by note. Pure but for hal/tone.h: time is
// an argument, in milliseconds modulo 65536. Main context only.
// SPDX-License-Identifier: MIT
#ifndef SOUND_H
#define SOUND_H

#include "hal/time.h"
#include "session/session.h"

// The tunes. Each is shorter than SOUND_LONGEST_MS.
typedef enum {
    SOUND_NONE,
    SOUND_CLICK, // a key is taken
    SOUND_BUZZ,  // a key is refused
    SOUND_RISES, // a person has won
    SOUND_FALLS, // the computer has won
    SOUND_DRAW,
    SOUNDS
} sound_kind_t;

enum { SOUND_LONGEST_MS = 400 };

// Initialise to zero: silent.
typedef struct {
    sound_kind_t kind; // the tune under way, or SOUND_NONE
    uint8_t note;      // its note under way
    time_ms_t until;   // when that ends
} sound_t;

// The tune of an event: SOUND_NONE for one that is not heard, as of lines on the console.
//   computer_won: for EVENT_WON, whether the winner is the computer.
sound_kind_t sound_of(event_t event, bool computer_won);

// Plays a tune from now on, instead of the one under way. SOUND_NONE ends that.
void sound_play(sound_t *sound, sound_kind_t kind, time_ms_t now);

// Sets the hardware again while nothing plays; call once a second.
void sound_refresh(const sound_t *sound);

// Plays on. Returns the milliseconds until it must be called again, at most SOUND_SILENT_MS, which it returns
// while nothing plays.
enum { SOUND_SILENT_MS = 30000 };
time_ms_t sound_run(sound_t *sound, time_ms_t now);

#endif
