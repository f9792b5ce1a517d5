# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests by careless authors, in careless/: each fails, and what it prints names the cause and what to do."""

import pathlib
import re
import shutil

import pytest
from conftest import IMAGES

CARELESS = pathlib.Path(__file__).parent / "careless"
CAUSES = {
    "wrong_pin": ["ValueError: the atmega328p has no pin called 'D99'; there are PB0 to PB7, PC0 to PC7, PD0 to PD7, D0 to D19, A0 to A5"],
    "wrong_chip": ["ValueError: build/timer_pwm.elf is for atmega328p, but this board has an atmega2560; build with -mmcu=atmega2560"],
    "no_sei": ["interrupt 18, __vector_18 (tests/images/echo_without_sei.c:", "is enabled and waits, but interrupts are off (I in SREG is 0): sei() is missing",
               "USART0 at 115200 baud sent nothing; typed to it 'hello'"],
    "wrong_baud": ["USART set to 117647 baud, but the line is at 9600 baud"],
    "no_pull_up": ["D2 floats: neither the chip nor a part drives it. A button or an open drain there needs a pull-up: bit 2 of PORTD 1, and of DDRD 0"],
    "no_bus_pull_ups": ["TWI START on a bus without pull-ups: ", " floats", "tests/images/panel.c:"],
    "missing_file": ["FileNotFoundError: there is no build/parot.elf in ", "build the firmware first, or give its path from there"],
    "bus_short": ["D9 is driven high against a wire"],
    "endless_loop": ["the chip does not leave a loop in wait_for_bus (tests/images/endless_loop.c:"],
    "stack_overflow": ["stack pointer 0x", "runs into static data, which ends at 0x"],
    "no_board": ["test_led does not say what its board runs; put @pytest.mark.firmware(\"atmega328p\", \"blink.elf\") before it"],
    "wrong_type": ["TypeError: ms is '5', which is no number"],
    "no_lines": ["ValueError: build/boot.hex: the chip has no ELF, which alone has line numbers"],
    "waits_for_ever": ["TimeoutError: the chip would run for more than 60000 ms: if no loop of the test waits for what never comes, give the board another limit",
                       "the chip sleeps in main (tests/images/described.c:"],
}


def test_all_programs_are_listed():
    assert sorted(path.stem for path in CARELESS.glob("*.py")) == sorted(CAUSES)


@pytest.mark.parametrize("name", CAUSES)
def test_its_failure_names_the_cause(pytester, name):
    shutil.copy(CARELESS / f"{name}.py", pytester.path / f"test_{name}.py")
    (pytester.path / "build").symlink_to(IMAGES)
    result = pytester.runpytest_inprocess("-p", "vboard.pytest")
    outcomes = result.parseoutcomes()
    assert outcomes.get("failed", 0) + outcomes.get("errors", 0) == 1 and "passed" not in outcomes
    for cause in CAUSES[name]:
        assert cause in result.stdout.str()
    if "failed" in outcomes:
        assert not re.search(r"vboard/(board|parts|coverage|_library)\.py:", result.stdout.str())  # the line shown is the test's
