#!/bin/sh
# Runs the tests of the Python module, tests/python, on the library that is built.
#   check_python.sh PYTHON BUILD
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
python=$1 build=$(realpath "$2")
export PYTHONPATH="$PWD/python" VBOARD_LIBRARY="$build/libvboard.so" VBOARD_IMAGES="$build/images" VBOARD_COMMAND="$build/vboard" PYTHONDONTWRITEBYTECODE=1
tests=$PWD/tests/python
rm -rf "$build/python-tests"
mkdir -p "$build/python-tests" && cd "$build/python-tests" # where failed tests leave their edges
exec "$python" -m pytest -q -p no:cacheprovider -p vboard.pytest -p pytester "$tests"
