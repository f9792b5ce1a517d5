#!/bin/sh
# Draws the wiring of the parts to an Uno or Nano, from board.h: FOLDER/wiring-PART.svg, and FOLDER/breadboard-PART.svg. README's own
# drawing of matrix and keypad is made by hand.
#   wiring.sh FOLDER
set -eu
folder=$1

# breadboard FILE PART TITLE NAMES SUPPLY [EXTRA], schematic with the same: arguments of the awk programs; draw: both.
breadboard() {
    awk -v part="$2" -v title="$3" -v names="$4" -v supply="$5" -v extra="${6-}" -f tools/breadboard_svg.awk board/uno/board.h \
        >"$folder/breadboard-$1.svg"
}
schematic() {
    awk -v part="$2" -v title="$3" -v names="$4" -v supply="$5" -v extra="${6-}" -f tools/wiring_svg.awk board/uno/board.h \
        >"$folder/wiring-$1.svg"
}
draw() {
    schematic "$@"
    breadboard "$@"
}
breadboard max7219 MATRIX "8x8 matrix" "DIN CS CLK" "5V=VCC GND=GND" "resistor CS VCC 10_kOhm"
breadboard keypad KEYPAD "4x4 keypad" "R1 R2 R3 R4 C1 C2 C3 C4" ""
draw ws2812 STRIP "8x8 WS2812B" "DIN" "5V=5V GND=GND" "resistor DIN 470_Ohm;capacitor 5V GND 1000_uF"
draw max7219x4 MATRIX "FC-16, 4 modules" "DIN CS CLK" "5V=VCC GND=GND" "resistor CS VCC 10_kOhm"
draw ssd1306 OLED "OLED, SSD1306" "SDA SCL" "5V=VCC GND=GND"
schematic cells CELLS "9 buttons" "R1 R2 R3 C1 C2 C3" "" "buttons 3"
breadboard cells CELLS "9 buttons, 3 x 3" "R1 R2 R3 C1 C2 C3" ""
draw buttons BUTTON "5 buttons" "up left OK right down" "GND=GND"
draw joystick STICK "Joystick" "VRx VRy SW" "5V=+5V GND=GND"
ohms=$(awk '$2 == "LED_OHMS" { print $3 }' hal/led_matrix.h)
awk -v ohms="$ohms" -f tools/leds_svg.awk board/uno/board.h >"$folder/wiring-leds.svg"
in_wires=$(for column in X1 X2 X3 O1 O2 O3; do printf 'resistor %s %s_Ohm;' "$column" "$ohms"; done)
breadboard leds LEDS "18 LEDs, as in the other drawing" "ROW1 ROW2 ROW3 X1 X2 X3 O1 O2 O3" "" "${in_wires%;}"
