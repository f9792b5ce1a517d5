#!/bin/sh
# Compares Wokwi's circuits with board.h (wires), and checks their parts.
# SPDX-License-Identifier: MIT
set -eu
board=${1:-uno}
out=build/$board/wokwi
mkdir -p "$out"

# wires FOLDER NAMES: the wires of a circuit are those of board.h's pins with these names, "KEYPAD" for BOARD_KEYPAD_..., and, on standard
# input, those of the supply. The names of Wokwi's pins come last on a line of sed.
wires() {
    {
        awk -v names="$2" '$1 == "#define" && $2 ~ "^BOARD_(" names ")_" {
            split($2, word, "_")
            gsub(/[D,]/, "", $6)
            print "uno:" $6, tolower(word[2]) ":" word[3]
        }' board/uno/board.h | sed "$3"
        cat
    } | sort >"$out/board.txt"
    sed -n 's/^ *\[ "\([^"]*\)", "\([^"]*\)", .*/\1 \2/p' "$1/diagram.json" | sort >"$out/diagram.txt"
    diff "$out/board.txt" "$out/diagram.txt"
    echo "wokwi: $(wc -l <"$out/diagram.txt") wires of $1 match board.h"
}

# has FOLDER: each line of standard input is in one of its files.
has() {
    cat "$1"/*.* >"$out/files.txt"
    while read -r text; do
        grep -qF "$text" "$out/files.txt" || {
            echo "$1 lacks $text" >&2
            exit 1
        }
    done
}

# "#define BOARD_KEYPAD_R1  B, 1 // D9" is the wire "uno:9 keypad:R1".
wires board/wokwi "MATRIX|KEYPAD" "" <<'END'
uno:5V matrix:V+
uno:GND.1 matrix:GND
END
has board/wokwi <<'END'
"wokwi-arduino-uno", "id": "uno"
"wokwi-max7219-matrix", "id": "matrix"
"chain": "1", "layout": "fc16"
"wokwi-membrane-keypad", "id": "keypad"
"columns": "4"
firmware = "../../build/uno/oxo.hex"
elf = "../../build/uno/oxo.elf"
END

wires board/wokwi/lcd1602 "LCD|STICK" "/:BL$/d; s/stick:X/stick:HORZ/; s/stick:Y/stick:VERT/; s/stick:SW/stick:SEL/" <<'END'
uno:GND.1 lcd:VSS
uno:5V lcd:VDD
uno:GND.1 lcd:V0
uno:GND.1 lcd:RW
uno:5V lcd:A
uno:GND.1 lcd:K
uno:5V stick:VCC
uno:GND.2 stick:GND
END
has board/wokwi/lcd1602 <<'END'
"wokwi-arduino-uno", "id": "uno"
"wokwi-lcd1602", "id": "lcd"
"pins": "full"
"wokwi-analog-joystick", "id": "stick"
"rotate": 180
firmware = "../../../build/uno-lcd1602-joystick/oxo.hex"
elf = "../../../build/uno-lcd1602-joystick/oxo.elf"
END
