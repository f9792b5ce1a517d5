#!/bin/sh
# Checks every #include of the device and its tests against the layers below, folder by folder. POSIX awk only: Debian has mawk.
# SPDX-License-Identifier: MIT
set -eu
find firmware hal board/[!v]* tests -name '*.[ch]' | LC_ALL=C sort | xargs awk '
BEGIN {
    # Folders that a folder of firmware/ may include besides itself, the C library and `values`. `hal` is hal/*.h. Each stands below
    # those that it may include, so no two can include each other. Files directly in firmware/ may include all of them.
    may["rules"] = " "
    may["computer"] = " rules "
    may["session"] = " rules "
    may["storage"] = " session rules hal "
    may["screen"] = " session rules "
    may["keys"] = " screen session rules "
    may["panel"] = " keys screen session rules "
    may["display"] = " screen session rules hal "
    may["console"] = " computer session rules hal "
    may["sound"] = " session rules hal "

    # Lowest first.
    order = split("rules computer session storage screen keys panel display console sound", floor, " ")
    for (i = 1; i <= order; i++)
        for (j = i; j <= order; j++)
            if (listed(floor[j], may[floor[i]])) {
                print "layers: firmware/" floor[i] " must not stand on firmware/" floor[j] "." > "/dev/stderr"
                failed = 1
            }

    # Headers of hal/ without hardware, and properties of the chosen display and input, for every folder.
    values = " hal/flash.h hal/frame.h hal/key.h hal/time.h display_traits.h input_traits.h "

    # Headers with pins and peripherals of the board and of the chosen display and input.
    choice = " board.h display_traits.h input_traits.h "

    c_library = " ctype.h limits.h stdatomic.h stdbool.h stddef.h stdint.h stdlib.h string.h "

    # A display or an input is chosen by the include path: its headers are named without their folder, firmware/ROOM/CHOICE.
    for (i = 1; i < ARGC; i++)
        if (split(ARGV[i], parts, "/") == 4 && parts[1] == "firmware")
            room_of[parts[4]] = parts[2]
}

function refuse(why) {
    printf "%s:%d: must not include %s: %s.\n", FILENAME, FNR, name, why > "/dev/stderr"
    failed = 1
}

# The words of a list, as in "a, b and c".
function words(list,    word, count, text, i) {
    count = split(list, word, " ")
    for (i = 1; i <= count; i++) text = text (i == 1 ? "" : i == count ? " and " : ", ") word[i]
    return text
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
        refuse("files directly in firmware/ may include firmware/ and hal/*.h")
}

function check_firmware(    room, other) {
    room = folder(substr(FILENAME, length("firmware/") + 1))
    other = name in room_of ? room_of[name] : name ~ /^hal\// && !is_hal() ? "hal/avr" : folder(name)
    if (room ~ /\.[ch]$/)
        check_main()
    else if (!(room in may))
        refuse("tests/check_layers.sh has no rule for firmware/" room)
    else if (angled ? !listed(name, c_library) : other != room && !listed(other, may[room]) && !listed(name, values))
        refuse("firmware/" room " may include itself, the C library, " words(may[room] values))
}

function check_hal() {
    if (angled ? !listed(name, c_library) : !is_hal())
        refuse("outside of hal/avr, hal/ is portable and may include the C library and hal/*.h")
}

function check_hal_avr() {
    if (angled && (listed(name, c_library) || is_avr())) return
    if (angled || !is_hal() && name !~ /^hal\/avr\// && !listed(name, choice))
        refuse("hal/avr may include the C library, the chip, hal/, " words(choice))
}

# The players use the virtual board as it is installed, <vboard/NAME.h>. The virtual board itself checks its own folders.
function check_players() {
    if (angled ? is_avr() : name !~ /^board\/play\/(script|terminal|browser)\// && !listed(name, values))
        refuse("a player runs on the host and may include players, <vboard/NAME.h> and, of the firmware, only " words(values))
    if (FILENAME ~ /^board\/play\/script\// && !angled && name ~ /^board\/play\/(terminal|browser)\//)
        refuse("what terminal and page share may include neither of them")
}

# Images are firmware for the simulated chip.
function check_tests() {
    if (FILENAME ~ /\/image_[a-z0-9_]+\.[ch]$/ || FILENAME ~ /^tests\/bench\/move\/image\.c$/) return
    if (angled ? is_avr() : name == "board.h" || name ~ /^hal\/avr\//)
        refuse("tests run on the host and access hardware through hal/*.h and the virtual board")
}

# Headers of the Arduino library include the firmware into a sketch.
function check_board() {
    if (FILENAME ~ /^board\/arduino\//) return
    if (angled || name !~ /^\.\.\/[a-z0-9_]+\/board\.h$/)
        refuse("a board may include only other boards")
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
    else if (FILENAME ~ /^board\/play\/tests\//) check_tests()
    else if (FILENAME ~ /^board\/play\//) check_players()
    else if (FILENAME ~ /^board\//) check_board()
    else check_tests()
}

END {
    if (includes == 0) {
        print "layers: no #include found" > "/dev/stderr"
        failed = 1
    }
    if (failed) exit 1
    printf "layers: %d includes in %d files, all within their layers\n", includes, files
}
'
