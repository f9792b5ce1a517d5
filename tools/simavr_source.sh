#!/bin/sh
# Downloads and unpacks Debian's source package of simavr as FOLDER/simavr. Needs no root and leaves the system's list of
# sources alone.
#   simavr_source.sh FOLDER
# SPDX-License-Identifier: MIT
set -eu
mkdir -p "$1"
cd "$1"
codename=$(sed -n 's/^VERSION_CODENAME=//p' /etc/os-release)
rm -rf lists cache simavr simavr*
mkdir -p lists/partial cache/archives/partial
echo "deb-src ${DEBIAN_MIRROR:-http://deb.debian.org/debian} $codename main" >sources.list

apt_here() {
    apt-get -qq -o Dir::Etc::SourceList="$PWD/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::State::Lists="$PWD/lists" -o Dir::Cache="$PWD/cache" -o APT::Sandbox::User="$(id -un)" "$@"
}
apt_here update
apt_here source simavr >/dev/null
mv simavr-*/ simavr
rm -rf lists cache
