// What the flashed firmware has in its EEPROM after each answered line, decoded as docs/eeprom.md says, is
// the model's session.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/storage/decoder.h"
#include "tests/support/checked.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

static checked_t c;

static void assert_decoded(void)
{
    model_t m;
    size_t size;
    const uint8_t *eeprom = chip_eeprom(board_chip(c.rig.board), &size);
    assert_int_equal(size, DECODER_BYTES);
    assert_int_equal(decoder_read(eeprom, &m), DECODED_WHOLE);
    assert_int_equal(m.n, c.model.n);
    assert_int_equal(m.moves, c.model.moves);
    assert_memory_equal(m.cell, c.model.cell, sizeof m.cell);
    assert_memory_equal(m.history, c.model.history, (size_t)m.moves * sizeof m.history[0]);
    assert_memory_equal(m.finished, c.model.finished, sizeof m.finished);
    assert_true(m.level == c.model.level && m.computer == c.model.computer && m.muted == c.model.muted &&
                m.brightness == c.model.brightness && m.layout == c.model.layout);
}

TEST(a_devices_eeprom_is_decoded_by_what_its_page_says)
{
    enum { LINES = 400 };
    uint32_t seed = 3;
    checked_start(&c, 1);
    for (unsigned line = 0; line < LINES; line++) {
        const uint32_t kind = generator_random(&seed, 24);
        if (kind == 0)
            checked_line(&c, "undo");
        else if (kind == 1)
            checked_line(&c, "bright %u", (unsigned)generator_random(&seed, 16));
        else if (kind == 2)
            checked_line(&c, "layout %u", (unsigned)generator_random(&seed, 8));
        else if (kind == 3)
            checked_line(&c, "sound %s", generator_random(&seed, 2) ? "on" : "off");
        else if (kind == 4)
            checked_line(&c, "computer %s", generator_random(&seed, 2) ? "off" : "easy");
        else if (kind == 5 || model_is_over(&c.model))
            checked_line(&c, "new %u", 2 + (unsigned)generator_random(&seed, 4));
        else
            checked_line(&c, "%u %u", (unsigned)generator_random(&seed, (uint32_t)c.model.n),
                         (unsigned)generator_random(&seed, (uint32_t)c.model.n));
        while (checked_reply_if_due(&c) >= 0) {
        }
        assert_decoded();
    }
    checked_end(&c);
}
