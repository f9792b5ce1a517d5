# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the command `vboard`, of which VBOARD_COMMAND is the path."""

import os
import re
import socket
import subprocess

import pytest

ASKED, FAULTY, FAILED, TIME_OVER, SLEPT = range(5)


# Runs it with bytes on its standard input; returns its status, and what it says on both outputs.
@pytest.fixture
def vboard(tmp_path):
    def run(*arguments, typed=b""):
        done = subprocess.run([os.environ["VBOARD_COMMAND"], *map(str, arguments)], input=typed, capture_output=True, cwd=tmp_path, check=False,
                              timeout=300)  # of a hang
        return done.returncode, done.stdout.decode("latin-1"), done.stderr.decode()

    return run


def test_the_serial_line_is_standard_input_and_output_at_the_rate_that_the_firmware_sets(vboard, image):
    status, said, told = vboard("--until=xyz", image("ends"), typed=b"abc xyz")
    assert (status, said) == (ASKED, "ready\nabc xyz") and re.fullmatch(r"vboard: the text came, after 1\d\.\d{3} ms\n", told)
    same = vboard("--until=xyz", "--mcu=atmega328p", "--hz=16000000", "--baud=9600", "--usart=0", image("ends"), typed=b"abc xyz")
    assert same[:2] == (status, said)


def test_it_runs_the_same_each_time(vboard, image):
    first, second = (vboard("--time=100ms", image("ends"), typed=b"abcdefgh" * 5) for _ in range(2))
    assert first == second and first[:2] == (ASKED, "ready\n" + "abcdefgh" * 5)


@pytest.mark.parametrize(("typed", "options", "status", "how"), [
    (b"", ["--time=20ms"], ASKED, "the time is over, after 20.000 ms"),
    (b"", ["--time=20ms", "--until=never"], TIME_OVER, "the time is over, after 20.000 ms"),
    (b"", ["--time=20ms", "--until-sleep"], TIME_OVER, "the time is over"),
    (b"", ["--time=0.5s", "--until=ready"], ASKED, "the text came"),
    (b"s", [], ASKED, "the firmware sleeps or loops for ever, with interrupts off"),
    (b"r", [], ASKED, "the firmware sleeps or loops for ever, with interrupts off"),
    (b"s", ["--until-sleep", "--time=1s"], ASKED, "sleeps or loops"),
    (b"s", ["--time=1s"], SLEPT, "sleeps or loops"),
    (b"s", ["--until=never"], SLEPT, "sleeps or loops"),
    (b"r", ["--until=never", "--time=1s"], SLEPT, "sleeps or loops"),
    (b"w", ["--time=1s", "--until=ready\nwready"], ASKED, "the text came"),
])
def test_the_status_says_how_it_ended(vboard, image, typed, options, status, how):
    ended, _, told = vboard(*options, image("ends"), typed=typed)
    assert (ended, told.count("\n")) == (status, 1) and how in told


def test_faults_are_told_and_are_the_status_whatever_the_end(vboard, image):
    status, said, told = vboard("--until=o1x", "--time=1s", image("ends"), typed=b"ox")
    assert (status, said) == (FAULTY, "ready\no1x")
    assert "vboard: USART0 byte 0x33 lost: written while UDRE was 0 at cycle" in told and "in main (tests/images/ends.c:" in told
    assert ", and 2 more like it" in vboard("--until=x", "--time=1s", image("ends"), typed=b"ooox")[2]
    assert vboard("--until=o1x", "--time=1s", "--ignore=lost", image("ends"), typed=b"ox")[0] == ASKED
    status, _, told = vboard("--baud=115200", "--time=20ms", image("ends"))
    assert status == FAULTY and "USART set to 9615 baud, but the line is at 115200 baud" in told


def test_parts_are_plugged_into_pins_by_any_of_their_names(vboard, image):
    for matrix in ("DIN=B3 CS=B2 CLK=B5", "DIN=D11 CS=PB2 CLK=D13"):
        status, said, _ = vboard("--until=mo", "--time=1s", "-p", f"max7219 {matrix}", "-p", "ssd1306 SDA=A4 SCL=C5", image("panel"), typed=b"mo")
        assert (status, said) == (ASKED, "Rmo")
    assert vboard("--until=mo", "--time=1s", image("panel"), typed=b"mo")[0] == FAULTY  # an I2C bus without a part has no pull-ups


def test_the_edges_and_the_lines_that_have_run_are_written(vboard, image, tmp_path):
    assert vboard("--until=x", "--vcd=x.vcd", "--coverage=x.info", image("ends"), typed=b"x")[0] == ASKED
    edges = (tmp_path / "x.vcd").read_text()
    assert edges.startswith("$timescale 100ps") and "sx sent0" in edges and "sx typed0" in edges
    assert set(re.findall(r"\$var wire 1 . (\w+)", edges)) == {f"P{port}{bit}" for port in "BCD" for bit in range(8)}
    lines = (tmp_path / "x.info").read_text()
    assert "tests/images/ends.c" in lines and re.search(r"^FNDA:[1-9]\d*,main$", lines, re.M)
    assert vboard("--time=1ms", "--vcd=/no/such/folder/x", image("ends"))[::2] == (FAILED, "vboard: the time is over, after 1.000 ms\nvboard: cannot write /no/such/folder/x\n")


@pytest.mark.parametrize(("arguments", "says"), [
    ([], "one firmware is needed, an ELF or Intel HEX file; see vboard --help"),
    (["a", "b"], "one firmware is needed"),
    (["none.elf"], "cannot open none.elf: No such file or directory; build the firmware first"),
    (["--mcu=atmega8", "FIRMWARE"], "the chip atmega8 is not modelled; there are: atmega168"),
    (["-m", "atmega2560", "FIRMWARE"], "is for atmega328p, but this board has an atmega2560"),
    (["HEX"], "does not say which chip it is for; add --mcu=atmega328p"),
    (["--time=5", "FIRMWARE"], "--time=5: it is such as 500ms or 10s"),
    (["-t", "5", "FIRMWARE"], "--time=5: it is such as"),
    (["--hz=16M", "FIRMWARE"], "--hz=16M: it is such as 16000000"),
    (["--baud=0", "FIRMWARE"], "--baud=0: it is such as 115200"),
    (["--usart=9", "FIRMWARE"], "--usart=9: it is 0 to 3"),
    (["--usart=3", "FIRMWARE"], "the atmega328p has no USART3"),
    (["--until=", "FIRMWARE"], "--until=: it is a text"),
    (["--ignore=all", "FIRMWARE"], "--ignore=all: kinds are unmodelled, program,"),
    (["--gdb=0", "FIRMWARE"], "--gdb=0: it is a port, 1 to 65535"),
    (["--plug=lcd DIN=B3", "FIRMWARE"], "the virtual board has no part lcd; it has max7219"),
    (["--plug=max7219 DIN=Q3", "FIRMWARE"], "the max7219 cannot have DIN on Q3, which is no pin of the atmega328p"),
    (["--nonsense", "FIRMWARE"], "unrecognized option '--nonsense'"),
])
def test_what_it_does_not_understand_it_names(vboard, image, tmp_path, arguments, says):
    subprocess.run(["avr-objcopy", "-O", "ihex", image("ends"), tmp_path / "x.hex"], check=True)
    files = {"FIRMWARE": image("ends"), "HEX": "x.hex"}
    status, said, told = vboard(*(files.get(argument, argument) for argument in arguments))
    assert (status, said) == (FAILED, "") and says in told and told.count("\n") == 1 and "at cycle" not in told


def test_a_hex_file_runs_on_a_chip_that_is_named(vboard, image, tmp_path):
    subprocess.run(["avr-objcopy", "-O", "ihex", image("ends"), tmp_path / "x.hex"], check=True)
    assert vboard("-m", "atmega328p", "--until=ready", "x.hex")[0] == ASKED


def test_help_names_each_option(vboard):
    status, said, told = vboard("--help")
    assert (status, told) == (ASKED, "")
    for option in "mcu hz baud usart plug ignore vcd coverage gdb until until-sleep time".split():
        assert f"--{option}" in said
    assert vboard("--version")[1].startswith("vboard 1.")


def test_it_waits_for_a_debugger(image):
    with socket.socket() as other:
        other.bind(("localhost", 0))
        port = other.getsockname()[1]
    run = subprocess.Popen([os.environ["VBOARD_COMMAND"], f"--gdb={port}", "--until=ready", image("ends")], stdin=subprocess.DEVNULL,
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert f"waiting for avr-gdb -ex 'target remote :{port}'".encode() in run.stderr.readline()
    run.kill()
    assert run.communicate()[0] == b""
