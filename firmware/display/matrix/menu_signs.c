// Pictures of the menu's offers and of sizes.
#include "display/matrix/menu_signs.h"

#include "display/matrix/glyph.h"
#include "display/matrix/pixel_row.h"
#include "hal/flash.h"

// clang-format off
static const FLASH frame_t offers[OFFERS] = {
    [OFFER_NEW] = {{
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(I, I, I, I, I, I, I, I),
        ROW(I, I, I, I, I, I, I, I),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
    }},
    [OFFER_SIZE] = {{
        ROW(I, I, I, I, I, I, I, I),
        ROW(I, o, o, o, o, o, o, I),
        ROW(I, o, o, o, o, o, o, I),
        ROW(I, I, I, I, I, o, o, I),
        ROW(I, o, o, o, I, o, o, I),
        ROW(I, o, o, o, I, o, o, I),
        ROW(I, o, o, o, I, o, o, I),
        ROW(I, I, I, I, I, I, I, I),
    }},
    [OFFER_LEVEL] = {{
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, I, I, I, I, I, I, o),
        ROW(I, o, o, o, o, o, o, I),
        ROW(I, o, I, o, o, I, o, I),
        ROW(I, o, o, o, o, o, o, I),
        ROW(I, o, I, I, I, I, o, I),
        ROW(I, o, o, o, o, o, o, I),
        ROW(o, I, I, I, I, I, I, o),
    }},
    [OFFER_UNDO] = {{
        ROW(o, o, I, o, o, o, o, o),
        ROW(o, I, I, o, o, o, o, o),
        ROW(I, I, I, I, I, I, o, o),
        ROW(o, I, I, o, o, o, I, o),
        ROW(o, o, I, o, o, o, o, I),
        ROW(o, o, o, o, o, o, o, I),
        ROW(o, o, o, o, o, o, I, o),
        ROW(o, o, I, I, I, I, o, o),
    }},
    [OFFER_HINT] = {{
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, I, o, o, o, o, I, o),
        ROW(I, o, o, o, o, o, o, I),
        ROW(I, o, o, o, o, o, o, I),
        ROW(o, I, o, I, I, o, I, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, o, o, I, I, o, o, o),
    }},
    [OFFER_BRIGHTNESS] = {{
        ROW(I, o, o, I, I, o, o, I),
        ROW(o, I, o, o, o, o, I, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(I, o, I, I, I, I, o, I),
        ROW(I, o, I, I, I, I, o, I),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, I, o, o, o, o, I, o),
        ROW(I, o, o, I, I, o, o, I),
    }},
    [OFFER_SOUND] = {{
        ROW(o, o, o, I, I, I, I, o),
        ROW(o, o, o, I, o, o, I, o),
        ROW(o, o, o, I, o, o, I, o),
        ROW(o, o, o, I, o, o, I, o),
        ROW(o, I, I, I, o, I, I, o),
        ROW(I, I, I, I, I, I, I, o),
        ROW(I, I, I, I, I, I, I, o),
        ROW(o, I, I, o, o, I, o, o),
    }},
    [OFFER_LAYOUT] = {{
        ROW(I, I, I, I, I, I, I, I),
        ROW(I, o, o, o, o, o, o, I),
        ROW(I, o, I, I, I, I, o, I),
        ROW(I, o, I, o, o, o, o, I),
        ROW(I, o, I, I, I, o, o, I),
        ROW(I, o, I, o, o, o, o, I),
        ROW(I, o, I, o, o, o, o, I),
        ROW(I, I, I, I, I, I, I, I),
    }},
    [OFFER_SCORE] = {{
        ROW(o, I, I, I, I, I, I, o),
        ROW(I, I, I, I, I, I, I, I),
        ROW(I, o, I, I, I, I, o, I),
        ROW(o, I, I, I, I, I, I, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, I, I, I, I, I, I, o),
    }},
};

// Digits from TTT_N_MIN to TTT_N_MAX, between arrows to the left and right.
static const FLASH frame_t sizes[] = {
    [2 - TTT_N_MIN] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, I, o, o, I, o, o),
        ROW(o, o, o, o, o, I, o, o),
        ROW(I, o, o, o, I, o, o, I),
        ROW(o, o, o, I, o, o, o, o),
        ROW(o, o, I, o, o, o, o, o),
        ROW(o, o, I, I, I, I, o, o),
    }},
    [3 - TTT_N_MIN] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, I, I, I, o, o, o),
        ROW(o, o, o, o, o, I, o, o),
        ROW(o, o, o, o, o, I, o, o),
        ROW(I, o, o, I, I, o, o, I),
        ROW(o, o, o, o, o, I, o, o),
        ROW(o, o, o, o, o, I, o, o),
        ROW(o, o, I, I, I, o, o, o),
    }},
    [4 - TTT_N_MIN] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, o, o, I, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, I, o, I, o, o, o),
        ROW(I, o, I, o, I, o, o, I),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, o, o, o, I, o, o, o),
        ROW(o, o, o, o, I, o, o, o),
    }},
    [5 - TTT_N_MIN] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, o, I, o, o, o, o, o),
        ROW(o, o, I, I, I, o, o, o),
        ROW(I, o, o, o, o, I, o, I),
        ROW(o, o, o, o, o, I, o, o),
        ROW(o, o, I, o, o, I, o, o),
        ROW(o, o, o, I, I, o, o, o),
    }},
    [6 - TTT_N_MIN] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, I, o, o, o, o, o),
        ROW(o, o, I, o, o, o, o, o),
        ROW(I, o, I, I, I, o, o, I),
        ROW(o, o, I, o, o, I, o, o),
        ROW(o, o, I, o, o, I, o, o),
        ROW(o, o, o, I, I, o, o, o),
    }},
    [7 - TTT_N_MIN] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, o, o, o, o, I, o, o),
        ROW(o, o, o, o, I, o, o, o),
        ROW(I, o, o, o, I, o, o, I),
        ROW(o, o, o, I, o, o, o, o),
        ROW(o, o, o, I, o, o, o, o),
        ROW(o, o, o, I, o, o, o, o),
    }},
    [8 - TTT_N_MIN] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, I, o, o, I, o, o),
        ROW(o, o, I, o, o, I, o, o),
        ROW(I, o, o, I, I, o, o, I),
        ROW(o, o, I, o, o, I, o, o),
        ROW(o, o, I, o, o, I, o, o),
        ROW(o, o, o, I, I, o, o, o),
    }},
};
// clang-format on
enum { SIZES = sizeof sizes / sizeof *sizes };
_Static_assert(SIZES == TTT_N_MAX - TTT_N_MIN + 1, "each size has its digit");

// Strikes a sign out.
static void strike(frame_t *frame)
{
    for (uint8_t row = 0; row < FRAME_SIZE; row++) {
        uint8_t on = (uint8_t)(0x80 >> row), beside = (uint8_t)(on << 1 | on >> 1);
        frame->row[row] = (uint8_t)((frame->row[row] & ~beside) | on);
    }
}

void menu_signs_draw(picture_t *p, screen_t screen, const settings_t *settings)
{
    frame_t *frame = picture_sign(p, INK_GRID);
    if (screen < SCREEN_BRIGHTNESS) {
        *frame = offers[(uint8_t)(screen - SCREEN_OFFERS)];
        if (screen == SCREEN_OFFERS + OFFER_SOUND && settings->muted)
            strike(frame);
    } else if (screen == SCREEN_BRIGHTNESS)
        *frame = offers[OFFER_BRIGHTNESS];
    else if (screen < SCREEN_SIZES)
        glyph_draw_level(frame, (uint8_t)(screen - SCREEN_LEVELS));
    else
        *frame = sizes[(uint8_t)(screen - SCREEN_SIZES) % SIZES];
}
