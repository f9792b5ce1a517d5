#!/bin/sh
# Draws the wiring of the parts to an Uno or Nano, from what the firmware says it is wired to: FOLDER/wiring-PART.svg, and
# FOLDER/breadboard-PART.svg. README's own drawing of matrix and keypad is made by hand.
#   wiring.sh FOLDER
set -eu
folder=$1
unset MAKEFLAGS MFLAGS MAKELEVEL

# pins PART: a line for each, as `make wiring` prints it
pins() {
    if [ -d "firmware/keys/$1" ]; then make -s wiring INPUT="$1"; else make -s wiring DISPLAY="$1"; fi |
        awk -v part="${1%x4}" '$2 == part'
}

# breadboard PART TITLE NAMES SUPPLY [EXTRA], schematic with the same: arguments of the awk programs; draw: both.
breadboard() {
    pins "$1" | awk -v title="$2" -v names="$3" -v supply="$4" -v extra="${5-}" -f tools/breadboard_svg.awk >"$folder/breadboard-$1.svg"
}
schematic() {
    pins "$1" | awk -v title="$2" -v names="$3" -v supply="$4" -v extra="${5-}" -f tools/wiring_svg.awk >"$folder/wiring-$1.svg"
}
draw() {
    schematic "$@"
    breadboard "$@"
}
breadboard max7219 "8x8 matrix" "DIN CS CLK" "5V=VCC GND=GND" "resistor CS VCC 10_kOhm"
breadboard keypad "4x4 keypad" "R1 R2 R3 R4 C1 C2 C3 C4" ""
draw ws2812 "8x8 WS2812B" "DIN" "5V=5V GND=GND" "resistor DIN 470_Ohm;capacitor 5V GND 1000_uF"
draw max7219x4 "FC-16, 4 modules" "DIN CS CLK" "5V=VCC GND=GND" "resistor CS VCC 10_kOhm"
draw ssd1306 "OLED, SSD1306" "SDA SCL" "5V=VCC GND=GND"
schematic cells "9 buttons" "R1 R2 R3 C1 C2 C3" "" "buttons 3"
breadboard cells "9 buttons, 3 x 3" "R1 R2 R3 C1 C2 C3" ""
draw buttons "5 buttons" "up left OK right down" "GND=GND"
draw joystick "Joystick" "VRx VRy SW" "5V=+5V GND=GND"

# LEDs of one's own: the circuit below the breadboard, in one drawing.
ohms=$(awk '$2 == "LED_OHMS" { print $3 }' hal/led_matrix.h)
in_wires=$(for column in X1 X2 X3 O1 O2 O3; do printf 'resistor %s %s_Ohm;' "$column" "$ohms"; done)
breadboard leds "18 LEDs, as below" "ROW1 ROW2 ROW3 X1 X2 X3 O1 O2 O3" "" "${in_wires%;}"
{
    sed -n '$!p' "$folder/breadboard-leds.svg" | sed '1s/viewBox="0 0 \([0-9]*\) \([0-9]*\)"/viewBox="0 0 \1 930"/'
    pins leds | awk -v ohms="$ohms" -f tools/leds_svg.awk | sed '1s/<svg /<svg y="470" width="660" height="460" /'
    echo '</svg>'
} >"$folder/leds.svg"
mv "$folder/leds.svg" "$folder/breadboard-leds.svg"
