#!/bin/sh
# Checks the serial port, with clearer messages than avrdude's.
#   port.sh PORT [SECONDS]     SECONDS: time to wait for a port that only the board's bootloader opens
# SPDX-License-Identifier: MIT
set -eu
port=$1 seconds=${2:-0}
if [ -n "$port" ] && [ ! -e "$port" ] && [ "$seconds" -gt 0 ]; then
    echo "press the board's reset button now, a Pro Micro's twice"
    tries=$((seconds * 10))
    until [ -w "$port" ] || [ $tries = 0 ]; do
        tries=$((tries - 1))
        sleep 0.1
    done
fi
ports=$(ls /dev/ttyACM* /dev/ttyUSB* 2>/dev/null | tr '\n' ' ') || true
if [ -z "$port" ]; then
    echo "which port? make flash PORT=/dev/ttyACM0    available ports: ${ports:-none; plug the board in}" >&2
    exit 1
fi
if [ ! -e "$port" ]; then
    echo "no port $port; available ports: ${ports:-none; plug the board in}" >&2
    exit 1
fi
if [ ! -w "$port" ]; then
    echo "no permission to write to $port: sudo usermod -aG dialout $(id -un), then log out and in again" >&2
    exit 1
fi
