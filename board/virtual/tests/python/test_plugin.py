# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of the plugin of pytest: fixtures, what a failed test leaves and tells, and the session's coverage."""

import re
import subprocess
import textwrap

import pytest
from conftest import IMAGES


@pytest.fixture
def run(pytester):
    """Runs a test program of these lines, and returns the result."""

    def run(text, *arguments):
        (pytester.path / "build").symlink_to(IMAGES)
        pytester.makepyfile("import pytest\n" + textwrap.dedent(text))
        return pytester.runpytest_inprocess("-p", "vboard.pytest", *arguments)

    return run


def test_a_failed_test_leaves_its_pins_and_serial_line_and_names_the_file(run, pytester):
    result = run("""
        @pytest.mark.firmware("atmega328p", "build/parrot.elf")
        @pytest.mark.parametrize("word", ["a/b"])
        def test_echo(board, word):
            board.open(115200)
            board.level("D9")
            board.run(1)
            board.type("hi")
            assert board.hears("ho", ms=2)
    """)
    result.assert_outcomes(failed=1)
    path = pytester.path / "test_echo[a_b].vcd"
    result.stdout.fnmatch_lines(["*the board*", "atmega328p at 3.000 ms", "USART0 at 115200 baud sent 'hi'; typed to it 'hi'",
                                 f"its pins and serial ports are in {path}".replace("[", "[[]")])
    vcd = path.read_text()
    assert all(name in vcd for name in (" D9 ", " PD0 ", " PD1 ", " USART0_sent ", " USART0_typed "))
    assert "si sent0" in vcd


def test_faults_fail_a_test_that_passes(run, pytester):
    result = run("""
        @pytest.mark.firmware("atmega328p", "build/parrot.elf")
        def test_short(board):
            board.open(115200)
            board.drive("D9", 0)
            board.run(1)
            board.type("!")
            board.run(1)

        @pytest.mark.firmware("atmega328p", "build/parrot.elf")
        def test_ignored(board):
            board.ignore("part")
            board.open(115200)
            board.drive("D9", 0)
            board.run(1)
            board.type("!")
            board.run(1)
    """)
    result.assert_outcomes(failed=1, passed=1)
    result.stdout.fnmatch_lines(["*FirmwareFault: 1 fault of the firmware:", "*D9 is driven high against a wire*"])
    assert (pytester.path / "test_short.vcd").exists() and not (pytester.path / "test_ignored.vcd").exists()


def test_each_board_of_a_failed_test_is_told_and_has_a_file(run, pytester):
    result = run("""
        def test_two(boards):
            one, two = boards("atmega328p", "build/panel.elf"), boards("atmega328p", "build/parrot.elf")
            one.link(two, {"D1": "D0"})
            assert two.wait("D1", 0, ms=1)
            assert one.wait("D13", 1, ms=1)
    """)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*the board 2*", "its pins and serial ports are in *test_two-2.vcd"])
    assert "PD1" in (pytester.path / "test_two-2.vcd").read_text() or " D1 " in (pytester.path / "test_two-2.vcd").read_text()


def test_boards_are_closed_after_their_test(run):
    run("""
        made = []

        def test_make(boards):
            made.append(boards("atmega328p", None))
            made[0].run(0.1)

        def test_it_is_closed():
            with pytest.raises(RuntimeError, match="the board is closed"):
                made[0].ms()
    """).assert_outcomes(passed=2)


def test_a_test_that_passes_leaves_nothing(run, pytester):
    run("""
        @pytest.mark.firmware("atmega328p", "build/timer_pwm.elf", hz=8_000_000)
        def test_pwm(board):
            assert board.wave("D9", ms=10).hz == 500 and board.hz == 8_000_000
    """).assert_outcomes(passed=1)
    assert not list(pytester.path.glob("*.vcd"))


def test_the_coverage_of_all_tests_is_written_at_the_end(run, pytester):
    result = run("""
        @pytest.mark.firmware("atmega328p", "build/timed.elf")
        @pytest.mark.parametrize("turn", [1, 2])
        def test_turns(board, turn):
            board.run(1)

        def test_another(boards):
            boards("atmega328p", "build/parrot.elf").run(1)

        def test_that_closes_its_board(boards):
            with boards("atmega328p", "build/panel.elf") as board:
                board.run(1)
    """, "--vboard-coverage=all.info")
    result.assert_outcomes(passed=4)
    text = (pytester.path / "all.info").read_text()
    assert text.count("SF:") == 4 and text.count("FNDA:12,inner\n") == 2 and "parrot.c\n" in text and "panel.c\n" in text
    subprocess.run(["lcov", "-q", "-a", "all.info", "-o", "sum.info"], cwd=pytester.path, check=True)
    assert re.search(r"^(FNDA:|FNA:\d+,)24,inner$", (pytester.path / "sum.info").read_text(), re.M)  # lcov 1 or 2
    subprocess.run(["genhtml", "-q", "-o", "html", "sum.info"], cwd=pytester.path, check=True)
