// The screens that four directions and OK (`5`) operate: the menu, the layout setup and the self-test. A
// d-pad, nine and sixteen buttons share them: five of the buttons act as a d-pad. KEYS_HELD says that OK is
// held down, which opens and closes the menu. Its items are offer_t of screen/screen.h. docs/five-keys.md.
// SPDX-License-Identifier: MIT
#ifndef MENU_H
#define MENU_H

#include "keys/keys.h"

// True for these screens; on others keys play.
static inline bool menu_has(screen_t screen)
{
    return screen >= SCREEN_LAYOUT;
}

// The effect of a key on one of these screens; keys beside the five return to the board like a direction that
// does not step.
key_effect_t menu_effect(key_event_t key, screen_t screen, const session_t *session);

#endif
