#!/bin/sh
# Builds what the drawings of docs/pictures show, hole by hole; see check_drawings.py.
# SPDX-License-Identifier: MIT
exec python3 tests/check_drawings.py docs/pictures
