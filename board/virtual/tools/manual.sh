#!/bin/sh
# Prints the command's page for man, of what it says itself.
#   manual.sh COMMAND VERSION DATE
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
printf '.TH VBOARD 1 %s "vboard %s"\n.SH NAME\nvboard \\- run firmware of an ATmega without hardware\n.SH DESCRIPTION\n.nf\n' "$3" "$2"
"$1" --help | sed -e 's/\\/\\e/g' -e 's/-/\\-/g' -e "s/^[.']/\\\\\&&/"
printf '.fi\n'
