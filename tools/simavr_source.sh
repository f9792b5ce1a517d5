#!/bin/sh
# Downloads and unpacks the source package of simavr, of this Debian or Ubuntu, as FOLDER/simavr. Needs no root and leaves the system's
# list of sources alone.
#   simavr_source.sh FOLDER
# OS_RELEASE is the file that names the system. DEBIAN_MIRROR and UBUNTU_MIRROR are where its sources are.
# SPDX-License-Identifier: MIT
set -eu
mkdir -p "$1"
cd "$1"
# Ubuntu, and what is made from it, has the second name, too, and only that one is Ubuntu's.
codename() {
    sed -n "s/^$1=//p" "${OS_RELEASE:-/etc/os-release}" | tr -d \"
}
debian=$(codename VERSION_CODENAME) ubuntu=$(codename UBUNTU_CODENAME)
rm -rf lists cache simavr simavr*
mkdir -p lists/partial cache/archives/partial
if [ -n "$ubuntu" ]; then
    echo "deb-src ${UBUNTU_MIRROR:-http://archive.ubuntu.com/ubuntu} $ubuntu universe"
else
    echo "deb-src ${DEBIAN_MIRROR:-http://deb.debian.org/debian} $debian main"
fi >sources.list

apt_here() {
    apt-get -qq -o Dir::Etc::SourceList="$PWD/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::State::Lists="$PWD/lists" -o Dir::Cache="$PWD/cache" -o APT::Sandbox::User="$(id -un)" "$@"
}
apt_here update
apt_here source simavr >/dev/null
mv simavr-*/ simavr
rm -rf lists cache
