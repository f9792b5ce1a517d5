// Calls portable modules with inputs that Frama-C's Eva takes to be anything: whatever the contacts read,
// whatever line comes in, whatever is in the EEPROM. prove-rte.sh gives MODULE.
#include <stddef.h>

#include "__fc_builtin.h"

enum { LINE_MAX = 254, VALUES = 100 };

#if MODULE == 1 // debounce: any state, any sample

#include "hal/debounce.c"

void eva_main(void)
{
    debounce_t s;
    Frama_C_make_unknown((char *)&s, sizeof s);
    const key_set_t closed = Frama_C_unsigned_short_interval(0, UINT16_MAX);
    debounce_start(&s, closed);
    debounce_sample(&s, closed);
    debounce_is_idle(&s, closed);
    debounce_ambiguous(closed);
}

#elif MODULE == 2 // tokens: any line, and each of its places taken for a word

#include "console/tokens.c"

void eva_main(void)
{
    static const FLASH char word[] = "brightness";
    char line[LINE_MAX + 1];
    tokens_t tokens;
    Frama_C_make_unknown(line, LINE_MAX);
    line[LINE_MAX] = '\0';
    tokens_split(&tokens, line);
    for (uint8_t i = 0; i <= LINE_MAX; i++) {
        token_is(line + i, word);
        token_number(line + i);
    }
}

#elif MODULE == 3 // checksums: any block

#include "session/checksum.c"

void eva_main(void)
{
    uint8_t block[UINT8_MAX];
    block[0] = Frama_C_unsigned_char_interval(0, UINT8_MAX);
    checksum_holds(block, 1);
    for (uint8_t size = 2; size != 0; size++) {
        block[size - 1] = Frama_C_unsigned_char_interval(0, UINT8_MAX); // what is behind is not there
        checksum_update(block, size);
    }
}

#endif
