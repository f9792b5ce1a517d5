# Titles of algorithms and chips for tables and the figure, and columns of the CSV.
# SPDX-License-Identifier: MIT
BEGIN {
    FS = ","
    algorithms = split("published floor oxo signed_sums scan_lines count_table scan_board", algorithm, " ")
    title["oxo"] = "OXO"
    title["published"] = "counters only, ATmega328P"
    title["floor"] = "assembler by hand"
    title["signed_sums"] = "signed sums"
    title["scan_lines"] = "scan of its lines"
    title["count_table"] = "count[6n][3]"
    title["scan_board"] = "scan of the board"
    chip_title["atmega328p"] = "ATmega328P"
    chip_title["atmega2560"] = "ATmega2560"
    ALGORITHM = 1; CHIP = 2; N = 3; N_MAX = 4; MOVES = 5; LEAST = 6; MEAN = 7; WORST = 8; CODE = 9; STATE = 10
    FINGERPRINT = 11
}
