# Prints README.md's table of Arduino's examples from programs.txt: program, what is checked at its pins.
# SPDX-License-Identifier: GPL-3.0-or-later
function flush(    i, text) {
    if (!program) return
    for (i = 1; i <= n; i++) text = text (i > 1 ? ", " : "") said[i]
    print "| " program " | " text " |"
}
function add(text) { if (!(text in seen)) { seen[text] = 1; said[++n] = text } }
/^[a-z]/ {
    flush()
    program = $2 ($1 == "mega" ? " (Mega)" : "")
    n = 0
    delete seen; delete said
}
$1 == "drive" || $1 == "volts" || $1 == "type" { inputs = 1 }
$1 == "level" || $1 == "wait" { add("levels of " $2) }
$1 == "wave" { add("frequency" ($5 == "-" ? "" : " and duty") " at " $2) }
$1 == "still" { add("no edge at " $2) }
$1 == "hear" { add("text of USART" $2) }
$1 == "other" { add("text of the second chip") }
$1 == "eeprom" { add("bytes of the EEPROM") }
$1 == "spi" { add("bytes at an SPI slave") }
$1 == "sees" { add("bytes at an I2C slave") }
$1 == "with" { add("with " $2 " on a second chip") }
END { flush() }
