#!/bin/sh
# Installs or checks the tools that OXO needs. Each is a word NAME:PACKAGE, where NAME is looked for on this machine, and PACKAGE is
# Debian's that has it. NAME is a command; a header, for gcc (png.h) or avr-gcc (avr/io.h); or a file (/usr/...). PACKAGE alone is a
# command of that name; :PACKAGE is looked for in Debian's list of packages.
#   deps.sh install TOOL...         installs the packages of the missing ones with apt
#   deps.sh check COMMAND TOOL...   names the missing ones and the COMMAND that installs them
# SPDX-License-Identifier: MIT
set -eu

mode=$1
shift
if [ "$mode" = check ]; then
    hint=$1
    shift
fi

includes() {
    header=$1
    shift
    echo "#include <$header>" | "$@" -E -x c - >/dev/null 2>&1
}

is_here() {
    case $1 in
    /*) [ -e "${1%%:*}" ] ;;
    avr/*.h:*) includes "${1%%:*}" avr-gcc -mmcu=atmega328p ;;
    *.h:*) includes "${1%%:*}" gcc ;;
    :*) [ "$(dpkg-query -W -f '${db:Status-Status}' "${1#:}" 2>/dev/null || true)" = installed ] ;;
    *) command -v "${1%%:*}" >/dev/null ;;
    esac
}

missing=
for tool; do
    is_here "$tool" || case " $missing " in
    *" ${tool##*:} "*) ;;
    *) missing="$missing ${tool##*:}" ;;
    esac
done

if [ -z "$missing" ]; then
    [ "$mode" = check ] || echo "deps: nothing is missing"
    exit 0
fi
if ! command -v apt-get >/dev/null; then
    echo "no apt here: install your distribution's equivalents of these Debian packages:$missing" >&2
    exit 1
fi
if [ "$mode" = check ]; then
    echo "missing:$missing" >&2
    echo "install with: $hint    (or: sudo apt-get install$missing)" >&2
    exit 1
fi

sudo=
if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || {
        echo "not root and no sudo here: as root, run: apt-get install$missing" >&2
        exit 1
    }
    sudo=sudo
fi

# Waits up to two minutes while another program, such as a fresh system's first update, holds one of apt's locks.
said=$(mktemp)
trap 'rm -f "$said"' EXIT
apt() {
    waited=0
    until $sudo env DEBIAN_FRONTEND=noninteractive apt-get "$@" 2>"$said"; do
        if [ "$waited" -ge 120 ] || ! grep -qE 'Could not get lock|Unable to (acquire|lock)' "$said"; then
            cat "$said" >&2
            exit 1
        fi
        [ "$waited" != 0 ] || echo "deps: another program is using apt; waiting up to two minutes"
        sleep 5
        waited=$((waited + 5))
    done
}
echo "deps: installing$missing"
apt update -qq
# shellcheck disable=SC2086 # one word a package
apt install -y -qq --no-install-recommends $missing
