// What the modules beside the board are to show: eight rows of eight, `#` is lit. The first column of each
// stays dark, so that signs do not touch.
// SPDX-License-Identifier: MIT
#ifndef SIDE_ART_H
#define SIDE_ART_H

// The sign of a player to move or of the winner, or of a draw, `=`.
static inline const char *side_art_turn(char who)
{
    return who == 'X'   ? ".##...## .###.### ..#####. ...###.. ...###.. ..#####. .###.### .##...##"
           : who == 'O' ? "...###.. ..#####. .###.### .##...## .##...## .###.### ..#####. ...###.."
                        : "........ .####### .####### ........ ........ .####### .####### ........";
}

// level: 0..3, none to perfect.
static inline const char *side_art_level(unsigned level)
{
    static const char *const levels[] = {
        "........ ........ ........ ........ ........ ........ ........ .#..#..#",
        "........ ........ ........ ........ ........ .#...... .#...... .#..#..#",
        "........ ........ ........ ....#... ....#... .#..#... .#..#... .#..#..#",
        "........ .......# .......# ....#..# ....#..# .#..#..# .#..#..# .#..#..#"};
    return levels[level];
}

// Draws a score: a pixel for each ten, three in a row, above a 3x5 digit.
//   leds: rows of eight without blanks between them.
static inline void side_art_score(char *leds, unsigned score)
{
    static const char *const digits[] = {
        "####.##.##.####", ".#.##..#..#.###", "###..#####..###", "###..####..####", "#.##.####..#..#",
        "####..###..####", "####..####.####", "###..#..#.#..#.", "####.#####.####", "####.####..####"};
    for (unsigned ten = 0; ten < score / 10; ten++)
        leds[ten / 3 * 8 + ten % 3] = '#';
    for (unsigned i = 0; i < 15; i++)
        leds[(3 + i / 3) * 8 + i % 3] = digits[score % 10][i];
}

#endif
