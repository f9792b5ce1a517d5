#!/bin/sh
# Installs or checks the Debian packages that OXO needs.
#   deps.sh install PACKAGE...         installs the missing ones with apt
#   deps.sh check COMMAND PACKAGE...   names the missing ones and the COMMAND that installs them
set -eu

mode=$1
shift
if [ "$mode" = check ]; then
    hint=$1
    shift
fi

# Without dpkg (another distribution) packages cannot be checked; missing tools will be reported when used.
if ! command -v dpkg-query >/dev/null; then
    [ "$mode" = check ] && exit 0
    echo "no dpkg: install your distribution's equivalents of these Debian packages: $*" >&2
    exit 1
fi

missing=
for package; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] || missing="$missing $package"
done

if [ -z "$missing" ]; then
    [ "$mode" = check ] || echo "deps: nothing is missing"
    exit 0
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
echo "deps: installing$missing"
$sudo apt-get update -qq
# shellcheck disable=SC2086 # one word a package
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
