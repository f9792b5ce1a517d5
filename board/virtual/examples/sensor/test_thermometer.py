# Tests thermometer.c with a sensor of this test. Usage: make, then pytest-3
# SPDX-License-Identifier: GPL-3.0-or-later
import pytest

pytestmark = pytest.mark.firmware("atmega328p", "build/thermometer.elf")


class Ds3231:
    """Its registers, of which the first byte of a transfer chooses one."""

    def __init__(self, board):
        self.registers, self.chosen = bytearray(0x13), 0
        board.plug("i2c", address=0x68, write=self.write, read=self.read)

    def measure(self, degrees):
        self.registers[0x11:0x13] = round(degrees * 256).to_bytes(2, "big", signed=True)

    def write(self, data):
        self.chosen = data[0]
        self.registers[self.chosen : self.chosen + len(data) - 1] = data[1:]

    def read(self):
        return self.registers[self.chosen :]


def test_tells_the_temperature_each_second(board):
    sensor = Ds3231(board)
    sensor.measure(25.75)
    board.open(115200)
    assert board.hears("25.75 C\n", ms=10)
    sensor.measure(-2.75)
    assert board.hears("-2.75 C\n", ms=1100)


def test_a_sensor_that_does_not_answer_is_told(board):
    board.plug("i2c", address=0x69)  # something else, whose pull-ups the bus has
    board.open(115200)
    assert board.hears("no sensor\n", ms=10)
