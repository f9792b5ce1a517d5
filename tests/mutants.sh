#!/bin/sh
# Mutation testing: breaks the source in one place at a time; a test must fail. Called by `make mutants`, which sets the variables
# below.
#   mutants.sh FILE|FOLDER...     what to break: of these, the C files and headers from which something is built
# Works in a copy of the tree, where make finds out what a mutant changes: of a header, all that includes it, tests too; of the virtual
# board, the programs that link it. Draws COUNT mutants by SEED from the list of tests/mutate.awk, skipping those that the build refuses
# or that compile to the same code. Runs the tests until one fails: first that which killed the file's last mutant, then those whose
# path contains the file's name or folder, then the fast ones; stops each at ten times its usual time. Prints which program kills each
# mutant, and the diff of each survivor. Fails if a survivor is not listed in tests/mutants.txt.
set -eu
: "${COUNT:?}" "${SEED:?}" "${OUT:?}" "${ELF:?}" "${ARGUMENTS:?}" # ARGUMENTS: of make
: "${SAFE_RUNS:?}" "${FAST_RUNS:?}"                              # make's goals: with sanitizers, and the others
SLOWEST=${SLOWEST:-15}                                           # seconds; slower programs are left out
work=${WORK:-$OUT/mutants}                                       # WORK: for several at once
mkdir -p "$work/tree" "$work/results"
work=$(cd "$work" && pwd)
here=$PWD
tree=$work/tree
seed=$SEED
unset MAKEFLAGS MFLAGS MAKELEVEL SEED # the tests draw by their own

# build GOAL...: in the tree, with the programs' limits once they are known
build() {
    # shellcheck disable=SC2086 # one word an argument
    (cd "$tree" && RESULTS=$work/results LIMITS=$work/limits make -s $ARGUMENTS "$@") >"$work/output" 2>&1
}

# Copies what differs. What a mutant has broken keeps its later time, at which it was mended, so that make compiles it again.
copy_tree() {
    (cd "$tree" && find . -path ./build -prune -o -type f -print) | while read -r file; do
        [ -e "$file" ] || rm "$tree/$file"
    done
    find . \( -path ./build -o -path ./.git \) -prune -o -type f -print | while read -r file; do
        cmp -s "$file" "$tree/$file" || { mkdir -p "$tree/${file%/*}" && cp "$file" "$tree/$file"; }
    done
}

# quick GOAL...: those that no earlier run has found to be slow
quick() {
    printf '%s\n' "$@" | awk -v slowest="$SLOWEST" -v times="$work/times" '
        BEGIN { while ((getline line < times) > 0) { split(line, word, " "); ms[word[1]] = word[2] } }
        { program = $1; sub(/.*\/tests\//, "", program); if (ms[program] <= 1000 * slowest) print }'
}

# Runs each program on the whole tree; all must pass. Their processor times order the programs and limit them later.
measure() {
    rm -f "$work/limits"
    : >"$work/results/list"
    # shellcheck disable=SC2046,SC2086 # one word a goal
    if ! build -k $(quick $SAFE_RUNS $FAST_RUNS); then
        cat "$work/output" >&2
        echo "mutants: these fail without a mutant; mend that first" >&2
        exit 2
    fi
    awk '/^ok / { print $2, $3 }' "$work/results/list" >"$work/times"
    awk '{ print $1, 2 + int($2 / 100) }' "$work/times" >"$work/limits"
}

# What the whole tree is compiled to, and which objects each source is in.
index_objects() {
    # shellcheck disable=SC2046 # one word a program
    build $(printf '%s ' "$SAFE_RUNS $FAST_RUNS" | sed 's/run-//g') || { cat "$work/output" >&2 && exit 2; }
    (cd "$tree" && find "$OUT" build/common -name '*.o' -exec cksum {} +) >"$work/objects"
    avr-objcopy -O binary "$tree/$ELF" "$work/whole.bin"
    # OBJECT SOURCE, for each source of each object
    (cd "$tree" && find "$OUT" build/common -name '*.d' -exec awk '
        FNR == 1 { object = $1; sub(/:$/, "", object) }
        /^[^ ].*:$/ { next }
        { for (i = 1; i <= NF; i++) if ($i ~ /\.[ch]$/) print object, $i }' {} +) | sort -u >"$work/sources"
}

# objects FILE: what is compiled from it, but for the build with sanitizers, which follows from the others
objects() { awk -v file="$1" '$2 == file && $1 !~ /\/safe\// { print $1 }' "$work/sources"; }

# Lists the mutants of all files from which something is built, in an order drawn by SEED (Park and Miller's generator).
list() {
    find "$@" -name '*.[ch]' | sort | awk 'NR == FNR { built[$2]; next } $1 in built' "$work/sources" - | xargs awk -f tests/mutate.awk >"$work/list"
    awk -v seed="$seed" 'BEGIN { x = seed % 2147483646 + 1; for (i = 0; i < 10; i++) x = x * 16807 % 2147483647 }
        { x = x * 16807 % 2147483647; printf "%d\t%s\n", x, $0 }' "$work/list" | sort -n | cut -f 2-
}

# order FILE: the goals to make, the likely killers first; none that the file cannot concern
order() {
    runs=$FAST_RUNS
    ! grep -q "/safe/.* $1\$" "$work/sources" || runs="$SAFE_RUNS $runs"
    ! objects "$1" | grep -q '/avr/' && is_of_vboard=yes || is_of_vboard=
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

# try FILE: prints the program that kills the mutant in the tree, or broken (the build refuses it), same, or survived
try() {
    : >"$work/results/list"
    # shellcheck disable=SC2046 # one word an object
    build $(objects "$1") || { echo broken && return; }
    if objects "$1" | grep -v '/avr/' | while read -r object; do
        sum=$(cd "$tree" && cksum "$object")
        grep -qxF "$sum" "$work/objects" || exit 1
    done; then
        build "$ELF" || { echo broken && return; }
        avr-objcopy -O binary "$tree/$ELF" "$work/broken.bin"
        ! cmp -s "$work/whole.bin" "$work/broken.bin" || { echo same && return; }
    fi
    # shellcheck disable=SC2046 # one word a goal
    if build $(order "$1"); then
        echo survived
    else
        sed -n 's/^failed .*SUBJECT=\([^ ]*\).*/\1/p' "$work/results/list" | head -n 1 | grep . || echo broken
    fi
}

trim() { printf '%s' "$1" | sed 's/^ *//; s/ *$//'; }

copy_tree
: >"$work/killers"
[ -n "${MEASURED-}" ] || measure # MEASURED: an earlier run has
index_objects
list "$@" >"$work/drawn"
echo "mutants: SEED=$seed COUNT=$COUNT, of $(wc -l <"$work/list") in $*; $(wc -l <"$work/times") programs"

tried=0 survivors=0 known=0
tab=$(printf '\t')
while IFS=$tab read -r file line text && [ "$tried" -lt "$COUNT" ]; do
    text=$text awk -v line="$line" 'NR == line { print ENVIRON["text"]; next } { print }' "$here/$file" >"$tree/$file"
    fate=$(try "$file")
    cp "$here/$file" "$tree/$file"
    case $fate in broken | same) continue ;; esac
    tried=$((tried + 1))
    if [ "$fate" != survived ]; then
        echo "killed    $file:$line: $(trim "$text")    by $fate"
        echo "$file $fate" >>"$work/killers"
        continue
    fi
    entry="$file ~~ $(trim "$(sed -n "${line}p" "$file")") ~~ $(trim "$text") ~~ "
    if grep -qF "$entry" tests/mutants.txt; then
        known=$((known + 1))
        echo "known     $file:$line: $(trim "$text")"
        continue
    fi
    survivors=$((survivors + 1))
    echo "SURVIVED  $file:$line"
    printf -- '-%s\n+%s\n' "$(sed -n "${line}p" "$file")" "$text"
    echo "  if no test can notice it, say why in tests/mutants.txt: $entry"
done <"$work/drawn"
echo "mutants: SEED=$seed: $tried tried, $((tried - survivors - known)) killed, $known known, $survivors survived"
[ "$survivors" = 0 ] && [ "$tried" -gt 0 ]
