# Sixteen WS2812 LEDs (NeoPixels), one for each cell of 4x4.
# SPDX-License-Identifier: MIT
STRIP_SIDE := 4
include firmware/display/ws2812/display.mk
