#!/bin/sh
# Installs those of Debian's packages that are missing, with apt, and sudo where needed.
#   deps.sh PACKAGE...
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
missing=
for package; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || {
    echo "deps: nothing is missing"
    exit
}
sudo=$([ "$(id -u)" = 0 ] || echo sudo)
echo "deps: installing$missing"
$sudo apt-get update -qq
# shellcheck disable=SC2086 # words
DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends $missing
