// Tests of the colours that coloured LEDs have in a terminal with 256 colours.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/paint.c"
#include "tests/support/test.h"

// xterm's 256-color table: the cube's levels are 0, 95, 135, 175, 215, 255.
static void rgb_of(unsigned index, double rgb[3])
{
    static const int level[] = {0, 95, 135, 175, 215, 255};
    assert_in_range(index, 16, 231);
    for (int i = 2; i >= 0; i--) {
        unsigned step = (index - 16) / (i == 0 ? 36 : i == 1 ? 6 : 1) % 6;
        rgb[i] = level[step] / 255.0;
    }
}

// https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio, against #121212, colour 233.
static double contrast(const double rgb[3])
{
    const double weight[] = {0.2126, 0.7152, 0.0722}, dark = pow((18 / 255.0 + 0.055) / 1.055, 2.4);
    double light = 0;
    for (int i = 0; i < 3; i++)
        light += weight[i] * (rgb[i] > 0.03928 ? pow((rgb[i] + 0.055) / 1.055, 2.4) : rgb[i] / 12.92);
    return (light + 0.05) / (dark + 0.05);
}

TEST(every_lit_led_stands_out_from_the_module_and_keeps_its_hue)
{
    for (unsigned duty = 1; duty <= 255; duty++)
        for (unsigned mix = 1; mix <= 7; mix++) { // each set of red, green and blue
            board_colour_t c = {(uint8_t)(mix & 1 ? duty : 0), (uint8_t)(mix & 2 ? duty : 0),
                                (uint8_t)(mix & 4 ? duty : 0)};
            double rgb[3], strongest = 0;
            rgb_of(led_colour_256(c), rgb);
            if (contrast(rgb) < 3)
                fail_msg("duty %u of %u: contrast %.2f", duty, mix, contrast(rgb));
            for (int i = 0; i < 3; i++)
                strongest = rgb[i] > strongest ? rgb[i] : strongest;
            for (int i = 0; i < 3; i++)
                assert_true((mix >> i & 1) != 0 ? rgb[i] == strongest : rgb[i] < strongest);
        }
}

TEST(a_brighter_led_is_not_shown_darker)
{
    for (unsigned mix = 1; mix <= 7; mix++) {
        double before = 0;
        for (unsigned duty = 1; duty <= 255; duty++) {
            double rgb[3], strongest = 0;
            rgb_of(
                led_colour_256((board_colour_t){(uint8_t)(mix & 1 ? duty : 0), (uint8_t)(mix & 2 ? duty : 0),
                                                (uint8_t)(mix & 4 ? duty : 0)}),
                rgb);
            for (int i = 0; i < 3; i++)
                strongest = rgb[i] > strongest ? rgb[i] : strongest;
            assert_true(strongest >= before);
            before = strongest;
        }
    }
}
