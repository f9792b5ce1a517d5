# Holds every #include of the files that it is given against the layers below, folder by folder. POSIX awk only: a bare
# Debian has mawk.

BEGIN {
    # What a folder of firmware/ may include besides itself, the C library and `values`, the headers of hal/ that
    # bring no hardware. Files directly in firmware/ know all.
    may["rules"] = " "
    may["computer"] = " rules "
    may["session"] = " rules "
    may["storage"] = " session rules hal/eeprom.h "
    may["panel"] = " session rules input_traits.h "
    may["input"] = " panel session rules input_traits.h "
    may["display"] = " panel session rules hal/keypad.h hal/max7219.h hal/orientation.h hal/spi.h hal/max7219_chain.h hal/strip.h palette.h side_view.h display_picture.h display_inks.h input_traits.h hal/twi.h "
    may["console"] = " session rules hal/serial.h hal/stats.h "
    may["policy"] = " "
    values = " hal/flash.h hal/frame.h hal/key.h "

    # What the board and the chosen display and input say of pins and peripherals.
    choice = " board.h display_pins.h input_pins.h "
    virtual = " virtual_display.h virtual_input.h "

    c_library = " ctype.h limits.h stdatomic.h stdbool.h stddef.h stdint.h stdlib.h string.h "
}

function refuse(why) {
    printf "%s:%d: must not include %s: %s\n", FILENAME, FNR, name, why > "/dev/stderr"
    failed = 1
}

function listed(word, list) { return index(list, " " word " ") > 0 }
function is_avr() { return name ~ /^(avr|util|compat)\// }
function is_hal() { return name ~ /^hal\/[a-z0-9_]+\.h$/ }
function folder(path,    parts) {
    split(path, parts, "/")
    return parts[1]
}

function check_main() {
    if (angled ? !listed(name, c_library) && !(FILENAME == "firmware/main.c" && is_avr()) : name ~ /^(tests|board)\// || name ~ /^hal\/avr\//)
        refuse("main and its neighbours know firmware/ and hal/*.h")
}

function check_firmware(    room) {
    room = folder(substr(FILENAME, length("firmware/") + 1))
    if (room ~ /\.[ch]$/)
        check_main()
    else if (!(room in may))
        refuse("tests/layers.awk has no line that says what firmware/" room " may know")
    else if (angled ? !listed(name, c_library) : folder(name) != room && !listed(folder(name), may[room]) && !listed(name, may[room] values))
        refuse("firmware/" room " knows itself, the C library, values, and:" may[room])
}

function check_hal() {
    if (angled ? !listed(name, c_library) : !is_hal())
        refuse("outside hal/avr, hal/ is portable and knows the C library and hal/*.h")
}

function check_hal_avr() {
    if (angled && (listed(name, c_library) || is_avr())) return
    if (angled || !is_hal() && name !~ /^hal\/avr\// && !listed(name, choice))
        refuse("hal/avr knows the C library, the chip, hal/ and" choice)
}

# The chip knows no board, the parts no more than the chip that they plug into.
function check_virtual() {
    if (angled ? is_avr() : name !~ /^board\/virtual\// && !listed(name, values choice virtual))
        refuse("the virtual board runs on the host and knows of the firmware only" choice values)
    if (FILENAME ~ /^board\/virtual\/chip\// && !angled && name !~ /^board\/virtual\/(chip\/|splitmix64\.h)/)
        refuse("a chip knows nothing of what surrounds it")
    if (FILENAME ~ /^board\/virtual\/parts\// && !angled && name !~ /^board\/virtual\/(chip\/|parts\/|splitmix64\.h)/ && !listed(name, values))
        refuse("a part knows chip/chip.h, other parts, and" values)
    if (FILENAME ~ /^board\/virtual\/terminal\// && name ~ /^board\/virtual\/(chip|parts|assembly)/)
        refuse("the terminal stands on board/virtual/board.h")
    if (FILENAME ~ /^board\/virtual\/browser\// && name ~ /^board\/virtual\/(chip|parts|assembly)/ && name != "board/virtual/chip/image.h")
        refuse("the page stands on board/virtual/board.h, and brings the flash image")
}

# Images are firmware of their own, for the simulated chip.
function check_tests() {
    if (FILENAME ~ /\/image_[a-z0-9_]+\.[ch]$/ || FILENAME ~ /^tests\/bench\/move\/image\.c$/) return
    if (angled ? is_avr() : name == "board.h" || name ~ /^hal\/avr\//)
        refuse("tests run on the host and see the hardware through hal/*.h and the virtual board")
}

# The Arduino library's own headers bring the firmware into a sketch.
function check_board() {
    if (FILENAME ~ /^board\/arduino\//) return
    if (angled || name !~ /^\.\.\/[a-z0-9_]+\/board\.h$/)
        refuse("a board knows other boards only")
}

FNR == 1 { files++ }

/^[ \t]*#[ \t]*include/ {
    includes++
    name = $0
    angled = name ~ /^[^"]*</
    sub(/^[^<"]*[<"]/, "", name)
    sub(/[>"].*/, "", name)
    if (FILENAME ~ /^firmware\//) check_firmware()
    else if (FILENAME ~ /^hal\/avr\//) check_hal_avr()
    else if (FILENAME ~ /^hal\//) check_hal()
    else if (FILENAME ~ /^board\/virtual\//) check_virtual()
    else if (FILENAME ~ /^board\//) check_board()
    else check_tests()
}

END {
    if (includes == 0) {
        print "layers: found nothing to look at" > "/dev/stderr"
        failed = 1
    }
    if (failed) exit 1
    printf "layers: %d includes in %d files, all within their layers\n", includes, files
}
