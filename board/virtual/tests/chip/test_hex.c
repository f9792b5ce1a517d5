// Intel HEX files, as bootloaders come in.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/hex.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/test.h"

enum { SIZE = 0x20100, DATA = 0, END = 1, SEGMENT = 2, START = 3 };

static uint8_t memory[SIZE];
static char text[1000], error[200];

static void begin(void)
{
    text[0] = '\0';
    memset(memory, 0xEE, sizeof memory);
}

// Adds a record, whose checksum is `off` too great.
static void add_wrong(unsigned type, unsigned address, const char *bytes, unsigned off)
{
    size_t length = strlen(bytes), at = strlen(text);
    unsigned sum = (unsigned)length + (address >> 8) + address + type;
    at += (size_t)snprintf(text + at, sizeof text - at, ":%02X%04X%02X", (unsigned)length, address, type);
    for (size_t i = 0; i < length; i++) {
        at += (size_t)snprintf(text + at, sizeof text - at, "%02X", (uint8_t)bytes[i]);
        sum += (uint8_t)bytes[i];
    }
    snprintf(text + at, sizeof text - at, "%02X\r\n", (0u - sum + off) & 0xFF);
}

static void add(unsigned type, unsigned address, const char *bytes)
{
    add_wrong(type, address, bytes, 0);
}

static bool reads_into(size_t size)
{
    error[0] = '\0';
    char path[] = "/tmp/vboard-hex-XXXXXX";
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), strlen(text));
    close(fd);
    bool good = hex_read(path, memory, size, error, sizeof error);
    unlink(path);
    assert_int_equal(good, error[0] == '\0');
    return good;
}

TEST(the_bytes_of_a_hex_file_are_at_their_addresses_and_all_others_untouched)
{
    begin();
    add(DATA, 0x0000, "ab");
    add(DATA, 0x1234, "c\xFF");
    add(END, 0, "");
    assert_true(reads_into(SIZE));
    assert_memory_equal(memory, "ab\xEE", 3);
    assert_memory_equal(memory + 0x1233,
                        "\xEE"
                        "c\xFF\xEE",
                        4);
}

// A segment is in units of 16 bytes, a linear address in units of 64 KB. Start addresses mean nothing here.
TEST(records_of_hex_files_set_the_base_of_what_follows)
{
    begin();
    add(SEGMENT, 0, "\x12\x01");
    add(START, 0, "\x01\x02\x03\x04");
    add(DATA, 0x0005, "segment");
    strcat(text, ":020000040002F8\n"); // linear
    add(DATA, 0x0010, "linear");
    add(END, 0, "");
    assert_true(reads_into(SIZE));
    assert_memory_equal(memory + 0x12014, "\xEEsegment\xEE", 9);
    assert_memory_equal(memory + 0x2000F, "\xEElinear\xEE", 8);
}

TEST(a_hex_file_fills_the_memory_to_its_last_byte_and_not_beyond)
{
    begin();
    add(DATA, 0x00FD, "end");
    add(END, 0, "");
    assert_true(reads_into(0x100));
    assert_memory_equal(memory + 0xFD, "end\xEE", 4);
    assert_false(reads_into(0xFF));
    assert_non_null(strstr(error, ": line 1 reaches 0x100, but the chip's flash ends at 0xFF"));
}

TEST(a_damaged_hex_file_is_refused)
{
    begin();
    add(DATA, 1, "b");
    add_wrong(DATA, 0, "a", 1);
    add(END, 0, "");
    assert_false(reads_into(SIZE));
    assert_non_null(strstr(error, ": line 2 is not a record of an Intel HEX file"));
    begin();
    add(DATA, 0, "no end");
    assert_false(reads_into(SIZE));
    assert_non_null(strstr(error, " has no end record"));
    begin();
    strcat(text, "00000001FF\n"); // without its colon
    assert_false(reads_into(SIZE));
    assert_non_null(strstr(error, " is neither an ELF nor an Intel HEX file"));
    begin();
    strcat(text, ":000001FE\n:0000FF\n"); // too short for a record
    assert_false(reads_into(SIZE));
    begin();
    strcat(text, ":0300000041429D\n:00000001FF\n"); // a byte fewer than it says
    assert_false(reads_into(SIZE));
    begin();
    assert_false(reads_into(SIZE));
    assert_non_null(strstr(error, " is empty"));
    assert_false(hex_read("/no/such.hex", memory, SIZE, error, sizeof error));
    assert_string_equal(error,
                        "cannot open /no/such.hex: No such file or directory; build the firmware first");
}

TEST(what_follows_the_end_of_a_hex_file_is_not_read)
{
    begin();
    add(END, 0, "");
    strcat(text, "text\n");
    assert_true(reads_into(SIZE));
}

// With 255 bytes, which are all 'x'.
TEST(the_longest_record_is_read)
{
    char longest[256];
    memset(longest, 'x', 255);
    longest[255] = '\0';
    begin();
    add(DATA, 0, longest);
    add(END, 0, "");
    assert_true(reads_into(SIZE));
    assert_memory_equal(memory, longest, 255);
    assert_int_equal(memory[255], 0xEE);
}

// The next file gets the same number.
TEST(a_hex_file_is_closed)
{
    begin();
    add(END, 0, "");
    int next = dup(0);
    close(next);
    assert_true(reads_into(SIZE));
    int after = dup(0);
    close(after);
    assert_int_equal(after, next);
}
