#!/bin/sh
# Installs what is built, for all users to read: owner and modes do not depend on who built it, nor on the umask; root's if root installs.
# Files that are there and equal keep their time.
#   install.sh DESTDIR PREFIX PYTHON_DIR VERSION BUILD
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
umask 022
root=$1 prefix=$2 python=$3 version=$4 build=$5

# own PATH...: fixes owner and modes of files, and of folders with all in them.
own() {
    chmod -R u=rwX,go=rX "$@"
    [ "$(id -u)" != 0 ] || chown -hR 0:0 "$@"
}
# place FILE FOLDER [MODE]: copies a file into a folder of the prefix.
place() {
    cmp -s "$1" "$root$2/${1##*/}" || {
        mkdir -p "$root$2"
        rm -f "$root$2/${1##*/}" # which a program may have open
        install -p -m "${3-644}" "$1" "$root$2/"
    }
    own "$root$2/${1##*/}"
}
# replace FOLDER PLACE: makes a folder of the prefix equal to one of this tree.
replace() {
    diff -rq -x __pycache__ "$1" "$root$2" >/dev/null 2>&1 || {
        rm -rf "$root${2:?}"
        mkdir -p "$root$2"
        cp -r --preserve=timestamps "$1/." "$root$2"
    }
    own "$root$2"
}

# In a folder of its own: make installs in several places at once.
scratch=$(mktemp -d)
trap 'rm -r "$scratch"' EXIT
sed -e "s,@PREFIX@,$prefix," -e "s,@PYTHON_DIR@,$python," -e "s,@VERSION@,$version," vboard.pc.in >"$scratch/vboard.pc"
replace "$build/include/vboard" "$prefix/include/vboard"
place "$build/libvboard.a" "$prefix/lib"
place "$build/libvboard.so.1" "$prefix/lib"
ln -sf libvboard.so.1 "$root$prefix/lib/libvboard.so"
place "$build/vboard" "$prefix/bin" 755
place "$build/vboard.1" "$prefix/share/man/man1"
place "$scratch/vboard.pc" "$prefix/lib/pkgconfig"

# The module, and what pip and pytest look for: that it is there, and that it has a plugin.
mkdir -p "$scratch/python/vboard" "$scratch/python/vboard-$version.dist-info"
cp -p python/vboard/*.py python/vboard/py.typed "$scratch/python/vboard/"
printf 'Metadata-Version: 2.1\nName: vboard\nVersion: %s\nLicense: GPL-3.0-or-later\n' "$version" >"$scratch/python/vboard-$version.dist-info/METADATA"
printf '[pytest11]\nvboard.pytest = vboard.pytest\n' >"$scratch/python/vboard-$version.dist-info/entry_points.txt"
diff -rq -x __pycache__ "$scratch/python/vboard" "$root$python/vboard" >/dev/null 2>&1 || [ "$python" != "$prefix/share/vboard" ] ||
    echo "vboard: python3 does not look in this prefix; export PYTHONPATH=$python"
for old in "$root$python"/vboard.py "$root$python"/vboard-*.dist-info; do
    [ "${old##*/}" = "vboard-$version.dist-info" ] || rm -rf "$old"
done
replace "$scratch/python/vboard" "$python/vboard"
replace "$scratch/python/vboard-$version.dist-info" "$python/vboard-$version.dist-info"
for page in README.md CHANGELOG.md LICENSE docs/*.md; do place "$page" "$prefix/share/doc/vboard$(dirname "/$page" | sed 's,/$,,')"; done
replace examples "$prefix/share/doc/vboard/examples"
