#!/bin/sh
# Makes the Debian package of what is built, reproducibly.
#   package.sh VERSION DATE MAINTAINER BUILD PACKAGE
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
version=$1 date=$2 maintainer=$3 build=$4 package=$5
root=$build/package
pages=$root/usr/share/doc/vboard

rm -rf "$root"
mkdir -p "$root/DEBIAN"
tools/install.sh "$root" /usr /usr/lib/python3/dist-packages "$version" "$build"
strip --strip-unneeded --remove-section=.comment --enable-deterministic-archives "$root/usr/lib/libvboard.so.1"
strip --strip-debug --enable-deterministic-archives "$root/usr/lib/libvboard.a"
strip --strip-unneeded --remove-section=.comment "$root/usr/bin/vboard"
gzip -9n "$root/usr/share/man/man1/vboard.1"

rm "$pages/LICENSE"
cat >"$pages/copyright" <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: vboard

Files: *
Copyright: $(sed -n 's/^Copyright (c) //p' LICENSE | head -1)
License: GPL-3.0-or-later
 On Debian systems the text of this licence is in
 /usr/share/common-licenses/GPL-3.
END
{
    printf 'vboard (%s) unstable; urgency=medium\n\n' "$version"
    printf '  * The changes are in CHANGELOG.md, in this folder.\n\n'
    printf ' -- %s  %s\n' "$maintainer" "$(LC_ALL=C date -u -R -d "$date UTC")"
} | gzip -9n >"$pages/changelog.gz"

# One package for library, headers and module: a program links the archive, and Python finds the library beside the module.
mkdir -p "$root/usr/share/lintian/overrides"
cat >"$root/usr/share/lintian/overrides/vboard" <<'END'
# One package has library, headers and Python module.
vboard: link-to-shared-library-in-wrong-package *
vboard: package-name-doesnt-match-sonames libvboard1
# There is nothing to be compiled for another architecture: the firmware runs here.
vboard: pkg-config-unavailable-for-cross-compilation *
END
echo 'activate-noawait ldconfig' >"$root/DEBIAN/triggers"
echo "libvboard 1 vboard (>= $version)" >"$root/DEBIAN/shlibs"
cat >"$root/DEBIAN/control" <<END
Package: vboard
Version: $version
Architecture: $(dpkg --print-architecture)
Section: devel
Priority: optional
Maintainer: $maintainer
Installed-Size: $(du -ks "$root/usr" | cut -f 1)
Depends: libsimavr-dev, libelf-dev, libdw-dev, libc6-dev, python3
Recommends: gcc, pkg-config, python3-pytest, gcc-avr, avr-libc
Description: tests firmware of ATmega chips without hardware
 Runs the ELF that is flashed on a simulated chip that is exact to the cycle,
 with parts plugged into its pins, under a test in C, C++ or Python.
END
chmod -R u=rwX,go=rX "$root"
find "$root" -exec touch -h -d "$date UTC" {} +
SOURCE_DATE_EPOCH=$(date -u -d "$date UTC" +%s) dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
