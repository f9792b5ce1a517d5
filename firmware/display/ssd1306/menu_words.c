// The menu of inputs with five keys, in words: what it offers or what can be chosen, a line each, the one
// that OK takes inverted.
#include "display/ssd1306/menu_words.h"

#include "display/ssd1306/text.h"

typedef char word_t[11]; // ten letters at most

static const FLASH word_t offers[OFFERS] = {
    [OFFER_NEW] = "New game",      [OFFER_SIZE] = "Size",   [OFFER_LEVEL] = "Opponent",
    [OFFER_UNDO] = "Take back",    [OFFER_HINT] = "Hint",   [OFFER_BRIGHTNESS] = "Brightness",
    [OFFER_LAYOUT] = "Turn image", [OFFER_SCORE] = "Score",
};
static const FLASH word_t levels[LEVELS] = {
    [LEVEL_OFF] = "No one", [LEVEL_EASY] = "Easy", [LEVEL_MEDIUM] = "Medium", [LEVEL_PERFECT] = "Perfect"};
static const FLASH word_t sizes[TTT_N_MAX - TTT_N_MIN + 1] = {"2 x 2", "3 x 3", "4 x 4", "5 x 5",
                                                              "6 x 6", "7 x 7", "8 x 8"};

static void list(picture_t *p, const FLASH word_t *words, uint8_t count, uint8_t chosen)
{
    for (uint8_t row = 0; row < count; row++)
        text_put(p, row, 0, words[row]);
    text_invert(p, chosen);
}

static void write_brightness(picture_t *p, uint8_t brightness)
{
    list(p, &offers[OFFER_BRIGHTNESS], 1, 0);
    text_number(p, 2, brightness);
}

void menu_words_write(picture_t *p, const scene_t *scene)
{
    screen_t screen = scene->screen;
    if (screen < SCREEN_BRIGHTNESS)
        list(p, offers, OFFERS, (uint8_t)(screen - SCREEN_OFFERS));
    else if (screen == SCREEN_BRIGHTNESS)
        write_brightness(p, scene->game->settings.brightness);
    else if (screen < SCREEN_SIZES)
        list(p, levels, LEVELS, (uint8_t)(screen - SCREEN_LEVELS));
    else
        list(p, sizes, sizeof sizes / sizeof *sizes, (uint8_t)(screen - SCREEN_SIZES));
}
