// Writes the menu's choices, with the current one inverted.
#include "display/ssd1306/menu_words.h"

#include "display/ssd1306/text.h"

// At most TEXT_COLS letters each.
typedef char word_t[TEXT_COLS + 1];

const FLASH char *menu_words_level(uint8_t level)
{
    static const FLASH word_t levels[LEVELS] = {
        [LEVEL_OFF] = "none", [LEVEL_EASY] = "easy", [LEVEL_MEDIUM] = "medium", [LEVEL_PERFECT] = "perfect"};
    return levels[level % LEVELS];
}

static void write_title(picture_t *p, const FLASH char *words)
{
    text_put(p, 0, 0, words);
    text_invert(p, 0);
}

static void write_choice(picture_t *p, uint8_t row, const FLASH char *words, bool is_chosen)
{
    text_put(p, row, 1, words);
    if (is_chosen)
        text_invert(p, row);
}

void menu_words_write_levels(picture_t *p, uint8_t chosen)
{
    static const FLASH word_t title = " Opponent";
    write_title(p, title);
    for (uint8_t level = 0; level < LEVELS; level++)
        write_choice(p, (uint8_t)(2 + level), menu_words_level(level), level == chosen);
}

// As many offers as there are rows, the chosen one among them.
static void write_offers(picture_t *p, uint8_t chosen, bool muted)
{
    static const FLASH word_t offers[OFFERS] = {
        [OFFER_NEW] = "new game",   [OFFER_SIZE] = "size",     [OFFER_LEVEL] = "opponent",
        [OFFER_UNDO] = "take back", [OFFER_HINT] = "hint",     [OFFER_BRIGHTNESS] = "brightness",
        [OFFER_SOUND] = "sound on", [OFFER_LAYOUT] = "layout", [OFFER_SCORE] = "score",
    };
    static const FLASH word_t sound_off = "sound off";
    uint8_t first = chosen < TEXT_ROWS ? 0 : (uint8_t)(chosen - TEXT_ROWS + 1);
    for (uint8_t row = 0; row < TEXT_ROWS && first + row < OFFERS; row++) {
        uint8_t offer = (uint8_t)(first + row);
        text_put(p, row, 0, offer == OFFER_SOUND && muted ? sound_off : offers[offer]);
        if (offer == chosen)
            text_invert(p, row);
    }
}

static void write_sizes(picture_t *p, uint8_t chosen)
{
    static const FLASH word_t title = "   Size", by = "  x";
    write_title(p, title);
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        uint8_t row = (uint8_t)(n - TTT_N_MIN + 1);
        write_choice(p, row, by, false);
        p->text[row][1] = p->text[row][5] = (uint8_t)('0' + n);
        if (n == chosen)
            text_invert(p, row);
    }
}

static void write_brightness(picture_t *p, uint8_t brightness)
{
    static const FLASH word_t title = "Brightness";
    write_title(p, title);
    for (uint8_t i = 0; i < BRIGHTNESS_STEPS; i++) {
        uint8_t row = (uint8_t)(2 + i), step = game_brightness_step(i);
        text_number(p, row, step);
        if (step == brightness)
            text_invert(p, row);
    }
}

void menu_words_write(picture_t *p, screen_t screen, const game_t *game)
{
    if (screen < SCREEN_BRIGHTNESS)
        write_offers(p, (uint8_t)(screen - SCREEN_OFFERS), game->settings.muted);
    else if (screen == SCREEN_BRIGHTNESS)
        write_brightness(p, game->settings.brightness);
    else if (screen < SCREEN_SIZES)
        menu_words_write_levels(p, (uint8_t)(screen - SCREEN_LEVELS));
    else
        write_sizes(p, (uint8_t)(screen - SCREEN_SIZES + TTT_N_MIN));
}
