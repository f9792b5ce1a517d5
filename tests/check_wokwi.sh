#!/bin/sh
# Compares Wokwi's circuit with board.h (wires), and checks its parts.
# SPDX-License-Identifier: MIT
set -eu
board=${1:-uno}
out=build/$board/wokwi
mkdir -p "$out"

# "#define BOARD_KEYPAD_R1  B, 1 // D9" becomes the wire "uno:9 keypad:R1".
{
    awk '$1 == "#define" && $2 ~ /^BOARD_(MATRIX|KEYPAD)_/ {
        split($2, word, "_")
        gsub(/[D,]/, "", $6)
        print "uno:" $6, tolower(word[2]) ":" word[3]
    }' board/uno/board.h
    printf '%s\n' 'uno:5V matrix:V+' 'uno:GND.1 matrix:GND'
} | sort >"$out/board.txt"
sed -n 's/^ *\[ "\([^"]*\)", "\([^"]*\)", .*/\1 \2/p' board/wokwi/diagram.json | sort >"$out/diagram.txt"
diff "$out/board.txt" "$out/diagram.txt"

cat board/wokwi/* >"$out/files.txt"
while read -r text; do
    grep -qF "$text" "$out/files.txt" || {
        echo "board/wokwi lacks $text" >&2
        exit 1
    }
done <<'END'
"wokwi-arduino-uno", "id": "uno"
"wokwi-max7219-matrix", "id": "matrix"
"chain": "1", "layout": "fc16"
"wokwi-membrane-keypad", "id": "keypad"
"columns": "4"
firmware = "../../build/uno/oxo.hex"
elf = "../../build/uno/oxo.elf"
END
echo "wokwi: $(wc -l <"$out/diagram.txt") wires match board.h"
