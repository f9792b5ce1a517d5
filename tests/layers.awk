# Holds every #include of the files it is given against the rules below.
#
# `mawk` is what a bare Debian has, so: POSIX awk only.

BEGIN {
    # What a module of firmware/ may include beside its own header and the C library. ttt, the rules, stands
    # alone; nobody knows who stands above it; main knows all. `values` are the headers of hal/ that bring no
    # hardware.
    values = " hal/flash.h hal/frame.h hal/indirect.h hal/key.h hal/orient.h "
    may["ttt"] = " "
    may["cell"] = " ttt "
    may["view"] = " cell ttt values "
    may["opponent"] = " view cell ttt values "
    may["glyph"] = " values "
    may["picture"] = " glyph cell ttt values "
    may["seal"] = " values "
    may["integrity"] = " seal game cell ttt values "
    may["game"] = " integrity cell ttt values "
    may["computer"] = " game opponent cell ttt values "
    may["log"] = " hal/eeprom.h values "
    may["journal"] = " log integrity game seal cell ttt hal/eeprom.h values "
    may["panel"] = " press picture game cell ttt values "
    may["press"] = " panel game cell ttt values "
    may["screen"] = " panel game picture glyph cell ttt values "
    may["words"] = " values "
    may["say"] = " hal/serial.h values "
    may["commands"] = " say words game cell ttt values "
    may["talk"] = " commands say words game cell ttt hal/vitals.h values "
    may["console"] = " talk commands say words game cell ttt hal/serial.h values "
    may["main"] = " all "

    c_library = " ctype.h limits.h stdatomic.h stdbool.h stddef.h stdint.h stdlib.h string.h "
}

function refuse(why) {
    printf "%s:%d: must not include %s: %s\n", FILENAME, FNR, name, why > "/dev/stderr"
    failed = 1
}

function listed(word, list) { return index(list, " " word " ") > 0 }
function is_avr() { return name ~ /^(avr|util|compat)\// }
function is_hal() { return name ~ /^hal\/[a-z0-9_]+\.h$/ }
function stem(path) {
    sub(/.*\//, "", path)
    sub(/\.[ch]$/, "", path)
    return path
}

function check_firmware(    module) {
    module = stem(FILENAME)
    if (!(module in may)) {
        if (!told[module]++)
            refuse("tests/layers.awk has no line that says what " module " may know")
    } else if (angled) {
        if (!listed(name, c_library) && !(FILENAME == "firmware/main.c" && is_avr()))
            refuse("firmware/ knows the C library only")
    } else if (module == "main") {
        if (name !~ /^firmware\// && !is_hal())
            refuse("main knows firmware/ and hal/*.h")
    } else if (name ~ /^firmware\//) {
        if (stem(name) != module && !listed(stem(name), may[module]))
            refuse(module " knows of firmware/ only itself and" may[module])
    } else if (!(listed(name, values) && listed("values", may[module])) && !listed(name, may[module]))
        refuse(module " knows only itself and" may[module])
}

function check_hal() {
    if (angled ? !listed(name, c_library) : !is_hal())
        refuse("outside hal/avr, hal/ is portable and knows the C library and hal/*.h")
}

function check_hal_avr() {
    if (angled && (listed(name, c_library) || is_avr())) return
    if (angled || !is_hal() && name !~ /^hal\/avr\// && name != "board.h")
        refuse("hal/avr knows the C library, the chip, hal/ and board.h")
}

function check_virtual() {
    if (angled ? is_avr() : name !~ /^board\/virtual\// && !listed(name, values) && name != "board.h")
        refuse("the virtual board runs on the host and knows of the firmware only board.h and" values)
}

# Images are firmware of their own, for the simulated chip.
function check_tests() {
    if (FILENAME ~ /^tests\/sim\/images\//) return
    if (angled ? is_avr() : name == "board.h" || name ~ /^hal\/avr\//)
        refuse("tests run on the host and see the hardware through hal/*.h and the virtual board")
}

function check_board() {
    if (angled || name !~ /^\.\.\/[a-z0-9_]+\/board\.h$/)
        refuse("a board knows other boards only")
}

# A quoted name is looked for beside the file first, as the compiler does.
function resolve(    folder) {
    folder = FILENAME
    sub(/\/[^\/]*$/, "", folder)
    return name ~ /\// || name == "board.h" ? name : folder "/" name
}

FNR == 1 { files++ }

/^[ \t]*#[ \t]*include/ {
    includes++
    name = $0
    angled = name ~ /^[^"]*</
    sub(/^[^<"]*[<"]/, "", name)
    sub(/[>"].*/, "", name)
    if (!angled) name = resolve()
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
    printf "layers: %d includes in %d files, none across\n", includes, files
}
