#!/bin/sh
# Says what is wrong with the serial port before avrdude does so less clearly.
set -eu
port=$1
ports=$(ls /dev/ttyACM* /dev/ttyUSB* 2>/dev/null | tr '\n' ' ') || true
if [ -z "$port" ]; then
    echo "which port? make flash PORT=/dev/ttyACM0    ports there are now: ${ports:-none; plug the board in}" >&2
    exit 1
fi
if [ ! -e "$port" ]; then
    echo "there is no $port; ports there are now: ${ports:-none; plug the board in}" >&2
    exit 1
fi
if [ ! -w "$port" ]; then
    echo "no permission to write to $port: sudo usermod -aG dialout $(id -un), then log out and in again" >&2
    exit 1
fi
