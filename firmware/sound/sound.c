// Tunes as tables of notes, and the note that is due.
// SPDX-License-Identifier: MIT
#include "sound/sound.h"

#include "hal/flash.h"
#include "hal/tone.h"

typedef struct {
    uint16_t hz;
    uint8_t ms; // 0 ends a tune
} note_t;

enum { NOTES_MAX = 5 }; // with the one that ends a tune

// In equal temperament: C5 is 523 Hz, E5 659, G5 784, C6 1047 (ISO 16, A4 = 440 Hz).
static const FLASH note_t tunes[SOUNDS][NOTES_MAX] = {
    [SOUND_CLICK] = {{2093, 8}},
    [SOUND_BUZZ] = {{262, 150}},
    [SOUND_RISES] = {{523, 80}, {659, 80}, {784, 80}, {1047, 140}},
    [SOUND_FALLS] = {{784, 110}, {659, 110}, {523, 170}},
    [SOUND_DRAW] = {{659, 130}, {587, 200}},
};

sound_kind_t sound_of(event_t event, bool computer_won)
{
    if (event.source == SOURCE_CONSOLE)
        return SOUND_NONE;
    switch (event.kind) {
    case EVENT_WON: return computer_won ? SOUND_FALLS : SOUND_RISES;
    case EVENT_DRAWN: return SOUND_DRAW;
    case EVENT_REFUSED: return event.source == SOURCE_KEY ? SOUND_BUZZ : SOUND_NONE;
    default: return event.source == SOURCE_KEY ? SOUND_CLICK : SOUND_NONE;
    }
}

// Starts the note, or ends the tune after its last.
static void start_note(sound_t *sound, uint8_t note)
{
    const FLASH note_t *n = &tunes[sound->kind][note];
    sound->note = note;
    if (n->ms == 0) {
        sound->kind = SOUND_NONE;
        tone_off();
        return;
    }
    sound->until = (time_ms_t)(sound->until + n->ms);
    tone_on(n->hz);
}

void sound_play(sound_t *sound, sound_kind_t kind, time_ms_t now)
{
    sound->kind = kind;
    sound->until = now;
    start_note(sound, 0);
}

void sound_refresh(const sound_t *sound)
{
    if (sound->kind == SOUND_NONE)
        tone_start();
}

// Notes end on time even if a call is late: each counts from the end of the one before.
time_ms_t sound_run(sound_t *sound, time_ms_t now)
{
    while (sound->kind != SOUND_NONE) {
        time_ms_t left = time_left(sound->until, now);
        if (left != 0)
            return left;
        start_note(sound, (uint8_t)(sound->note + 1));
    }
    return SOUND_SILENT_MS;
}
