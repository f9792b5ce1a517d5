#!/bin/sh
# Installs the Debian package with dpkg in an empty root, and uses it from there: the example in C and in Python. lintian, where it is
# installed, finds nothing. The source archive has all files of the tree.
#   check_package.sh PACKAGE ARCHIVE ROOT
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
package=$1 archive=$2 root=$PWD/$3
unset MAKEFLAGS MFLAGS MAKELEVEL

rm -rf "$root"
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/triggers"
: >"$root/var/lib/dpkg/status"
# dpkg looks for programs that an ordinary user's PATH lacks.
PATH=$PATH:/usr/sbin:/sbin dpkg --root="$root" --log=/dev/null --force-not-root --force-depends --install "$package"
dpkg-query --admindir="$root/var/lib/dpkg" -W -f '${db:Status-Status}\n' vboard | grep -qx installed

path=$(pkg-config --variable pc_path pkg-config)
export PKG_CONFIG_SYSROOT_DIR="$root" PKG_CONFIG_LIBDIR="$root/usr/lib/pkgconfig:$path"
cp -r "$root/usr/share/doc/vboard/examples/blink-echo" "$root/example"
make -s -C "$root/example" test
cd "$root/example"
PYTHONPATH=$root/usr/lib/python3/dist-packages /usr/bin/python3 -m pytest -q -p no:cacheprovider
cd "$OLDPWD"

! command -v lintian >/dev/null || lintian --allow-root --fail-on error,warning "$package"

# Nothing of a user's machine is in it, and each file is.
tar -tzf "$archive" | sed 's,^[^/]*/,,' >"$root/packed"
for folder in chip parts board command python examples tests docs tools; do find "$folder" -type f -not -path '*/build/*' -not -path '*/__pycache__*'; done |
    LC_ALL=C sort | comm -23 - "$root/packed" >"$root/missing"
[ ! -s "$root/missing" ] || {
    echo "$archive lacks:" >&2
    cat "$root/missing" >&2
    exit 1
}
echo "package: installed by dpkg in an empty root, and used from there"
