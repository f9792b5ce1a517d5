# SPDX-License-Identifier: GPL-3.0-or-later
"""Fixtures for pytest, which finds them where the virtual board is installed; elsewhere `pytest -p vboard.pytest`.

    @pytest.mark.firmware("atmega328p", "blink.elf")
    def test_blinks(board):
        assert board.wave("D13", ms=4000).hz == pytest.approx(0.5)

    def test_two(boards):
        one, two = boards("atmega328p", "ping.elf"), boards("atmega328p", "pong.elf")
        one.link(two, {"D1": "D0", "D0": "D1"})

Faults of the firmware fail a test. A test that fails tells what the boards did, and leaves the pins and serial ports that
it used in TESTNAME.vcd. `pytest --vboard-coverage=FILE` writes the lines of the firmware that all tests have run, for lcov.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from vboard.board import Board, FirmwareFault, _told

__tracebackhide__ = True

_made = pytest.StashKey[list[Board]]()
_covered = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.getgroup("vboard").addoption("--vboard-coverage", metavar="FILE", help="write the lines of the firmware that run, in lcov's format")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "firmware(mcu, firmware, hz=16000000, limit_ms=60000): what the fixture `board` runs (vboard.Board)")
    config.stash.setdefault(_covered, [])


@pytest.fixture
def boards(request: pytest.FixtureRequest) -> Iterator[Callable[..., Board]]:
    """Makes boards, with the arguments of vboard.Board, which are closed after the test."""
    made = request.node.stash.setdefault(_made, [])

    def make(*args: Any, **kwargs: Any) -> Board:
        board = Board(*args, **kwargs)
        made.append(board)
        if request.config.getoption("vboard_coverage"):
            board.coverage()
            board._at_close = lambda: request.config.stash[_covered].append(board.coverage().text())
        return board

    yield make
    for board in made:
        board.close()


@pytest.fixture
def board(request: pytest.FixtureRequest, boards: Callable[..., Board]) -> Board:
    """The board that the test's mark describes: @pytest.mark.firmware("atmega328p", "blink.elf")"""
    mark = request.node.get_closest_marker("firmware")
    if not mark:
        raise pytest.UsageError(f'{request.node.name} does not say what its board runs; put @pytest.mark.firmware("atmega328p", "blink.elf") '
                                "before it, with the chip and the ELF")
    return boards(*mark.args, **mark.kwargs)


def _boards_of(item):
    return [board for board in item.stash.get(_made, []) if board._open]


# After the test itself has passed: faults fail it where it ran, not in its teardown.
@pytest.hookimpl(trylast=True)
def pytest_runtest_call(item: pytest.Item) -> None:
    faults = [fault for board in _boards_of(item) for fault in board.faults()]
    if faults:
        raise FirmwareFault(_told(faults))


def _leave(item, number, board):
    name = re.sub(r"[^\w.\[\]-]", "_", item.name) + (f"-{number}" if number > 1 else "")
    path = Path(f"{name}.vcd").absolute()
    try:
        board.save_vcd(path)
        left = f"its pins and serial ports are in {path}"
    except OSError as error:
        left = str(error)
    return f"{board.explain()}\n{left}"


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    report = (yield).get_result()
    if call.when == "call" and report.failed:
        for number, board in enumerate(_boards_of(item), 1):
            told = f"the board{f' {number}' if number > 1 else ''}", _leave(item, number, board)
            if hasattr(report.longrepr, "addsection"):
                report.longrepr.addsection(*told, "-")
            else:
                report.sections.append(told)


def pytest_sessionfinish(session: pytest.Session) -> None:
    path = session.config.getoption("vboard_coverage")
    if path:
        Path(path).write_text("".join(session.config.stash[_covered]), encoding="utf-8")
