#!/bin/sh
# Prints docs/conformance.md's table, from the project's folder, with a column for each simulator named.
#   table.sh BUILD SIMULATOR...     vboard, simavr, avr8js (with avr8js where node finds it)
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
build=$1
shift
measure() {
    case $1 in
    avr8js)
        avr-objcopy -O binary "$4" "$4.bin"
        node tests/conformance/edges.js "$2" "$3" "$4.bin"
        ;;
    *) "$build/edges" "$1" "$2" "$3" "$4" ;;
    esac >"$4.edges"
    awk -f tests/conformance/wave.awk "$4.edges"
}
head="| report | what is tried | section | data sheet |" rule="|---|---|---|---|"
for simulator; do
    case $simulator in
    simavr) version=" $(dpkg-query -W -f '${Version}' libsimavr-dev)" ;;
    avr8js) version=" $(node -p 'require("avr8js/package.json").version')" ;;
    *) version= ;;
    esac
    head="$head $simulator$version |" rule="$rule---|"
done
echo "$head"
echo "$rule"
sed '/^#/d; s/ | /|/g' tests/conformance/reports.txt | while IFS='|' read -r report mcu pin section promised tried; do
    row="| [${report%_*} ${report#*_}]"
    case $report in
    simavr_*) row="$row(https://github.com/buserror/simavr/issues/${report#*_})" ;;
    avr8js_*) row="$row(https://github.com/wokwi/avr8js/issues/${report#*_})" ;;
    esac
    row="$row | $tried | $section | $promised |"
    for simulator; do
        measured=$(measure "$simulator" "$mcu" "$pin" "$build/images/$report.elf" </dev/null)
        [ "$measured" = "$promised" ] || measured="**$measured**"
        row="$row $measured |"
    done
    echo "$row"
done
