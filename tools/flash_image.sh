#!/bin/sh
# Prints an ELF's firmware as C (board/virtual/browser/flash_image.h).
#   flash_image.sh ELF BINARY    BINARY: its flash contents, extracted with objcopy
set -eu
ram_end=$(avr-nm "$1" | sed -n 's/^0080\([0-9a-f]*\) . _end$/\1/p')
echo '#include "board/virtual/browser/flash_image.h"'
echo 'const uint8_t flash_image[] = {'
od -An -v -tu1 "$2" | sed 's/\([0-9]\) *\( \|$\)/\1, /g'
echo '};'
echo 'const uint32_t flash_image_size = sizeof flash_image;'
echo "const uint16_t flash_image_ram_end = 0x${ram_end:?the ELF has no symbol _end};"
