#!/bin/sh
# Checks an installed copy: its headers compile alone; the example, outside of this tree, passes its test with it; that test can fail,
# and README.md shows the example.
#   check_install.sh INSTALLED FOLDER VERSION BUILD PYTHON     FOLDER: for what is built
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
installed=$(realpath "$1")
copy=$2 version=$3 build=$4 python=$5
unset MAKEFLAGS MFLAGS MAKELEVEL
export PKG_CONFIG_PATH="$installed/lib/pkgconfig"

fail() {
    echo "vboard: $1" >&2
    exit 1
}

for header in "$installed"/include/vboard/*.h; do
    printf '#include <vboard/%s>\n' "${header##*/}" | gcc -std=gnu11 -Wall -Wextra -Werror -fsyntax-only -I "$installed/include" -x c - ||
        fail "${header##*/} does not compile alone"
    printf '#include <vboard/%s>\n' "${header##*/}" | g++ -Wall -Wextra -Werror -fsyntax-only -I "$installed/include" -x c++ - ||
        fail "${header##*/} does not compile as C++"
done
grep -n '#include ".*/' "$installed"/include/vboard/*.h && fail "these lines include a file that is not installed"

for page in $(grep -o ']([^):]*)' README.md | tr -d '])('); do
    [ -e "$installed/share/doc/vboard/$page" ] || fail "README.md leads to $page, which is not installed"
done

rm -rf "$copy"
mkdir -p "$(dirname "$copy")"
cp -r "$installed/share/doc/vboard/examples/blink-echo" "$copy"
make -s -C "$copy" test || fail "the example fails"
rm "$copy"/build/*.elf
said=$(make -s -C "$copy" test BAUD=57600 2>&1) && fail "the example's test passes at half the rate"
echo "$said" | grep -q 'USART set to 57142 baud' || fail "at half the rate the example's test does not report the rate: $said"

# The command, as README.md has it first.
make -s -C "$copy" build/atmega328p.elf
said=$(echo hello | "$installed/bin/vboard" --until=hello "$copy/build/atmega328p.elf" 2>&1) || fail "the command fails: $said"
echo "$said" | grep -q '^hellovboard: the text came, after 3\.' || fail "the command says: $said"
man -l "$installed/share/man/man1/vboard.1" 2>/dev/null | grep -q -e '--until=TEXT' || ! command -v man >/dev/null || fail "the command's page for man is not readable"

# Python: the test of the fixture passes, and a failing one leaves the edges.
run_python() {
    (cd "$copy" && PYTHONPATH=$(pkg-config --variable=pythondir vboard) "$python" -m pytest -q -p no:cacheprovider 2>&1)
}
rm "$copy"/build/*.elf
make -s -C "$copy" build/atmega328p.elf
said=$(run_python) || fail "the example in Python fails: $said"
sed -i 's/hears("hello"/hears("goodbye"/' "$copy/test_blink_echo.py"
said=$(run_python) && fail "the example in Python passes when something else is said"
grep -q '^\$var wire 1 . PD1 \$end$' "$copy/test_echoes.vcd" || fail "a failing test in Python leaves no edges: $said"

cat >"$copy/closed.py" <<'END'
import vboard
board = vboard.Board("atmega328p", "build/atmega328p.elf")
board.close()
board.close()
board.run(1)
END
said=$(cd "$copy" && PYTHONPATH=$(pkg-config --variable=pythondir vboard) "$python" closed.py 2>&1) && fail "a closed board runs"
echo "$said" | grep -q 'RuntimeError: the board is closed' || fail "a closed board in Python does not say so: $said"

cp -r "$installed/share/doc/vboard/examples/sensor" "$copy"
said=$(PYTHONPATH=$(pkg-config --variable=pythondir vboard) make -s -C "$copy/sensor" test 2>&1) || fail "the sensor's example fails: $said"

# Where Python looks in a prefix by itself, it finds the module, and pytest its fixtures, without a variable.
home=$(realpath "$copy")/home
export HOME="$home"
tools/install.sh '' "$home/.local" "$(tools/python_dir.sh "$python" "$home/.local")" "$version" "$build" >"$copy/said"
[ ! -s "$copy/said" ] || fail "an installation that Python finds says something: $(cat "$copy/said")"
(cd "$copy" && "$python" -c 'import vboard; vboard.Board("atmega328p", None).close()') || fail "python3 does not find the module in ~/.local"
(cd "$copy" && "$python" -m pytest --fixtures -p no:cacheprovider 2>&1) | grep -q '^boards ' || fail "pytest does not find the fixtures in ~/.local"
tools/install.sh '' "$home/other" "$(tools/python_dir.sh "$python" "$home/other")" "$version" "$build" >"$copy/said"
grep -qx "vboard: python3 does not look in this prefix; export PYTHONPATH=$home/other/share/vboard" "$copy/said" ||
    fail "an installation that Python does not find says: $(cat "$copy/said")"
[ "$(tools/python_dir.sh /usr/bin/python3 /usr)" = /usr/lib/python3/dist-packages ] || fail "Debian's folder for /usr is not found"

# Whoever has built it, with whatever umask: all can read it, and if root has installed it, root alone can change it.
cp -r "$build/include" "$build"/libvboard.* "$build/vboard" "$build/vboard.1" "$copy"
[ "$(id -u)" != 0 ] || chown -R 65534 "$copy/include" "$copy"/libvboard.* "$copy/vboard"
readable() {
    (umask 077 && tools/install.sh '' "$home/strict" "$home/strict/share/vboard" "$version" "$copy")
    find "$home/strict" -mindepth 1 ! -type l \( -type d ! -perm 755 -o -type f ! -path "*/bin/*" ! -perm 644 -o -path "*/bin/*" ! -perm 755 -o ! -user "$(id -u)" \) >"$copy/wrong"
    [ ! -s "$copy/wrong" ] || fail "$1: these have a wrong owner or mode: $(cat "$copy/wrong")"
}
readable "installed with umask 077"
chmod 600 "$home/strict/lib/libvboard.a" "$home/strict/include/vboard/circuit.h"
[ "$(id -u)" != 0 ] || chown 65534 "$home/strict/lib/libvboard.so.1"
readable "installed over a copy with other owners and modes"

# What is written twice is the same: kinds of faults in C and Python, chips in the code and on the page.
cat >"$copy/facts.py" <<'END'
import re
import sys
import vboard

c = re.findall(r"^    CHIP_FAULT_([A-Z]+),", open(sys.argv[1]).read(), re.M)
assert [kind.lower() for kind in c] == vboard.FAULT_KINDS, c
try:
    vboard.Board("none", "build/atmega328p.elf")
except ValueError as error:
    chips = re.findall(r"atmega(\w+)", str(error))
listed = re.search(r"Chips: ATmega(.*?) \(without", " ".join(open(sys.argv[2]).read().split()))[1]
assert sorted(re.split(r", | and ", listed.lower())) == sorted(chips), chips
END
(cd "$copy" && PYTHONPATH=$(pkg-config --variable=pythondir vboard) "$python" facts.py \
    "$installed/include/vboard/hooks.h" "$installed/share/doc/vboard/README.md") || fail "vboard.py or README.md differs from the code"

# C++ links with the library.
cat >"$copy/cxx.cpp" <<'END'
#include <vboard/workbench.h>

int main()
{
    char error[200];
    workbench_t *w = workbench_new("atmega328p", 16000000, "build/atmega328p.elf", error, sizeof error);
    workbench_wave_t wave;
    workbench_measure(w, "D13", 5e6, &wave);
    return wave.hz == 1 && workbench_faults(w) == 0 ? 0 : 1;
}
END
# shellcheck disable=SC2046 # words
(cd "$copy" && g++ -Wall -Wextra -Werror cxx.cpp -o cxx $(pkg-config --cflags --libs vboard) && ./cxx) || fail "a program in C++ fails"

# Every block of C in README.md that is no whole file compiles within a function, and C means what it says.
awk '/^```c snippet$/ { on = 1; print "static void snippet_" ++n "(circuit_t circuit, chip_t *chip, workbench_t *w)\n{"; next }
     /^```$/ && on { on = 0; print "}" }
     on' README.md >"$copy/snippets.inc"
{
    echo "#include <assert.h>"
    for header in "$installed"/include/vboard/*.h; do echo "#include <vboard/${header##*/}>"; done
    cat "$copy/snippets.inc"
} >"$copy/snippets.c"
grep -q snippet_1 "$copy/snippets.c" || fail "README.md has no snippets"
# shellcheck disable=SC2046 # words
gcc -std=gnu11 -Wall -Wextra -Werror -Wno-unused -fsyntax-only $(pkg-config --cflags vboard) "$copy/snippets.c" ||
    fail "the code in README.md does not compile"

awk -f tests/arduino/table.awk tests/arduino/programs.txt | while read -r row; do
    grep -qxF "$row" docs/programs.md || fail "docs/programs.md lacks: $row (tests/arduino/table.awk makes the table)"
done

lines=$(wc -l <examples/blink-echo/test_blink_echo.c)
[ "$lines" -le 50 ] || fail "the example's test has $lines lines, not at most 50"
for file in examples/blink-echo/*.c examples/*/*.py; do
    awk -v file="$file" 'BEGIN { while ((getline line < file) > 0) if (line !~ /^# |^\/\/ SPDX/) text = text line "\n" }
        { page = page $0 "\n" } END { exit !(index(page, "```c\n" text "```\n") || index(page, "```python\n" text "```\n")) }' README.md || fail "README.md does not show the current $file"
done
echo "vboard: the example passes on five chips with the installed copy, in C, C++ and Python"
