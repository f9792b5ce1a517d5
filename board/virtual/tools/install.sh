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
    diff -rq -x __pycache__ "$1" "$root$2" >/dev/null 2>&1 || {
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

# The module, and what pip and pytest look for: that it is there, and that it has a plugin.
mkdir -p "$own/python/vboard" "$own/python/vboard-$version.dist-info"
cp -p python/vboard/*.py python/vboard/py.typed "$own/python/vboard/"
printf 'Metadata-Version: 2.1\nName: vboard\nVersion: %s\nLicense: GPL-3.0-or-later\n' "$version" >"$own/python/vboard-$version.dist-info/METADATA"
printf '[pytest11]\nvboard.pytest = vboard.pytest\n' >"$own/python/vboard-$version.dist-info/entry_points.txt"
diff -rq -x __pycache__ "$own/python/vboard" "$root$python/vboard" >/dev/null 2>&1 || [ "$python" != "$prefix/share/vboard" ] ||
    echo "vboard: python3 does not look in this prefix; export PYTHONPATH=$python"
for old in "$root$python"/vboard.py "$root$python"/vboard-*.dist-info; do
    [ "${old##*/}" = "vboard-$version.dist-info" ] || rm -rf "$old"
done
replace "$own/python/vboard" "$python/vboard"
replace "$own/python/vboard-$version.dist-info" "$python/vboard-$version.dist-info"
for page in README.md CHANGELOG.md LICENSE docs/*.md; do place "$page" "$prefix/share/doc/vboard$(dirname "/$page" | sed 's,/$,,')"; done
replace examples "$prefix/share/doc/vboard/examples"
