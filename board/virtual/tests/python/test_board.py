# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests of Board and its parts: all that C has, and mistakes that raise where they are made."""

import ctypes
import inspect
import pathlib
import re
import subprocess
import threading

import pytest
import vboard


@pytest.fixture
def panel(boards, image):
    board = boards("atmega328p", image("panel"))
    board.open(115200)
    assert board.hears("R", ms=1)
    return board


def test_python_has_all_parts_that_c_has():
    with vboard.Board("atmega328p", None) as board, pytest.raises(ValueError) as error:
        board._call(vboard.board.lib.workbench_plug, b"none", b"")
    kinds = str(error.value).split("it has ")[1].split(", ")
    assert sorted([*vboard.parts.CLASSES, "serial"]) == sorted(kinds)  # a serial port is open()


# Asks the panel to do something, and returns what it answers.
def ask(board, byte, ms=100):
    before = len(board.output())
    board.type(byte)
    for _ in range(ms):
        board.run(1)
        if len(board.output()) > before:
            return board.output()[before:].decode("latin-1")
    raise AssertionError(f"no answer to {byte}")


def test_a_mistyped_pin_raises_at_the_call_and_says_which_there_are(boards):
    board = boards("atmega328p", None)
    other = boards("atmega1284p", None)
    for call in (lambda pin: board.level(pin), lambda pin: board.wave(pin, ms=1), lambda pin: board.wait(pin, 1), lambda pin: board.drive(pin, 1),
                 lambda pin: board.volts(pin, 1), lambda pin: board.record(pin), lambda pin: board.link(other, {pin: "PB0"})):
        for pin in ("D99", "Q7", "", "d13", 13, None, "D1\0"):
            with pytest.raises(ValueError, match="no pin called .*there are PB0 to PB7, .*PD0 to PD7, D0 to D19, A0 to A5"):
                call(pin)
    with pytest.raises(ValueError, match="no pin called 'D1'; there are PA0 to PA7"):
        other.level("D1")
    with pytest.raises(ValueError, match="atmega1284p has no pin called 'D1'"):
        board.link(other, {"D1": "D1"})
    assert board.ms() == 0 and not board.faults()
    assert {"PB5", "D13", "A5"} <= set(board.pins()) and "D20" not in board.pins()


@pytest.mark.parametrize(("call", "says"), [
    (lambda b: b.run(-5), "-5 ms is no time"),
    (lambda b: b.run(float("nan")), "nan ms is no time"),
    (lambda b: b.drive("D2", 2), "a level is 0, 1 or None"),
    (lambda b: b.wait("D2", 3), "a level is 0 or 1"),
    (lambda b: b.volts("A0", 12), "12 V at A0; a pin stands -0.5 to 5.5 V"),
    (lambda b: b.open(9600, usart=3), "the atmega328p has no USART3"),
    (lambda b: b.open(0), "baud is 0; it is from 1 to 4294967295"),
    (lambda b: b.open(2**31), "a rate of 2147483648 baud; it is from 1 to the clock's 16000000"),
    (lambda b: b.open(-9600), "baud is -9600; it is from 1 to 4294967295"),
    (lambda b: b.open(9600, usart=-1), "usart is -1"),
    (lambda b: vboard.Board("atmega328p", None, -1), "hz is -1"),
    (lambda b: vboard.Board("atmega328p", None, 10**10), "hz is 10000000000"),
    (lambda b: b.plug("piezo", PIEZO="D8").heard(-440), "hz is -440"),
    (lambda b: b.gdb(70000), "port is 70000; it is from 1 to 65535"),
    (lambda b: b.gdb(0), "port is 0"),
    (lambda b: (b.power_off(), b.eeprom_write(0, [256])), "bytes must be in range"),
    (lambda b: b.type("x"), r"nothing is plugged into USART0; call open\(9600\) first"),
    (lambda b: b.output(1), r"call open\(9600, 1\) first"),
    (lambda b: b.hears("x"), "nothing is plugged into USART0"),
    (lambda b: (b.open(9600), b.hears("a\0b")), "a byte of value 0"),
    (lambda b: b.plug("lcd"), "there is no part 'lcd'; there are button, buttons, "),
    (lambda b: b.plug("buttons", UP="D2"), "needs a pin LEFT, as LEFT=PB3"),
    (lambda b: b.plug("button", OK="D99"), "cannot have OK on D99, which is no pin of the atmega328p"),
    (lambda b: b.plug("max7219", DIN="D1", CS="D2", CLK="D2"), "has CS and CLK on one pin"),
    (lambda b: b.plug("max7219", DIN="D1", CS="D2", CLK="D3", module=2), "the max7219 has no module; it has DIN, CS, CLK, modules"),
    (lambda b: b.plug("max7219", DIN="D1", CS="D2", CLK="D3", modules=17), "has modules=1 to modules=16"),
    (lambda b: b.plug("max7219", DIN="D1", CS="D2", CLK="D3", modules=0), "has modules=1 to modules=16"),
    (lambda b: b.plug("leds", ROW1="D2", ROW2="D3", ROW3="D4", X1="D5", X2="D6", X3="D7", O1="D8", O2="D9", O3="D10", ohms="1k"), "has ohms=1000"),
    (lambda b: b.plug("button", OK="D2 D3"), "has no blanks"),
    (lambda b: b.plug("button", OK="D2").press("9"), "the button has no key 9; it has: 5"),
    (lambda b: b.plug("button", OK="D2").press("LEFT"), "the button has no key 4"),
    (lambda b: b.plug("button", OK="D2").press("OKAY"), "no key 'OKAY'"),
    (lambda b: b.plug("button", OK="D2").press(after_ms=-1), "-1000 us is no time"),
    (lambda b: b.plug("joystick", VRX="A0", VRY="A1", SW="D2").tilt(2, 0), "a tilt of 2, 0"),
    (lambda b: b.plug("ssd1306", SDA="A4", SCL="A5").lit(128, 0), "has 128x64 pixels, none at 128, 0"),
    (lambda b: b.ignore("wire"), "there is no kind of fault 'wire'; there are unmodelled, "),
    (lambda b: b.faults("wire"), "there is no kind of fault 'wire'"),
    (lambda b: b.eeprom_read(1020, 5), "5 bytes at 1020, but the EEPROM of the atmega328p has 1024"),
    (lambda b: (b.power_off(), b.eeprom_write(1024, b"x")), "1 bytes at 1024"),
    (lambda b: (b.power_off(), b.set_fuses(higher=1)), "there is no higher; there are low, high, "),
    (lambda b: (b.power_off(), b.set_fuses(high=256)), "high=256 is no byte"),
    (lambda b: (b.run(0.5), b.power_off(at_ms=0.25)), "it is 0.5 ms already"),
    (lambda b: b.link(b, {"D2": "D3"}), "a bench is wired to one other"),
    (lambda b: b.variable("nothing"), "the firmware has no variable nothing: is it optimised away"),
    (lambda b: b.coverage(), "a blank chip: the chip has no ELF"),
])
def test_a_mistake_raises_where_it_is_made_and_is_no_fault_of_the_firmware(boards, call, says):
    board = boards("atmega328p", None)
    with pytest.raises(ValueError, match=says):
        call(board)
    assert not board.faults()


@pytest.mark.parametrize(("call", "says"), [
    (lambda b: vboard.Board("atmega328p", None, 16e6), "hz is 16000000.0, which is no whole number"),
    (lambda b: b.open("9600"), "baud is '9600', which is no whole number"),
    (lambda b: b.open(9600, "0"), "usart is '0', which is no whole number"),
    (lambda b: (b.open(9600), b.type(5)), "5 is neither text nor bytes"),
    (lambda b: (b.open(9600), b.hears(None)), "None is neither text nor bytes"),
    (lambda b: b.run("5"), "ms is '5', which is no number"),
    (lambda b: b.wait("D2", 1, None), "ms is None, which is no number"),
    (lambda b: b.wave("D2", ms="5"), "ms is '5', which is no number"),
    (lambda b: b.power_off(at_ms="5"), "at_ms is '5', which is no number"),
    (lambda b: b.volts("A0", "2.5"), "volts is '2.5', which is no number"),
    (lambda b: b.plug("button", OK="D2").press(after_ms="1"), "after_ms is '1', which is no number"),
    (lambda b: b.plug("button", OK="D2").release(bounce_ms="1"), "bounce_ms is '1', which is no number"),
    (lambda b: b.plug("joystick", VRX="A0", VRY="A1", SW="D2").tilt("left", 0), "x is 'left', which is no number"),
    (lambda b: b.plug("piezo", PIEZO="D8").heard(440.5), "hz is 440.5, which is no whole number"),
    (lambda b: (b.power_off(), b.eeprom_write(0, "abc")), "'str' object"),
    (lambda b: b.variable(5), "5 is neither text nor bytes"),
    (lambda b: b.set_variable(None, 1), "None is neither text nor bytes"),
    (lambda b: b.cycles(5), "5 is neither text nor bytes"),
    (lambda b: b.link(None, {}), r"link\(None\): it is linked to another Board"),
])
def test_a_wrong_type_says_which_argument_it_is(boards, call, says):
    with pytest.raises(TypeError, match=says):
        call(boards("atmega328p", None))


def test_what_is_typed_and_heard_is_text_or_bytes(panel):
    panel.type(bytearray(b"x"))
    panel.run(1)
    assert "typed to it 'x'" in panel.explain()


def test_what_is_typed_before_the_receiver_is_on_is_a_fault_that_says_so(boards, image):
    board = boards("atmega328p", image("panel"))
    board.open(115200)
    board.type("rr")
    assert not board.hears("rr", ms=2)
    assert [fault.kind for fault in board.faults()] == ["lost"]
    assert "USART0 byte 0x72 lost: a test must wait until the firmware is ready, as for a text that it sends; its receiver had not been on yet" in board.explain()
    board.ignore("lost")


def test_a_blank_chip_runs_on_and_is_told_once_to_have_no_program(boards):
    board = boards("atmega328p", None)
    board.run(10)
    assert [fault.kind for fault in board.faults()] == ["program"]
    assert "ran or jumped to 0x8000, beyond the end of flash, and goes on at 0x0000" in board.faults()[0]
    board.ignore("program")


def test_each_part_lists_the_properties_that_it_reads():
    found = 0
    for path in (pathlib.Path(__file__).resolve().parents[2] / "parts").glob("*_part.c"):
        text = path.read_text()
        listed = re.search(r'\.properties = "(.*?)"', text)
        read = set(re.findall(r'description_(?:value|property)\(config->words, "(\w+)"', text))
        assert read == set(listed[1].split() if listed else []), path.name
        found += len(read)
    assert found >= 7


def test_a_wrong_file_or_chip_says_so(tmp_path, image, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileNotFoundError, match=f"there is no build/x.elf in {tmp_path}; build the firmware first"):
        vboard.Board("atmega328p", "build/x.elf")
    with pytest.raises(ValueError, match="the chip atmega8 is not modelled; there are: atmega168"):
        vboard.Board("atmega8", image("panel"))
    with pytest.raises(ValueError, match="is for atmega328p, but this board has an atmega2560; build with -mmcu=atmega2560"):
        vboard.Board("atmega2560", image("panel"))
    (tmp_path / "x.hex").write_text(":00000001FF\n:nonsense")
    vboard.Board("atmega328p", "x.hex").close()
    (tmp_path / "x.hex").write_text(":nonsense\n")
    with pytest.raises(ValueError, match="x.hex: line 1 is not a record"):
        vboard.Board("atmega328p", "x.hex")


def test_a_closed_board_says_so(image):
    board = vboard.Board("atmega328p", image("panel"))
    part = board.plug("ws2812", DIN="D6")
    assert "atmega328p" in repr(board)
    board.close()
    board.close()
    for call in (lambda: board.run(1), lambda: board.level("D2"), part.leds, board.faults):
        with pytest.raises(RuntimeError, match="the board is closed"):
            call()
    assert "closed" in repr(board)


def test_a_board_belongs_to_the_thread_that_made_it(boards):
    board, raised = boards("atmega328p", None), []

    def use(call):
        try:
            call()
        except RuntimeError as error:
            raised.append(str(error))

    for call in (lambda: board.run(1), lambda: board.level("D2"), board.reset, board.close):
        thread = threading.Thread(target=use, args=(call,))
        thread.start()
        thread.join()
    assert raised == ["this board belongs to another thread: only the one that made it can use it"] * 4 and board.ms() == 0


def test_hex_files_run_as_the_elf_does(boards, image, tmp_path):
    path = tmp_path / "panel.hex"
    subprocess.run(["avr-objcopy", "-O", "ihex", image("panel"), path], check=True)
    board = boards("atmega328p", path)
    board.open(115200)
    assert board.hears("R", ms=1)
    with pytest.raises(ValueError, match="has no variable counted"):
        board.variable("counted")
    with pytest.raises(ValueError, match="if this is a hex file, take the ELF"):
        board.cycles("main")
    with pytest.raises(ValueError, match="panel.hex: the chip has no ELF, which alone has line numbers"):
        board.coverage()


def test_pins_are_driven_measured_and_waited_for(boards, image):
    board = boards("atmega328p", image("timer_pwm"))
    wave = board.wave("D9", ms=20)
    assert (wave.hz, wave.duty) == (1000, 0.25) and 39 <= wave.edges <= 41 and "hz=1000, duty=0.25" in repr(wave)
    assert board.wait("D9", 1, ms=1) and board.wait("D9", 0, ms=0.26) and not board.wait("D9", 1, ms=0.7)
    assert board.level("D2") is None
    board.drive("D2", True)
    assert board.level("PD2") == 1
    board.drive("D2", None)
    assert board.level("D2") is None


def test_parts_show_and_take_what_they_do_on_a_desk(panel):
    matrix = panel.plug("max7219", DIN="D11", CS="D10", CLK="D13")
    oled = panel.plug("ssd1306", SDA="A4", SCL="A5")
    strip = panel.plug("ws2812", DIN="D6")
    keypad = panel.plug("keypad", R1="D2", R2="D3", R3="D4", R4="D5", C1="D7", C2="D9", C3="A2", C4="A3")
    piezo = panel.plug("piezo", PIEZO="D8")
    assert "#" not in "".join(oled.rows())
    assert ask(panel, "m") == "m"
    assert matrix.rows() == ["##......"] + ["........"] * 7
    assert matrix.lit(1, 0) and not matrix.lit(2, 0)
    assert ask(panel, "o") == "o"
    assert (len(oled.rows()), len(oled.rows()[0])) == (64, 128)
    assert [(x, y) for y, row in enumerate(oled.rows()) for x, pixel in enumerate(row) if pixel == "#"] == [(0, 0), (0, 2)]
    assert ask(panel, "s") == "s"
    assert strip.leds()[0] == (255, 128, 1) == vboard.Colour(red=255, green=128, blue=1)
    assert strip.leds()[1] == (0, 0, 0) and len(strip.leds()) == 64 and len(strip.picture()) == 8
    assert ask(panel, "t") == "t"
    assert piezo.heard(1000) and not piezo.heard(1000) and not piezo.heard(440)
    assert ask(panel, "k") == "-"
    for key in "1D*6":
        keypad.press(key, bounce_ms=2)
        panel.run(3)
        assert ask(panel, "k") == key
        keypad.release(key)
        assert ask(panel, "k") == "-"
    keypad.press("5", after_ms=10)
    assert ask(panel, "k") == "-"
    panel.run(10)
    assert ask(panel, "k") == "5"
    panel.power_off()
    assert "#" not in "".join(matrix.rows() + oled.rows()) and set(strip.leds()) == {(0, 0, 0)}
    assert not panel.faults()


def test_a_joystick_tilts_and_a_button_connects_to_ground(panel):
    stick = panel.plug("joystick", VRX="A0", VRY="A1", SW="D12")
    assert 126 <= ord(panel_answer(panel, "x")) <= 129
    stick.tilt(1, -1)
    assert panel_answer(panel, "x") == "\xff" and panel_answer(panel, "y") == "\0"
    stick.tilt(0, 0)
    stick.press("LEFT")
    assert panel_answer(panel, "x") == "\0"
    button = panel.plug("button", OK="D12")
    five = panel.plug("buttons", UP="D2", LEFT="D3", OK="D4", RIGHT="D5", DOWN="D7")
    button.press()
    five.press("RIGHT")
    assert (panel.level("D12"), panel.level("D5"), panel.level("D4")) == (0, 0, None)
    button.release()
    five.release("right")
    assert panel.level("D12") is None and panel.level("D5") is None


def panel_answer(board, byte):
    before = len(board.output())
    board.type(byte)
    board.run(2)
    return board.output()[before:].decode("latin-1")


def test_the_eeprom_outlives_a_cut_and_is_torn_in_its_instant(panel):
    assert ask(panel, "e") == "e"
    panel.run(4)
    assert panel.eeprom_read(0, 3) == b"\xff\x5a\xff" and len(panel.eeprom_read()) == 1024
    with pytest.raises(RuntimeError, match=r"only while the power is off; call power_off\(\) first"):
        panel.eeprom_write(1, b"\x11")
    panel.power_off(at_ms=50)
    assert panel.ms() == pytest.approx(50, abs=0.001) and not panel.is_powered()
    panel.run(10)
    assert panel.ms() == pytest.approx(60, abs=0.001) and panel.level("D1") is not None
    panel.eeprom_write(1, b"\x11")
    panel.power_on()
    assert panel.is_powered() and panel.hears("R", ms=1)
    assert ask(panel, "r") == "\x11"
    panel.type("e")
    assert panel.hears("e", ms=1)  # the byte is still being programmed, for 3.4 ms
    panel.run(1)
    panel.power_off()
    assert panel.eeprom_read(1, 1) != b"\x5a"


def test_reset_starts_the_firmware_again_and_keeps_the_supply(panel):
    panel.reset()
    assert panel.hears("R", ms=1) and panel.output() == b"RR"


def test_a_variable_has_the_width_and_sign_that_the_elf_tells(boards, image):
    board = boards("atmega328p", image("variables"))
    board.run(1)
    values = {"byte": 7, "small": -3, "alarm": 5001, "below": -300, "large": 4_000_000_000, "huge": -5_000_000_000, "ratio": 0.5, "ready": True,
              "light": 1, "order": -1, "pointer": 0x123, "list": [1, 2, 60000], "table": [1, -2, 3, 4, 5, 6], "seen": 901}
    assert {name: board.variable(name) for name in values} == values
    others = {"byte": 255, "small": -128, "alarm": 300, "below": 32767, "large": 1, "huge": 2**62, "ratio": -1.25, "ready": False, "light": 0,
              "order": 0, "list": [9, 8, 7], "table": bytes(6)}
    for name, value in others.items():
        board.set_variable(name, value)
    assert {name: board.variable(name) for name in others} == {**others, "table": [0] * 6}

    class Pair(ctypes.LittleEndianStructure):
        _pack_ = 1
        _fields_ = [("a", ctypes.c_uint8), ("b", ctypes.c_uint16)]

    assert (board.variable("pair", Pair).a, board.variable("pair", Pair).b) == (1, 2)
    board.set_variable("pair", Pair(3, 400), Pair)
    assert board.variable("pair", Pair).b == 400
    board.set_variable("list", [1, 2, 3], ctypes.c_uint16 * 3)
    assert list(board.variable("list", ctypes.c_uint16 * 3)) == board.variable("list") == [1, 2, 3]


@pytest.mark.parametrize(("call", "says"), [
    (lambda b: b.set_variable("byte", 300), "byte is 300; it is from 0 to 255"),
    (lambda b: b.set_variable("alarm", -1), "alarm is -1; it is from 0 to 65535"),
    (lambda b: b.set_variable("small", 128), "small is 128; it is from -128 to 127"),
    (lambda b: b.set_variable("ready", 2), "ready is 2; it is from 0 to 1"),
    (lambda b: b.set_variable("alarm", 70000, ctypes.c_uint16), "alarm is 70000, which a c_ushort cannot hold"),
    (lambda b: b.set_variable("list", [1, 2]), "list has 3 elements, not 2"),
    (lambda b: b.set_variable("list", [1, 2, 70000]), "list is 70000; it is from 0 to 65535"),
    (lambda b: b.variable("alarm", ctypes.c_uint8), "alarm has 2 bytes, not 1"),
    (lambda b: b.set_variable("alarm", 3, ctypes.c_uint8), "alarm has 2 bytes, not 1"),
    (lambda b: b.variable("pair"), "pair is no number and no array of numbers; it has 3 bytes: give its ctypes type"),
    (lambda b: b.set_variable("pair", 1), "pair is no number"),
    (lambda b: b.variable("in_flash"), "in_flash is not in RAM"),
    (lambda b: b.variable("calls"), "the firmware has 2 variables calls"),
    (lambda b: b.variable("byte\0"), "has a byte of value 0"),
])
def test_a_variable_of_another_width_or_a_value_that_does_not_fit_is_an_error(boards, image, call, says):
    board = boards("atmega328p", image("variables"))
    board.run(1)
    with pytest.raises(ValueError, match=says):
        call(board)
    assert board.variable("byte") == 7 and board.variable("alarm") == 5001 and not board.faults()


def test_without_debugging_information_a_variable_is_an_unsigned_integer_of_its_size(boards, image):
    board = boards("atmega328p", image("stripped"))
    board.run(1)
    assert board.variable("alarm") == 5001 and board.variable("below") == 2**16 - 300
    board.set_variable("below", -2)
    board.set_variable("alarm", 65535)
    assert board.variable("below") == 65534 and board.variable("alarm") == 65535
    for name, bytes_ in (("pair", 3), ("list", 6)):
        with pytest.raises(ValueError, match=f"{name} has {bytes_} bytes, and the firmware does not tell its type: build it with -gdwarf-2"):
            board.variable(name)


def test_variables_and_fuses_are_read_and_set(panel):
    ask(panel, "r")
    assert panel.variable("counted") == 1
    panel.set_variable("counted", 500)
    ask(panel, "r")
    assert panel.variable("counted") == 501 == panel.variable("counted", ctypes.c_uint16)
    panel.set_variable("counted", 7, ctypes.c_uint16)
    assert panel.variable("counted") == 7
    before = panel.fuses()
    with pytest.raises(RuntimeError, match="only while the power is off"):
        panel.set_fuses(high=0xDA)
    panel.power_off()
    panel.set_fuses(extended=0xFD, start_up_us=65000)
    assert panel.fuses() == before._replace(extended=0xFD, start_up_us=65000)
    panel.power_on()
    assert not panel.hears("R", ms=64) and panel.hears("R", ms=10)


def test_two_boards_on_wires_run_together(boards, image):
    one, two = boards("atmega328p", image("panel")), boards("atmega328p", image("parrot"))
    one.open(115200)
    one.link(two, {"D2": "D0", "D3": "D1"})
    two.drive("D5", 1)
    one.run(3)
    assert two.ms() == pytest.approx(3, abs=0.001)
    two.run(3)
    assert one.ms() == pytest.approx(6, abs=0.001)
    assert two.wait("D5", 1, ms=1) and not two.wait("D5", 0, ms=1)
    with pytest.raises(ValueError, match="a bench is wired to one other"):
        one.link(boards("atmega328p", None), {"D4": "D4"})
    one.close()
    two.run(3)  # the other's chip is still on the wires


def test_what_one_board_sends_another_hears(boards, image):
    one, two = boards("atmega328p", image("panel")), boards("atmega328p", image("parrot"))
    two.open(115200)
    one.link(two, {"D1": "D0"})
    assert two.hears("R", ms=2)  # sent by the panel, echoed by the parrot


def test_faults_have_kinds_that_can_be_told_apart_and_ignored(boards, image):
    board = boards("atmega328p", image("parrot"))
    board.open(9600)
    board.run(1)
    board.drive("D9", 0)
    board.open(115200)
    board.type("!")
    board.run(1)
    board.open(9600)
    board.type("ab")
    board.run(5)
    kinds = [fault.kind for fault in board.faults()]
    assert "part" in kinds and set(kinds) <= set(vboard.FAULT_KINDS)
    assert board.faults("part")[0].startswith("D9 is driven high against a wire")
    assert board.faults("stack") == []
    for kind in set(kinds):
        board.ignore(kind)
    assert not board.faults()


def test_an_i2c_bus_without_pull_ups_is_a_fault_of_the_wiring(panel):
    panel.type("o")
    panel.run(5)
    faults = panel.faults("wiring")
    assert len(faults) == 1 and "pull-up" in faults[0] and "panel.c" in faults[0]
    with pytest.raises(ValueError, match="no pin called"):
        panel.level("D99")
    assert panel.faults("wiring") == faults
    panel.ignore("wiring")
    assert not panel.faults()


def test_a_with_block_ends_with_the_faults_of_the_firmware(image):
    with pytest.raises(vboard.FirmwareFault, match="faults of the firmware:\n  stack pointer .* runs into static data"), \
            vboard.Board("atmega328p", image("endless_recursion")) as board:
        board.run(5)
    with pytest.raises(RuntimeError, match="the board is closed"):
        board.ms()
    with pytest.raises(KeyError) as told, vboard.Board("atmega328p", image("endless_recursion")) as board:
        board.run(5)
        raise KeyError("of the test")
    assert "runs into static data" in told.value.__notes__[0]


def test_a_test_that_never_ends_is_told_what_it_waits_for(boards, image):
    board = boards("atmega328p", image("echo_without_sei"), limit_ms=20)
    board.open(115200)
    with pytest.raises(TimeoutError, match="more than 20 ms: if no loop of the test waits for what never comes"):
        while not board.output():
            board.run(1)
    with pytest.raises(TimeoutError, match="looked 1,000,000 times at .* while no time passed"):
        while not board.output():
            pass
    assert "USART0 at 115200 baud" in board.explain()


def test_vcd_has_pins_and_the_serial_line(panel, tmp_path):
    panel.record("D13")
    ask(panel, "r")
    panel.save_vcd(tmp_path / "x.vcd")
    text = (tmp_path / "x.vcd").read_text()
    for name in ("wire 1 . D13", "wire 1 . PD0", "wire 1 . PD1", "string 1 sent0 USART0_sent", "string 1 typed0 USART0_typed"):
        assert any(line.startswith("$var") and all(word in line for word in name.split(" . ")) for line in text.splitlines()), name
    assert "sR sent0" in text and "sr typed0" in text
    times = [int(line[1:]) for line in text.splitlines() if line.startswith("#")]
    assert times == sorted(times)
    with pytest.raises(OSError, match="cannot write"):
        panel.save_vcd(tmp_path)


def test_help_tells_what_a_board_does():
    for cls in (vboard.Board, vboard.Contacts, vboard.Display, vboard.Strip, vboard.Joystick, vboard.Piezo, vboard.Coverage, vboard.Cycles):
        assert cls.__doc__
    for name, member in inspect.getmembers(vboard.Board, inspect.isfunction):
        if not name.startswith("_") and name not in ("is_powered", "measure_from_here"):
            assert member.__doc__, name
            assert member.__annotations__.get("return") is not None, name
