#!/bin/sh
# Mutation testing: breaks the firmware in one place at a time; a test must fail. Called by `make mutants`, which sets the variables
# below and has built everything.
#   mutants.sh FILE...     the files to break
# Draws COUNT mutants by SEED from the list of tests/mutate.awk, skipping those that do not compile or compile to the same code. Runs
# the host tests, linked with the broken file in a shared library, then the programs that run the broken image on the virtual board:
# first those whose path contains the file's name or folder, then the fast ones. Prints which program kills each mutant and the diff of
# each survivor. Fails if a survivor is not listed as equivalent in tests/mutants.txt.
set -eu
: "${COUNT:?}" "${SEED:?}" "${MUTANTS:?}" "${BOARD:?}"                             # MUTANTS: where to build
: "${HOST_COMPILE:?}" "${PIC_OBJECTS:?}" "${HOST_PROGRAMS:?}"                     # host tests and what they are linked with
: "${AVR_COMPILE:?}" "${AVR_LINK:?}" "${AVR_OBJECTS:?}" "${SIM_PROGRAMS:?}" "${ELF:?}" # the image, and what runs it
SLOWEST=${SLOWEST:-15} # seconds; slower programs are left out

here=$PWD
times=$MUTANTS/times
mkdir -p "$MUTANTS/broken/$(dirname "$ELF")"
: >"$times"
# Programs run in broken/, which links to the tree except for the image and the library.
for file in *; do
    [ "$file" = build ] || ln -sfn "$here/$file" "$MUTANTS/broken/$file"
done
for file in images flashing oxo.stack; do
    ln -sfn "$here/build/$BOARD/$file" "$MUTANTS/broken/build/$BOARD/$file"
done

# now: milliseconds
now() { echo $(($(date +%s%N) / 1000000)); }

# run PROGRAM SECONDS: runs it with the library and the image in broken/.
run() {
    (cd "$MUTANTS/broken" && LD_LIBRARY_PATH=$PWD timeout -k 2 "$2" "$here/$1") >"$MUTANTS/said" 2>&1
}

# Runs each program on the unbroken firmware, which must pass; the durations order the programs and limit them later.
measure() {
    cp "$MUTANTS/whole.so" "$MUTANTS/broken/libfirmware.so"
    cp "$ELF" "$MUTANTS/broken/$ELF"
    for program in $HOST_PROGRAMS $SIM_PROGRAMS; do
        begun=$(now)
        if run "$program" $((2 * SLOWEST)); then
            echo "$(($(now) - begun)) $program" >>"$times"
        elif [ $(($(now) - begun)) -lt $((2000 * SLOWEST)) ]; then
            cat "$MUTANTS/said" >&2
            echo "mutants: $program fails on the unbroken firmware; fix that first" >&2
            exit 2
        fi
    done
}

# order FILE PROGRAM...: prints "PROGRAM SECONDS" for each, the likely killers first.
order() {
    file=$1
    shift
    printf '%s\n' "$@" | awk -v times="$times" -v file="$file" -v slowest="$SLOWEST" '
        BEGIN {
            while ((getline line < times) > 0) { split(line, word, " "); ms[word[2]] = word[1] }
            parts = split(file, part, "/")
            sub(/\..*/, "", part[parts])
        }
        $1 in ms && ms[$1] <= 1000 * slowest {
            rank = 2
            if (parts > 2 && index($1, "/" part[parts - 1] "/")) rank = 1
            if (index($1, part[parts])) rank = 0
            printf "%d %d %s %d\n", rank, ms[$1], $1, 5 + ms[$1] / 100
        }' | sort -n -k1,1 -k2,2 | cut -d ' ' -f 3-
}

# build_library FILE: compiles the broken file into the library; fails if it does not compile. Sets `same` to yes or no.
build_library() {
    same=no
    $HOST_COMPILE -c "$MUTANTS/source/$1" -o "$MUTANTS/broken.o" 2>/dev/null || return 1
    cmp -s "$MUTANTS/broken.o" "$MUTANTS/pic/${1%.c}.o" && same=yes
    objects=
    for object in $PIC_OBJECTS; do
        [ "$object" = "$MUTANTS/pic/${1%.c}.o" ] && object=$MUTANTS/broken.o
        objects="$objects $object"
    done
    # shellcheck disable=SC2086 # one word a file
    gcc -shared $objects -o "$MUTANTS/broken/libfirmware.so"
}

build_image() {
    $AVR_COMPILE -c "$MUTANTS/source/$1" -o "$MUTANTS/broken.avr.o" 2>/dev/null || return 1
    objects=
    for object in $AVR_OBJECTS; do
        case $object in */"${1%.c}.o") object=$MUTANTS/broken.avr.o ;; esac
        objects="$objects $object"
    done
    # shellcheck disable=SC2086 # one word a file
    $AVR_LINK $objects -o "$MUTANTS/broken/$ELF" 2>/dev/null || return 1
    avr-objcopy -O binary "$MUTANTS/broken/$ELF" "$MUTANTS/broken.bin"
    cmp -s "$MUTANTS/broken.bin" "$MUTANTS/whole.bin" && same=yes || same=no
}

# killed_by PROGRAMS: prints the first program that fails; fails if none does.
killed_by() {
    # shellcheck disable=SC2086 # one word a program
    order "$file" $1 | while read -r program seconds; do
        run "$program" "$seconds" || { echo "$program" && break; }
    done | grep .
}

is_portable() { case " $PIC_OBJECTS " in *"/${1%.c}.o "*) ;; *) return 1 ;; esac }

# Tests the mutant in source/. Prints the program that killed it, broken (does not compile), same, or survived.
try() {
    if is_portable "$file"; then
        build_library "$file" || { echo broken && return; }
        [ "$same" = no ] || { echo same && return; }
        if killed_by "$HOST_PROGRAMS"; then return; fi
    fi
    build_image "$file" || { echo broken && return; }
    [ "$same" = no ] || { echo same && return; }
    killed_by "$SIM_PROGRAMS" || echo survived
}

trim() { printf '%s' "$1" | sed 's/^ *//; s/ *$//'; }

# shellcheck disable=SC2086 # one word a file
gcc -shared $PIC_OBJECTS -o "$MUTANTS/whole.so"
avr-objcopy -O binary "$ELF" "$MUTANTS/whole.bin"
measure
awk -f tests/mutate.awk "$@" >"$MUTANTS/list"
# Shuffles the list by SEED (Park and Miller's generator: the same with every awk).
awk -v seed="$SEED" 'BEGIN { x = seed % 2147483646 + 1; for (i = 0; i < 10; i++) x = x * 16807 % 2147483647 }
    { x = x * 16807 % 2147483647; printf "%d\t%s\n", x, $0 }' "$MUTANTS/list" | sort -n | cut -f 2- >"$MUTANTS/drawn"
echo "mutants: SEED=$SEED COUNT=$COUNT, of $(wc -l <"$MUTANTS/list") in $# files; $(wc -l <"$times") programs"

tried=0 survivors=0 equivalent=0
tab=$(printf '\t')
while IFS=$tab read -r file line text && [ "$tried" -lt "$COUNT" ]; do
    mkdir -p "$MUTANTS/source/$(dirname "$file")"
    # Copies only the broken file: its headers are found in the tree.
    text=$text awk -v line="$line" 'NR == line { print ENVIRON["text"]; next } { print }' "$file" >"$MUTANTS/source/$file"
    fate=$(try)
    case $fate in broken | same) continue ;; esac
    tried=$((tried + 1))
    if [ "$fate" != survived ]; then
        echo "killed    $file:$line: $(trim "$text")    by ${fate##*/tests/}"
        continue
    fi
    entry="$file ~~ $(trim "$(sed -n "${line}p" "$file")") ~~ $(trim "$text") ~~ "
    if grep -qF "$entry" tests/mutants.txt; then
        equivalent=$((equivalent + 1))
        continue
    fi
    survivors=$((survivors + 1))
    echo "SURVIVED  $file:$line"
    diff -u "$file" "$MUTANTS/source/$file" | sed 1,2d || true
    echo "  if it is equivalent, say why in tests/mutants.txt: $entry"
done <"$MUTANTS/drawn"
echo "mutants: SEED=$SEED: $tried tried, $((tried - survivors - equivalent)) killed, $equivalent equivalent, $survivors survived"
[ "$survivors" = 0 ] && [ "$tried" -gt 0 ]
