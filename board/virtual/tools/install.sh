#!/bin/sh
# Installs what is built. Files that are there and equal stay as they are.
#   install.sh DESTDIR PREFIX PYTHON_DIR VERSION BUILD
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
root=$1 prefix=$2 python=$3 version=$4 build=$5

# place FILE FOLDER: copies a file into a folder of the prefix.
place() {
    cmp -s "$1" "$root$2/${1##*/}" || {
        mkdir -p "$root$2"
        cp -p "$1" "$root$2/"
    }
}
# replace FOLDER PLACE: makes a folder of the prefix equal to one of this tree.
replace() {
    diff -rq "$1" "$root$2" >/dev/null 2>&1 || {
        rm -rf "$root${2:?}"
        mkdir -p "$root$2"
        cp -pr "$1/." "$root$2"
    }
}

# In a folder of its own: make installs in several places at once.
own=$(mktemp -d)
trap 'rm -r "$own"' EXIT
sed -e "s,@PREFIX@,$prefix," -e "s,@PYTHON_DIR@,$python," -e "s,@VERSION@,$version," vboard.pc.in >"$own/vboard.pc"
replace "$build/include/vboard" "$prefix/include/vboard"
place "$build/libvboard.a" "$prefix/lib"
place "$build/libvboard.so" "$prefix/lib"
place "$own/vboard.pc" "$prefix/lib/pkgconfig"
place python/vboard.py "$python"
for page in README.md CHANGELOG.md LICENSE docs/fidelity.md docs/programs.md; do place "$page" "$prefix/share/doc/vboard$(dirname "/$page" | sed 's,/$,,')"; done
replace examples "$prefix/share/doc/vboard/examples"
