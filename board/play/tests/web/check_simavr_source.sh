#!/bin/sh
# simavr's sources are asked of the archive that the system came from, whether it is Debian, Ubuntu or made from Ubuntu.
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
script=$PWD/tools/simavr_source.sh
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
unset DEBIAN_MIRROR UBUNTU_MIRROR

# Prints the list of sources when it is asked to read it, and unpacks an empty package.
mkdir "$scratch/bin"
cat >"$scratch/bin/apt-get" <<'END'
#!/bin/sh
for argument; do
    case $argument in
    Dir::Etc::SourceList=*) list=${argument#*=} ;;
    update) cat "$list" >>"$ASKED" ;;
    source) mkdir simavr-1.6+dfsg ;;
    esac
done
END
chmod +x "$scratch/bin/apt-get"

tried=0
expect() { # WANTED LINE...: the list of sources on a system whose os-release has these lines
    wanted=$1 tried=$((tried + 1))
    shift
    printf '%s\n' "$@" >"$scratch/os-release"
    : >"$scratch/asked"
    PATH="$scratch/bin:$PATH" OS_RELEASE="$scratch/os-release" ASKED="$scratch/asked" "$script" "$scratch/out"
    asked=$(cat "$scratch/asked")
    [ "$asked" = "$wanted" ] || { echo "simavr_source: on '$*' it asks '$asked', not '$wanted'" >&2 && exit 1; }
    [ -d "$scratch/out/simavr" ] || { echo "simavr_source: simavr is not unpacked" >&2 && exit 1; }
}
expect 'deb-src http://deb.debian.org/debian bookworm main' 'VERSION_ID="12"' VERSION_CODENAME=bookworm ID=debian
expect 'deb-src http://deb.debian.org/debian trixie main' VERSION_CODENAME=trixie ID=debian
expect 'deb-src http://archive.ubuntu.com/ubuntu noble universe' VERSION_CODENAME=noble ID=ubuntu ID_LIKE=debian UBUNTU_CODENAME=noble
expect 'deb-src http://archive.ubuntu.com/ubuntu noble universe' 'VERSION_CODENAME="wilma"' ID=linuxmint 'ID_LIKE="ubuntu debian"' 'UBUNTU_CODENAME="noble"'
export DEBIAN_MIRROR=http://near/debian UBUNTU_MIRROR=http://near/ubuntu
expect 'deb-src http://near/debian bookworm main' VERSION_CODENAME=bookworm
expect 'deb-src http://near/ubuntu noble universe' VERSION_CODENAME=noble UBUNTU_CODENAME=noble
echo "simavr_source: $tried systems ask the archive that they came from"
