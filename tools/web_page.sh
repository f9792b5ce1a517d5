#!/bin/sh
# Prints the page, assembled from page.html: a line `include NAME` inserts that file, `include program` and `include parts` those,
# packed, `include index` as it is, and `include scripts` without lines that are empty or a comment, which would take 20 KB.
#   web_page.sh FOLDER PROGRAM PARTS INDEX SIMAVR_VERSION SCRIPT...
# SPDX-License-Identifier: MIT
set -eu
folder=$1 program=$2 parts=$3 index=$4 version=$5
shift 5
pack() {
    gzip -9nc "$1" | base64 -w 0 && echo
}
while IFS= read -r line; do
    case $line in
    'include program') pack "$program" ;;
    'include parts') pack "$parts" ;;
    'include index') cat "$index" ;;
    'include scripts') sed '/^ *$/d; /^ *\/\/ /d' "$@" ;;
    'include '*) cat "$folder/${line#include }" ;;
    *) printf '%s\n' "$line" | sed "s/@SIMAVR@/$version/" ;;
    esac
done <"$folder/page.html"
