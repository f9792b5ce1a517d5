#!/bin/sh
# Draws the pictures of README and docs/how-it-works.md into a folder: what the virtual board shows by docs/pictures/play.txt and
# docs/pictures/marks.txt, its terminal, how parts are wired, waveforms, and the computer's F.
#   pictures.sh FOLDER PLAYER ELF WAVEFORMS WORST_F      WAVEFORMS: the program of tests/pictures
#                                                        WORST_F: written by tests/computer/exhaust_computer_adversary
set -eu
"$2" --script docs/pictures/play.txt --svg "$1/play.svg" "$3" >/dev/null
"$2" --script docs/pictures/marks.txt "$3" | awk -f tools/marks_svg.awk >"$1/marks.svg"
tools/wiring.sh "$1"
awk -f tools/terminal_svg.awk tests/terminal/screens/readme-80x24.txt >"$1/terminal.svg"
"$4" "$3" press | awk -f tools/waveform_svg.awk >"$1/key-press.svg"
"$4" "$3" move | awk -f tools/waveform_svg.awk >"$1/console-move.svg"
awk -f tools/worst_f_svg.awk "$5" >"$1/worst-f.svg"
