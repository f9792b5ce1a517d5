#!/bin/sh
# Builds one of Arduino's examples with Debian's arduino-builder.
#   build.sh BOARD PATH ELF    PATH as in programs.txt
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
hardware=/usr/share/arduino/hardware
libraries=$hardware/arduino/avr/libraries
case $1 in
mega) board=arduino:avr:mega:cpu=atmega2560 ;;
*) board=arduino:avr:$1 ;;
esac
sketch=$(ls /usr/share/arduino/examples/"$2"/*.ino 2>/dev/null || ls $libraries/"${2%/*}"/examples/"${2#*/}"/*.ino)
elf=$PWD/$3 # arduino-builder wants absolute paths
work=$elf.build
cache=${elf%/*}/cache-$1
mkdir -p "$work" "$cache"
# gcc 5 defines DECIMAL_DIG, which WString.cpp uses, for C only. The tools' folder is one without tools, as arduino-builder looks at every
# file of it, for seconds if it is /usr/bin; the preferences say where they are.
arduino-builder -compile -quiet -hardware $hardware -tools "$work" -built-in-libraries $libraries \
    -fqbn "$board" -build-path "$work" -build-cache "$cache" -prefs=runtime.tools.ctags.path=/usr/bin \
    -prefs=runtime.tools.avr-gcc.path=/usr -prefs=compiler.cpp.extra_flags=-DDECIMAL_DIG=__DECIMAL_DIG__ \
    -prefs=compiler.warning_flags=-w "$sketch" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
}
mv "$work"/*.ino.elf "$elf"
rm -r "$work"
