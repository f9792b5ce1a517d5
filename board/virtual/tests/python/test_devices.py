# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of devices on I2C and SPI whose bytes a test decides; images/buses.c talks to them."""

import pytest


@pytest.fixture
def buses(boards, image):
    board = boards("atmega328p", image("buses"))
    board.open(115200)
    assert board.hears("R", ms=1)
    return board


def ask(board, byte, count):
    before = len(board.output())
    board.type(byte)
    board.run(5)
    assert len(board.output()) == before + count
    return board.output()[before:]


def test_a_device_on_i2c_gets_what_is_written_and_gives_what_is_read(buses):
    written = []
    buses.plug("i2c", address=0x48, write=written.append, read=lambda: b"ab")
    assert ask(buses, "i", 3) == b"ab\xff" and written == [b"\x11"]
    assert ask(buses, "w", 1) == b"w" and written == [b"\x11", b"\1\2\3"]


@pytest.mark.parametrize(("given", "read"), [(lambda: [1, 2, 3, 4], b"\1\2\3"), (lambda: 7, b"\7\xff\xff"), (lambda: None, b"\xff" * 3),
                                             (None, b"\xff" * 3), (lambda: bytearray(3), b"\0\0\0")])
def test_what_a_device_gives_may_be_bytes_numbers_or_nothing(buses, given, read):
    buses.plug("i2c", address="0x48", SDA="A4", SCL="A5", read=given)
    assert ask(buses, "i", 3) == read


def test_an_address_that_no_device_has_is_not_acknowledged(buses):
    called = []
    buses.plug("i2c", address=0x49, write=called.append, read=lambda: called.append(None))
    assert ask(buses, "i", 1) == b"-" and not called


def test_a_device_on_spi_sends_what_it_reads_or_what_a_byte_is_answered_with(buses):
    buses.plug("spi", read=lambda: b"xyz")
    assert ask(buses, "s", 3) == b"xyz"


def test_a_device_on_spi_answers_each_byte(buses):
    came = []
    buses.plug("spi", SS="D10", mode=3, order="lsb", write=lambda byte: came.append(byte) or len(came), read=lambda: 9)
    assert ask(buses, "l", 3) == b"\x09\1\2" and came == [0x9F, 0xA0, 0xA1]


@pytest.mark.parametrize(("read", "error", "says"), [
    (lambda: 1 / 0, ZeroDivisionError, "division"),
    (lambda: [256], ValueError, "a byte that the device sends is 256; it is from 0 to 255"),
    (lambda: "text", TypeError, "a byte that the device sends is 't', which is no whole number"),
    (lambda: pytest.fail("not now"), pytest.fail.Exception, "not now"),
])
def test_what_a_device_raises_is_raised_by_the_call_that_runs(buses, read, error, says):
    buses.plug("i2c", address=0x48, read=read)
    buses.type("i")
    with pytest.raises(error, match=says):
        buses.run(5)
    buses.run(5)


def test_a_device_cannot_run_the_board(buses):
    buses.plug("i2c", address=0x48, read=lambda: buses.run(1))
    buses.type("i")
    with pytest.raises(RuntimeError, match="a device's write and read are called while the board runs; they cannot run it"):
        buses.run(5)


@pytest.mark.parametrize(("call", "says"), [
    (lambda b: b.plug("i2c"), "the i2c has an address from 0x08 to 0x77"),
    (lambda b: b.plug("i2c", address=0x90), "the i2c has an address from 0x08 to 0x77"),
    (lambda b: b.plug("spi", mode=4), "the spi has mode=0 to mode=3"),
    (lambda b: b.plug("piezo", PIEZO="D8", read=lambda: b""), "only an i2c and a spi have write and read"),
])
def test_a_device_that_cannot_be_like_that_is_refused(buses, call, says):
    with pytest.raises(ValueError, match=says):
        call(buses)
