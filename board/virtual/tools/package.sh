#!/bin/sh
# Makes the Debian package of what is built, reproducibly.
#   package.sh VERSION DATE BUILD PACKAGE
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
version=$1 date=$2 build=$3 package=$4
root=$build/package

rm -rf "$root"
mkdir -p "$root/DEBIAN"
tools/install.sh "$root" /usr /usr/lib/python3/dist-packages "$version" "$build"
mv "$root/usr/share/doc/vboard/LICENSE" "$root/usr/share/doc/vboard/copyright"
cat >"$root/DEBIAN/control" <<END
Package: vboard
Version: $version
Architecture: $(dpkg --print-architecture)
Section: devel
Priority: optional
Maintainer: The authors of the virtual board <vboard@localhost>
Installed-Size: $(du -ks "$root/usr" | cut -f 1)
Depends: libsimavr-dev, libelf-dev, libdw-dev, libc6-dev
Recommends: gcc, pkg-config, python3-pytest, gcc-avr, avr-libc
Description: tests firmware of ATmega chips without hardware
 Runs the ELF that is flashed on a simulated chip that is exact to the cycle,
 with parts plugged into its pins, under a test in C, C++ or Python.
END
chmod -R u=rwX,go=rX "$root"
find "$root" -exec touch -h -d "$date UTC" {} +
SOURCE_DATE_EPOCH=$(date -u -d "$date UTC" +%s) dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
