// Tests of the serial port's pseudo-terminal, with a mock of the board's serial line.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "board/play/terminal/usb_port.c"
#include "tests/support/test.h"

enum { HANG_S = 600 }; // no result depends on the time that a busy machine takes

static usb_port_t port;
static char typed[1 << 16]; // all bytes given to the line
static size_t types, sent;  // their number, and how many of them are sent
static unsigned resets, rate;
static bool dtr;

void board_type(board_t *board, const void *bytes, size_t size)
{
    (void)board;
    assert_true(types + size < sizeof typed);
    memcpy(typed + types, bytes, size);
    types += size;
}

size_t board_typing(const board_t *board)
{
    (void)board;
    return types - sent;
}

void board_set_dtr(board_t *board, bool asserted)
{
    (void)board;
    resets += asserted && !dtr;
    dtr = asserted;
}

void board_set_baud(board_t *board, unsigned baud)
{
    (void)board;
    rate = baud;
}

BEFORE_EACH
{
    alarm(HANG_S);
    memset(&port, 0, sizeof port);
    types = sent = 0;
    resets = rate = 0;
    assert_true(usb_port_open(&port, 115200));
}

AFTER_EACH
{
    usb_port_close(&port);
}

static int plug_in(void)
{
    int reader = open(port.path, O_RDWR | O_NOCTTY | O_NONBLOCK);
    assert_true(reader >= 0);
    return reader;
}

static void chip_sends(const char *text)
{
    for (; *text != '\0'; text++)
        usb_port_put(&port, (uint8_t)*text);
}

// Waits, because a thread of the kernel passes bytes on.
static void assert_heard(int reader, const char *text)
{
    char heard[256];
    size_t size = 0, wanted = strlen(text);
    struct pollfd in = {.fd = reader, .events = POLLIN};
    while (size < wanted) {
        assert_int_equal(poll(&in, 1, -1), 1);
        ssize_t got = read(reader, heard + size, sizeof heard - 1 - size);
        assert_true(got > 0);
        size += (size_t)got;
    }
    heard[size] = '\0';
    assert_string_equal(heard, text);
}

// After a pause, for the kernel's thread.
static void serve_later(void)
{
    usleep(100);
    assert_false(usb_port_serve(&port, NULL));
}

static void assert_typed(const char *text)
{
    while (types < strlen(text))
        serve_later();
    assert_int_equal(types, strlen(text));
    assert_memory_equal(typed, text, types);
}

TEST(every_byte_passes_unchanged_also_if_written_just_before_closing)
{
    static const char all[] = "\001\003\004\n\r\021\023\026\032\033\034\177\200\377 a~";
    for (int i = 0; i < 2; i++) {
        types = 0;
        int reader = plug_in();
        chip_sends(all);
        usb_port_serve(&port, NULL);
        assert_heard(reader, all);
        assert_int_equal(write(reader, all, strlen(all)), strlen(all));
        close(reader);
        assert_typed(all);
    }
}

TEST(bytes_sent_while_the_port_is_not_open_are_lost)
{
    for (int i = 0; i < 100000; i++)
        chip_sends("this is lost\r\n");
    assert_false(usb_port_serve(&port, NULL));
    for (int i = 0; i < 3; i++) { // also after each closing
        chip_sends("nor this");
        usb_port_serve(&port, NULL);
        int reader = plug_in();
        chip_sends("but this");
        usb_port_serve(&port, NULL);
        assert_heard(reader, "but this");
        chip_sends("left unread");
        usb_port_serve(&port, NULL);
        struct pollfd in = {.fd = reader, .events = POLLIN};
        assert_int_equal(poll(&in, 1, -1), 1);
        close(reader);
        usb_port_serve(&port, NULL);
    }
}

TEST(a_fast_writer_waits_for_the_line)
{
    char line[1000];
    int writer = plug_in();
    size_t written = 0;
    ssize_t put;
    memset(line, 'x', sizeof line);
    while ((put = write(writer, line, sizeof line)) > 0) {
        usb_port_serve(&port, NULL);
        written += (size_t)put;
    }
    assert_int_equal(errno, EAGAIN); // a blocking write would wait
    while (types < written) {
        serve_later();
        assert_true(board_typing(NULL) <= USB_PORT_AHEAD);
        sent += types - sent < 100 ? types - sent : 100; // as many as the line sends in two slices
    }
    assert_int_equal(types, written);
    close(writer);
}

// Fills the kernel's buffer and sends 3000 more bytes before the first read, of up to 300 bytes each.
TEST(a_late_reader_gets_all_bytes_in_order)
{
    static uint8_t read_late[1 << 17];
    size_t said = 0, size = 0;
    int reader = plug_in();
    for (; port.outs == 0; usb_port_serve(&port, NULL))
        for (int i = 0; i < 1000; i++, said++)
            usb_port_put(&port, (uint8_t)(said / 3));
    for (int i = 0; i < 3000; i++, said++)
        usb_port_put(&port, (uint8_t)(said / 3));
    assert_true(said < sizeof read_late - 300);
    while (size < said) {
        ssize_t got = read(reader, read_late + size, 300);
        size += got > 0 ? (size_t)got : 0;
        serve_later();
    }
    assert_int_equal(size, said);
    for (size_t i = 0; i < size; i++)
        assert_int_equal(read_late[i], (uint8_t)(i / 3));
    close(reader);
}

TEST(a_reader_that_is_too_slow_is_reported_once)
{
    char read_now[4096];
    unsigned told = 0;
    for (int reader_number = 1; reader_number <= 2; reader_number++) {
        int reader = plug_in();
        for (int i = 0; i < 100000; i++) {
            chip_sends("more than it takes\r\n");
            told += usb_port_serve(&port, NULL);
        }
        assert_int_equal(told, reader_number);
        struct pollfd in = {.fd = reader, .events = POLLIN};
        assert_int_equal(poll(&in, 1, -1), 1);
        assert_true(read(reader, read_now, sizeof read_now) > 0);
        close(reader);
        usb_port_serve(&port, NULL);
    }
}

// A program that switches echo on and crashes leaves it on.
TEST(closing_the_port_restores_its_settings)
{
    struct termios settings;
    int reader = plug_in();
    tcgetattr(reader, &settings);
    assert_int_equal(settings.c_lflag & (ECHO | ICANON | ISIG), 0);
    assert_int_equal(cfgetospeed(&settings), B115200);
    settings.c_lflag |= ECHO | ICANON;
    tcsetattr(reader, TCSANOW, &settings);
    usb_port_serve(&port, NULL);
    close(reader);
    usb_port_serve(&port, NULL);
    reader = plug_in();
    tcgetattr(reader, &settings);
    assert_int_equal(settings.c_lflag & (ECHO | ICANON | ISIG), 0);
    close(reader);
}

TEST(if_opening_resets_the_board_the_rate_is_set_too)
{
    struct termios settings;
    for (unsigned i = 0; i < 4; i++) {
        port.resets = i >= 2;
        int reader = plug_in();
        usb_port_serve(&port, NULL);
        tcgetattr(reader, &settings);
        cfsetspeed(&settings, i % 2 ? B115200 : B57600);
        tcsetattr(reader, TCSANOW, &settings);
        usb_port_serve(&port, NULL);
        assert_int_equal(resets, i < 2 ? 0 : i - 1);
        assert_int_equal(rate, i < 2 ? 0 : i % 2 ? 115200 : 57600);
        close(reader);
        usb_port_serve(&port, NULL);
        assert_false(dtr);
    }
}

TEST(a_closed_port_discards_bytes)
{
    usb_port_close(&port);
    assert_string_equal(port.path, "");
    chip_sends("into the air");
    assert_false(usb_port_serve(&port, NULL));
    assert_int_equal(types, 0);
}
