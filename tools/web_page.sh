#!/bin/sh
# Prints the page, assembled from page.html: a line `include NAME` inserts that file, `include program` and `include parts` those,
# packed, `include index` as it is, and `include scripts` without lines that are empty or a comment, which would take 30 KB with all indentation.
# A line with @SOURCE@ stays if SOURCE_URL, the address of the repository, is set. Says what each costs. (zopfli packs 4 % better than gzip.)
#   web_page.sh FOLDER PROGRAM PARTS INDEX SIMAVR_VERSION SCRIPT...
# SPDX-License-Identifier: MIT
set -eu
folder=$1 program=$2 parts=$3 index=$4 version=$5
shift 5
costs='' part=$(mktemp)
trap 'rm -f "$part"' EXIT
pack() {
    zopfli -c --i5 "$1" | base64 -w 0 && echo
}
# insert WHAT COMMAND...: its output.
insert() {
    what=$1
    shift
    "$@" >"$part"
    costs="$costs, $what $(wc -c <"$part" | tr -d ' ')"
    cat "$part"
}
while IFS= read -r line; do
    case $line in
    'include program') insert program pack "$program" ;;
    'include parts') insert 'firmware and drawings' pack "$parts" ;;
    'include index') insert 'their index' cat "$index" ;;
    'include scripts') insert scripts sed '/^ *$/d; /^ *\/\/ /d; s/^ *//' "$@" ;;
    'include '*) insert "${line#include }" sed '/^ *$/d; /^ *\/\*.*\*\/$/d; s/^ *//' "$folder/${line#include }" ;;
    *) printf '%s\n' "$line" | sed "s/^ *//; s/@SIMAVR@/$version/; ${SOURCE_URL:+s,@SOURCE@,$SOURCE_URL,;} /@SOURCE@/d" ;;
    esac
done <"$folder/page.html"
echo "the page's bytes: ${costs#, }, the rest is its text" >&2
