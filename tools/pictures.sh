#!/bin/sh
# Draws README's pictures into a folder: docs/play.txt and docs/marks.txt on the virtual board, its terminal, the parts' wiring.
#   pictures.sh FOLDER PLAYER ELF
set -eu
"$2" --script docs/play.txt --svg "$1/play.svg" "$3" >/dev/null
"$2" --script docs/marks.txt "$3" | awk -f tools/marks_svg.awk >"$1/marks.svg"
tools/wiring.sh "$1"
awk -f tools/terminal_svg.awk tests/terminal/screens/readme-80x24.txt >"$1/terminal.svg"
