#!/bin/sh
# Draws the pictures of README and docs/how-it-works.md into a folder: what the virtual board shows by docs/pictures/play.txt and
# docs/pictures/marks.txt, its terminal, how parts are wired, waveforms, and the computer's F.
#   pictures.sh FOLDER PLAYER ELF WAVEFORMS WORST_F      WAVEFORMS: the program of tests/pictures
#                                                        WORST_F: written by tests/computer/exhaust_computer_adversary
# SPDX-License-Identifier: MIT
set -eu
for picture in play marks; do
    said=$("$2" --script docs/pictures/$picture.txt "$3") || { echo "$said" >&2 && exit 1; }
    echo "$said" | tools/draw.py $picture >"$1/$picture.svg"
done
tools/draw.py wiring "$1"
tools/draw.py terminal <board/play/tests/terminal/screens/readme-80x24.txt >"$1/terminal.svg"
"$4" "$3" press | tools/draw.py waveforms >"$1/key-press.svg"
"$4" "$3" move | tools/draw.py waveforms >"$1/console-move.svg"
tools/draw.py worst-f <"$5" >"$1/worst-f.svg"
