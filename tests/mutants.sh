#!/bin/sh
# Mutation testing: breaks the source in one place at a time; a test must fail. Called by `make mutants`, which sets the variables
# below and has built all programs.
#   mutants.sh FILE|FOLDER...     what to break: of these, the C files and headers from which something is built
# Works in a copy of the tree and of what is built, where make finds out what a mutant changes: of a header, all that includes it,
# tests too; of the virtual board, the programs that link it. Draws COUNT mutants by SEED from the list of tests/mutate.awk, skipping
# those that the build refuses, that compile to the same code, or that tests/mutants.txt lists. Runs the tests until one fails: first
# those that killed the file's last mutants, then those whose path contains the file's name or folder, then the fast ones; stops each at
# ten times its usual time. A killer is believed once it has passed without a mutant.
# $work/fates has a line for each mutant judged. The next run goes on from there: it tries again what is in a file that has changed and,
# when anything has changed, last, what survived. So a run may be stopped at any time, and a sweep (COUNT=all) may take many nights.
# Prints which program kills each mutant, and the diff of each survivor. Fails if there are survivors.
set -eu
: "${COUNT:?}" "${SEED:?}" "${OUT:?}" "${ELF:?}" "${RESULTS:?}" # RESULTS: of the last `make test`
: "${ARGUMENTS:?}"                                             # of make
: "${SAFE_RUNS:?}" "${FAST_RUNS:?}"                            # make's goals: with sanitizers, and the others
SLOWEST=${SLOWEST:-15}                                         # seconds; slower programs are left out
work=${WORK:-$OUT/mutants}                                     # WORK: for several at once
mkdir -p "$work/tree" "$work/results"
touch "$work/fates" "$work/killers" "$work/times" "$work/trusted"
work=$(cd "$work" && pwd)
here=$PWD
tree=$work/tree
whole=$work/whole
seed=$SEED
results=$RESULTS
tab=$(printf '\t')
unset MAKEFLAGS MFLAGS MAKELEVEL SEED RESULTS # the tests draw by their own

# build GOAL...: in the tree
build() {
    # shellcheck disable=SC2086 # one word an argument
    (cd "$tree" && RESULTS=$work/results LIMITS=$work/limits make -s $ARGUMENTS "$@") >"$work/output" 2>&1
}

give_up() {
    cat "$work/output" >&2
    echo "mutants: $1 fails without a mutant; mend that first" >&2
    exit 2
}

# ---- The tree ----

# The sources, and what is built of them. $work/whole keeps the latter as it is without a mutant.
copy_tree() {
    rm -rf "$tree" "$whole"
    mkdir -p "$tree"
    tar -c --format=posix --exclude=./build --exclude=./.git --exclude=node_modules . | tar -x -C "$tree"
    find "$OUT" build/common build/tools -type f -not -path '*/mutants*' >"$work/built"
    tar -c --format=posix -T "$work/built" | tar -x -C "$tree"
    # shellcheck disable=SC2046 # one word a program
    build $(printf '%s ' "$SAFE_RUNS $FAST_RUNS" | sed 's/run-//g') || give_up "the build"
    cp -a "$tree/build" "$whole"
    # OBJECT SOURCE, for each source of each object of firmware and tests
    (cd "$tree" && find "$OUT/avr" "$OUT/host" "$OUT/safe" build/common -name '*.d' -not -path '*/pic/*' -exec awk '
        FNR == 1 { object = $1; sub(/:$/, "", object) }
        /^[^ ].*:$/ { next }
        { for (i = 1; i <= NF; i++) if ($i ~ /\.[ch]$/) print object, $i }' {} +) | sort -u >"$work/sources"
}

# break_file FILE LINE TEXT
break_file() {
    : >"$work/broken"
    text=$3 awk -v line="$2" 'NR == line { print ENVIRON["text"]; next } { print }' "$here/$1" >"$tree/$1"
}

# mend FILE: as if it had not been broken, times of files included
mend() {
    cp -p "$here/$1" "$tree/$1"
    (cd "$tree" && find build -type f -newer "$work/broken") | while read -r built; do
        cp -p "$whole/${built#build/}" "$tree/$built" 2>/dev/null || rm "$tree/$built"
    done
}

# objects FILE: what is compiled from it, but for the build with sanitizers, which follows from the others
objects() { awk -v file="$1" '$2 == file && $1 !~ /\/safe\// { print $1 }' "$work/sources"; }

# ---- The tests' times ----

# goals: those of the tests without a usual time
unknown() {
    # shellcheck disable=SC2086 # one word a goal
    printf '%s\n' $SAFE_RUNS $FAST_RUNS | awk -v times="$work/times" '
        BEGIN { while ((getline line < times) > 0) { split(line, word, " "); ms[word[1]] = word[2] } }
        { program = $1; sub(/.*\/tests\//, "", program); if (!(program in ms)) print }'
}

# Processor times order the programs and limit them later: those of the last `make test`; what that has not run, runs now.
measure() {
    [ ! -e "$results/list" ] || awk '/^ok / { print $2, $3 }' "$results/list" >>"$work/times"
    rm -f "$work/limits"
    : >"$work/results/list"
    # shellcheck disable=SC2046 # one word a goal
    [ -z "$(unknown)" ] || build -k $(unknown) || give_up "a test"
    awk '/^ok / { print $2, $3 }' "$work/results/list" >>"$work/times"
    awk '{ ms[$1] = $2 } END { for (program in ms) print program, ms[program] }' "$work/times" >"$work/latest"
    mv "$work/latest" "$work/times"
    awk '{ print $1, 2 + int($2 / 100) }' "$work/times" >"$work/limits"
}

# ---- A mutant ----

# draw FILE|FOLDER...: the mutants, in an order drawn by SEED (Park and Miller's generator), without those that are judged; what survived
# in another state of the tree comes last: FILE, line number, broken line, checksum of the file
draw() {
    find "$@" -name '*.[ch]' | sort | awk 'NR == FNR { built[$2]; next } $1 in built' "$work/sources" - >"$work/files"
    xargs awk -f tests/mutate.awk <"$work/files" >"$work/list"
    xargs cksum <"$work/files" >"$work/sums"
    awk -v seed="$seed" -v state="$state" '
        BEGIN {
            FS = "\t"
            x = seed % 2147483646 + 1
            for (i = 0; i < 10; i++) x = x * 16807 % 2147483647
        }
        FILENAME ~ /sums$/ { split($0, word, " "); sum[word[3]] = word[1]; next }
        FILENAME ~ /fates$/ {
            mutant = $3 FS $4 FS $5 FS $6
            survived[mutant] = $1 == "survived"
            if (!survived[mutant] || $7 == state) judged[mutant]
            next
        }
        {
            x = x * 16807 % 2147483647
            mutant = $0 FS sum[$1]
        }
        !(mutant in judged) { printf "%d\t%d\t%s\n", survived[mutant], x, mutant }
    ' "$work/sums" "$work/fates" "$work/list" | sort -n -k1,1 -k2,2 | cut -f 3-
}

# order FILE: the goals to make, the likely killers first; none that the file cannot concern
order() {
    runs=$FAST_RUNS
    ! grep -q "/safe/.* $1\$" "$work/sources" || runs="$SAFE_RUNS $runs"
    ! objects "$1" | grep -q "^$OUT/avr/" && is_of_vboard=yes || is_of_vboard=
    # shellcheck disable=SC2086 # one word a goal
    printf '%s\n' $runs | awk -v file="$1" -v slowest="$SLOWEST" -v times="$work/times" -v killers="$work/killers" -v vboard="$is_of_vboard" '
        BEGIN {
            while ((getline line < times) > 0) { split(line, word, " "); ms[word[1]] = word[2] }
            while ((getline line < killers) > 0) { split(line, word, " "); if (word[1] == file) killer[word[2]] = ++kills }
            parts = split(file, part, "/")
            name = part[parts]
            sub(/\..*/, "", name)
            folder = vboard ? "/(chip|simavr|display|input)/" : "/" part[parts - 1] "/"
        }
        {
            program = $1
            sub(/.*\/tests\//, "", program)
            if (!(program in ms) || ms[program] > 1000 * slowest || (vboard && program ~ /\/exhaust_/)) next
            rank = program in killer ? -killer[program] : index(program, name) ? 1 : ("/" program) ~ folder ? 2 : 3
            print rank, ms[program], $1
        }' | sort -n -k1,1 -k2,2 | cut -d ' ' -f 3
}

# same OBJECT...: builds them; fails if one differs, and sets $refused if the build refuses one.
same() {
    build "$@" || { refused=yes && return 1; }
    for object; do
        case $object in
        *.elf)
            avr-objcopy -O binary "$tree/$object" "$work/broken.bin"
            avr-objcopy -O binary "$whole/${object#build/}" "$work/whole.bin"
            cmp -s "$work/broken.bin" "$work/whole.bin" || return 1
            ;;
        *) cmp -s "$tree/$object" "$whole/${object#build/}" || return 1 ;;
        esac
    done
}

# compiles_the_same FILE: to the same objects, of which most mutants change the first, and of the firmware to the same code
compiles_the_same() {
    refused='' some=''
    for object in $(objects "$1" | grep -v "^$OUT/avr/"); do
        some="$some $object"
        # shellcheck disable=SC2086 # one word an object
        [ "$(echo $some | wc -w)" -lt "$size" ] || { same $some && some='' size=8; } || return 1
    done
    # shellcheck disable=SC2086
    [ -z "$some" ] || same $some || return 1
    ! objects "$1" | grep -q "^$OUT/avr/" || same "$ELF"
}

# try FILE: sets $fate to the program that kills the mutant in the tree, or to broken (the build refuses it), same or survived
try() {
    : >"$work/results/list"
    fate=same
    size=1
    ! compiles_the_same "$1" || return 0
    fate=broken
    [ -z "$refused" ] || return 0
    fate=survived
    # shellcheck disable=SC2046 # one word a goal
    build $(order "$1") && return
    fate=$(sed -n 's/^failed .*SUBJECT=\([^ ]*\).*/\1/p' "$work/results/list" | head -n 1)
    fate=${fate:-broken}
}

# trust PROGRAM: it passes without a mutant
trust() {
    grep -qxF "$1" "$work/trusted" && return
    # shellcheck disable=SC2086 # one word a goal
    build "$(printf '%s\n' $SAFE_RUNS $FAST_RUNS | grep "/tests/$1\$")" || give_up "$1"
    echo "$1" >>"$work/trusted"
}

trim() { printf '%s' "$1" | sed 's/^ *//; s/ *$//'; }

# Sets $cpu to the processor time in ms of all that this script has waited for.
count_time() {
    times >"$work/cpu" # not in a pipe, whose shell has no children yet
    cpu=$(awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, "m"); s += 60 * t[1] + t[2] } printf "%d", 1000 * s }' "$work/cpu")
}

# ---- All ----

# What the tree and the tests are; when that changes, the copy is made again, and killers have to prove themselves again.
state=$(find . \( -path ./build -o -path ./.git -o -name node_modules \) -prune -o -type f -exec cksum {} + | sort | cksum | tr ' ' -)
if [ "$state" != "$(cat "$work/state" 2>/dev/null)" ]; then
    rm -f "$work/state"
    : >"$work/trusted"
    copy_tree
    echo "$state" >"$work/state"
elif [ -s "$work/now" ]; then # an interrupted run has left it broken
    mend "$(cat "$work/now")"
fi
measure
draw "$@" >"$work/drawn"
[ "$COUNT" != all ] || COUNT=$(wc -l <"$work/drawn")
echo "mutants: SEED=$seed COUNT=$COUNT, of $(wc -l <"$work/list") in $*, $(wc -l <"$work/drawn") not judged; $(wc -l <"$work/times") programs"

tried=0 survivors=0 known=0
while IFS=$tab read -r file line text sum && [ "$tried" -lt "$COUNT" ]; do
    entry="$file ~~ $(trim "$(sed -n "${line}p" "$file")") ~~ $(trim "$text") ~~ "
    if grep -qF "$entry" tests/mutants.txt; then
        known=$((known + 1))
        continue
    fi
    count_time
    begun=$cpu
    echo "$file" >"$work/now"
    break_file "$file" "$line" "$text"
    try "$file"
    mend "$file"
    : >"$work/now"
    count_time
    took=$((cpu - begun))
    case $fate in broken | same | survived) ;; *) trust "$fate" ;; esac
    printf '%s\t%s\t%s\t%s\t%s\t%s\t%s\n' "$fate" "$took" "$file" "$line" "$text" "$sum" "$state" >>"$work/fates"
    case $fate in
    broken | same) continue ;;
    survived)
        survivors=$((survivors + 1))
        echo "SURVIVED  $file:$line"
        printf -- '-%s\n+%s\n' "$(sed -n "${line}p" "$file")" "$text"
        echo "  if no test can notice it, say why in tests/mutants.txt: $entry"
        ;;
    *)
        echo "killed    $file:$line: $(trim "$text")    by $fate, $((took / 1000)).$((took / 100 % 10)) s"
        echo "$file $fate" >>"$work/killers"
        ;;
    esac
    tried=$((tried + 1))
done <"$work/drawn"

# All that has been judged of the files as they are, by folder; of survivors the last judgement counts.
awk '
    function folder(file,    part) {
        if (file ~ /\.h$/) return "headers"
        split(file, part, "/")
        return part[1] (part[1] == "board" ? "/" part[2] "/" part[3] : "")
    }
    FILENAME ~ /sums$/ { sum[$3] = $1; next }
    { FS = "\t"; $0 = $0 }
    $1 != "broken" && $1 != "same" && $6 == sum[$3] {
        fate[$3, $4, $5] = $1
        ms[$3, $4, $5] = $2
        where[$3, $4, $5] = folder($3)
    }
    END {
        for (mutant in fate) {
            tried[where[mutant]]++
            took[where[mutant]] += ms[mutant]
            killed[where[mutant]] += fate[mutant] != "survived"
        }
        for (f in tried)
            printf "%-22s %5d tried, %5d killed, %4d survived; %5.1f s of processor time each\n", f, tried[f], killed[f],
                tried[f] - killed[f], took[f] / tried[f] / 1000
    }' "$work/sums" "$work/fates" | sort
echo "mutants: SEED=$seed: $tried tried, $((tried - survivors)) killed, $survivors survived; $known known were left out"
[ "$survivors" = 0 ]
