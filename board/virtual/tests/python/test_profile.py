# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of cycles of functions, lines that have run, and the chip's measurements; tests/images/timed.c says the numbers."""

import pathlib
import re
import subprocess

import pytest
import vboard

SOURCE = pathlib.Path(__file__).resolve().parents[1] / "images" / "timed.c"


@pytest.fixture
def timed(boards, image):
    return boards("atmega328p", image("timed"))


# The line of the source that has this text.
def line_of(text):
    return next(number for number, line in enumerate(SOURCE.read_text().splitlines(), 1) if text in line)


def test_cycles_of_a_function_call_by_call(timed):
    outer, inner, never, isr = (timed.cycles(name) for name in ("outer", "inner", "never_called", "__vector_14"))
    with pytest.raises(ValueError, match="no call of outer has returned"):
        outer.max
    timed.run(1)
    assert [(call.cycles, call.own, call.interrupts) for call in outer.calls] == [(49, 19, 0)] * 3 + [(49, 19, 12)]
    assert (outer.count, outer.min, outer.max) == (4, 49, 49)
    assert [(call.cycles, call.own) for call in inner.calls] == [(10, 10)] * 12
    assert [(call.cycles, call.own, call.interrupts) for call in isr.calls] == [(5, 5, 0)]
    assert never.count == 0 and never.calls == []
    starts = [call.start for call in outer.calls]
    assert starts == sorted(starts) and repr(outer) == "outer: 4 calls of 49 to 49 cycles"


def test_cycles_count_from_the_call_on(timed):
    first = timed.cycles("outer")
    timed.run(0.01)
    second = timed.cycles("outer")
    timed.run(1)
    assert first.count == 4 and 0 < second.count < 4
    with pytest.raises(ValueError, match="has no function outr; there are outer; if it is inlined"):
        timed.cycles("outr")


def test_a_reset_ends_no_call(timed):
    outer = timed.cycles("outer")
    while not outer.count:
        timed.run(0.001)
    timed.run(0.001)
    timed.reset()
    timed.run(1)
    assert set(call.cycles for call in outer.calls) == {49}


def test_counting_and_timing_change_nothing_that_the_firmware_sees(boards, image):
    plain, counted = boards("atmega328p", image("panel")), boards("atmega328p", image("panel"))
    counted.coverage()
    counted.cycles("main")
    for board in (plain, counted):
        board.open(115200)
        assert board.hears("R", ms=1)
        board.plug("max7219", DIN="D11", CS="D10", CLK="D13")
        board.type("mtxk")
        board.wave("D13", ms=80)
    assert plain.measures() == counted.measures() and plain.output() == counted.output()


def test_coverage_is_what_lcov_reads(timed, tmp_path):
    coverage = timed.coverage()
    timed.run(1)
    lines = coverage.lines()[str(SOURCE)]
    assert lines[line_of("call inner")] == 4  # at most, of its instructions
    assert lines[line_of("6 + 4")] == 12
    assert lines[line_of("turns++")] == 3
    assert lines[line_of("turns = 99")] == 0
    assert lines[line_of("sei()")] == 1
    path = tmp_path / "timed.info"
    coverage.write(path, test="timed")
    text = path.read_text()
    assert text == coverage.text("timed") and text.startswith(f"TN:timed\nSF:{SOURCE}\n") and text.endswith("end_of_record\n")
    assert f"FN:{line_of('void never_called')},never_called\n" in text
    assert f"DA:{line_of('turns = 99')},0\n" in text and "FNDA:0,never_called\n" in text and "FNDA:12,inner\n" in text
    summary = subprocess.run(["lcov", "--summary", path], capture_output=True, text=True, check=True).stdout
    hit = sum(count > 0 for count in lines.values())
    assert f"({hit} of {len(lines)} lines)" in summary and "(4 of 5 functions)" in summary
    subprocess.run(["genhtml", "-q", "-o", tmp_path / "html", path], check=True)
    assert "never_called" in next((tmp_path / "html").rglob("timed.c.func.html")).read_text()


def test_coverage_counts_from_the_call_on_and_explain_does_not_add_to_it(timed):
    timed.run(1)
    coverage = timed.coverage()
    assert timed.coverage() is coverage
    timed.run(0.1)
    lines = coverage.lines()[str(SOURCE)]
    assert lines[line_of("sei()")] == 0 and sum(lines.values()) > 0
    assert "does not leave a loop in main (tests/images/timed.c:" in timed.explain()
    assert coverage.lines()[str(SOURCE)] == lines
    timed.run(0.1)
    assert sum(coverage.lines()[str(SOURCE)].values()) > sum(lines.values())


@pytest.mark.parametrize("dwarf", [2, 3, 4, 5])
def test_lines_are_read_from_each_version_of_dwarf(boards, image, tmp_path, dwarf):
    elf = tmp_path / "timed.elf"
    made = subprocess.run(["avr-gcc", "-mmcu=atmega328p", "-std=gnu11", "-Os", f"-gdwarf-{dwarf}", SOURCE, "-o", elf], capture_output=True)
    if made.returncode:
        pytest.skip(f"avr-gcc makes no DWARF {dwarf}")
    board = boards("atmega328p", elf)
    coverage = board.coverage()
    board.run(1)
    lines = coverage.lines()[str(SOURCE)]
    assert (lines[line_of("turns++")], lines[line_of("turns = 99")], lines[line_of("6 + 4")]) == (3, 0, 12)
    assert "FNDA:12,inner\n" in coverage.text()


# Plain -g of avr-gcc 5 makes stabs.
def test_an_elf_without_lines_says_how_to_build_one(boards, image, tmp_path):
    elf = tmp_path / "bare.elf"
    subprocess.run(["avr-gcc", "-mmcu=atmega328p", "-Os", SOURCE, "-o", elf], check=True)
    with pytest.raises(ValueError, match="bare.elf: the ELF has no line numbers of a source that is here; build it with avr-gcc -g") as error:
        boards("atmega328p", elf).coverage()
    option = re.search(r"avr-gcc (-\S+)", str(error.value))[1]
    subprocess.run(["avr-gcc", "-mmcu=atmega328p", "-Os", option, SOURCE, "-o", elf], check=True)
    assert boards("atmega328p", elf).coverage().lines()


# The other board still runs its chip, after Python may have freed the counts.
def test_a_board_that_is_closed_before_the_one_it_is_linked_to_counts_no_longer(boards, image):
    one, other = (boards("atmega328p", image("timed")) for _ in range(2))
    one.link(other, {"D2": "D2"})
    coverage = one.coverage()
    one.run(0.1)
    one.close()
    before = sum(coverage.counts)
    other.run(1)
    assert sum(coverage.counts) == before > 0


def test_an_explanation_that_is_interrupted_leaves_the_counting_as_it_was(timed, monkeypatch):
    coverage = timed.coverage()

    def interrupt(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(vboard.board.lib, "workbench_run", interrupt)
        timed.explain()
    timed.run(1)
    assert sum(coverage.counts) > 0


def test_measures_are_the_chips(timed):
    timed.run(1)
    measures = timed.measures()
    assert measures.elapsed == pytest.approx(16000, abs=3) and measures.asleep == 0
    assert measures.vector == {14: (1, 8, 8)}  # from the vector on
    assert 4 <= measures.stack <= 10
    timed.measure_from_here()
    assert timed.measures().elapsed == 0
