# Nine WS2812 LEDs (NeoPixels), one for each cell of 3x3.
# SPDX-License-Identifier: MIT
STRIP_SIDE := 3
include firmware/display/ws2812/display.mk
