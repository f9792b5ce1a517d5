#!/bin/sh
# Lists every #include that breaks a layer. The rules are in layers.awk.
# SPDX-License-Identifier: MIT
set -eu
find firmware hal board/[!v]* tests -name '*.[ch]' | LC_ALL=C sort | xargs awk -f tests/layers.awk
