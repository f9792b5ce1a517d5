#!/bin/sh
# Prints the page, assembled from page.html: a line `include NAME` inserts that file, `include program` the packed program,
# `include scripts` the scripts in their order.
#   web_page.sh FOLDER PROGRAM PRODUCT SIMAVR_VERSION SCRIPT...
set -eu
folder=$1 program=$2 product=$3 version=$4
shift 4
while IFS= read -r line; do
    case $line in
    'include program') gzip -9nc "$program" | base64 -w 0 && echo ;;
    'include scripts') cat "$@" ;;
    'include '*) cat "$folder/${line#include }" ;;
    *) printf '%s\n' "$line" | sed "s/@SIMAVR@/$version/; s/@PRODUCT@/$product/" ;;
    esac
done <"$folder/page.html"
