#!/bin/bash
# Proves what tests/proofs.txt lists, with Frama-C: functions by WP, modules by Eva, side by side. Exits 1 when a goal
# stays unproved, when Eva has an alarm or does not reach a statement, when what is assumed contradicts itself, and when a function
# has never been proved, or one that was is no longer there: tests/proved.txt lists what has to be proved.
#   usage: prove.sh [-n] [-a] [-f] [-j JOBS] [UNIT | FUNCTION]...    without names: all
# Proves again what has changed since it was proved.
#     -n       also proves what has never been, and no longer lists what is gone
#     -a       proves everything
#     -f       plants the faults of tests/proofs.txt instead, one at a time, and expects each to be found
#     -j JOBS  that run at a time (as many as there are processors)
# tests/proved.txt has, for each function and module that is proved, a hash of all that its proof reads: its text, annotations
# and what they name, as Frama-C prints them without comments, the options, what judges it here, and the tools' versions. Commit it.
# SPDX-License-Identifier: MIT
set -euo pipefail
cd "$(dirname "$0")/.."

top=$PWD out=$PWD/build/proof table=$PWD/tests/proofs.txt proved=$PWD/tests/proved.txt
jobs=$(nproc) all='' new='' faults=''
while getopts anfj: option; do
    case $option in
        a) all=1 ;;
        n) new=1 ;;
        f) faults=1 ;;
        j) jobs=$OPTARG ;;
        *) sed -n '2,13s/^# \?//p' "$0" >&2 && exit 2 ;;
    esac
done
shift $((OPTIND - 1))
names=" $* "
mkdir -p "$out"

# Two runs would take each other's files.
exec {lock}>"$out/lock"
flock -n "$lock" || { echo "prove.sh: another run is at work in $out" >&2 && exit 2; }

# Everything is read from a copy: a run takes hours, and hashes must be those of what is proved, whoever edits meanwhile.
rm -rf "$out/sources" && mkdir "$out/sources"
cp -r --parents firmware hal tests/*/proof "$out/sources"
cp firmware/keys/keypad/input_traits.h "$out/sources" # settings depend on the input: the default one
cd "$out/sources"

# The chip's types: 16-bit int, an enum as small as its values allow.
target="-machdep gcc_x86_16 -enums gcc-short-enums -c11 -warn-signed-downcast -cpp-extra-args=-I. -cpp-extra-args=-Ifirmware"
# Eva, and what tells where it came: the plug-in of inputs and outputs, which Eva would use, fails on arrays that sizeof gives the
# size of.
eva="-no-autoload-plugins -load-module eva,metrics,nonterm"
# Limits are steps of the prover, so that a busy machine fails no proof; the time only ends a prover that hangs. cvc4 should need
# at most two thirds of them, so that a small change elsewhere fails no proof, either: each line says how many the hardest goal
# takes. cvc4 alone, unless a unit's options name its provers, in their order.
steps_max=1600000
wp="-wp -wp-rte -wp-prover cvc4 -wp-par 1 -wp-cache none -wp-steps $steps_max -wp-timeout 3600"
# Smoke tests: whether preconditions, loop invariants and what calls promise leave each statement in reach. One that finds no
# contradiction may go on to its limit: fewer steps, some two seconds. Without goals but what a function assigns; without any, WP would
# leave out the smoke tests, too.
smoke="-wp-smoke-tests -wp-steps 50000 -wp-smoke-timeout 3600"
smoke+=" -wp-prop=-@requires,-@ensures,-@exits,-@assert,-@invariant,-@variant"
tools=$(frama-c -version && why3 --version && cvc4 --version | head -1)
export top out target eva wp smoke steps_max

# Each prover may take its share of the machine's memory; Why3 would give it 1 GB.
export WHY3CONFIG=$out/why3.conf
why3 config detect -C "$WHY3CONFIG" >"$out/why3.log" 2>&1
sed -i "s/^memlimit = .*/memlimit = $(awk -v jobs="$jobs" '/^MemTotal/ { print int($2 / 1024 / jobs) }' /proc/meminfo)/" "$WHY3CONFIG"

# ---- What judges: hashes cover these functions ----

# Arguments are lists of options and files, without spaces in any.
frama() {
    # shellcheck disable=SC2048,SC2086
    frama-c $target $*
}

# A call of a function without a contract, an annotation that was ignored, or a function that WP gives up would leave a hole.
hole='Neither code nor specification|Ignoring|annot-error|Missing|User Error|must be well-founded'

# wp_goals LOG FUNCTION FILES OPTIONS: prints "proved goals", "0 0" when there is none; nothing when Frama-C did not get to the end. A
# second -wp-prover would add to the first.
wp_goals() {
    [[ "$4" != *-wp-prover* ]] || local wp=${wp/-wp-prover cvc4/}
    frama "$3" "$wp" "$4" -wp-fct "$2" </dev/null >"$1" 2>&1 || return 0
    if ! grep -qE "$hole" "$1"; then
        sed -nE 's|^\[wp\] Proved goals: +([0-9]+) / ([0-9]+)$|\1 \2|p; s/^\[wp\] Warning: No goal generated$/0 0/p' "$1"
    fi
}

wp_proves() {
    local proved goals passed tests
    read -r proved goals <<<"$(wp_goals "$1" "$2" "$3" "$4")"
    read -r passed tests <<<"$(wp_goals "$1.smoke" "$2" "$3" "$4 $smoke")"
    printf '%4s of %4s goals, %2s of %2s with smoke tests' "${proved:-?}" "${goals:-?}" "${passed:-?}" "${tests:-?}"
    [ "${goals:-0}" -ne 0 ] && [ "$proved" -eq "$goals" ] && [ "${passed:-0}" = "${tests:-?}" ]
}

# What Eva did not show, from its log: assertions, but for the loop invariants of ttt.c, which are WP's; that calls and loops end, as
# what follows is not analysed then; and that it reached each statement.
#   usage: eva_gaps LOG GRANTED: words FUNCTION, never called (headers' functions have a number in each further file), and
#          FUNCTION:STATEMENTS, out of reach
eva_gaps() {
    awk -v granted="$2" '
        /^ / { line = line $0 }
        /^[^ ]/ { line = $0 }
        /^ .*got status (unknown|invalid)/ && line !~ /firmware\/rules\/ttt\.c:.*loop invariant/ { print line }
        /^\[nonterm/ { print "no end: " $2 }
        /^\[metrics\]/ { part = $0 }
        part ~ /Defined functions/ {
            while (match($0, /[A-Za-z_0-9]+ \([0-9]+ call/)) {
                defined[substr($0, RSTART, index(substr($0, RSTART), " ") - 1)]
                $0 = substr($0, RSTART + RLENGTH)
            }
        }
        part ~ /Statements analyzed/ && / stmts out of / {
            reached[$1 = substr($1, 1, length($1) - 1)]
            if ($2 != $6)
                missed[$1 ":" $6 - $2]
        }
        END {
            for (name in defined) {
                if (!(name in reached)) {
                    sub(/_[0-9]+$/, "", name)
                    missed[name]
                }
            }
            n = split(granted, words, " ")
            while (n > 0)
                grant[words[n--]]
            for (word in missed) {
                if (!(word in grant))
                    print "out of reach: " word
            }
            if (!("eva_main" in defined))
                print "no coverage"
        }' "$1"
}

eva_proves() {
    local log=$1 files=$3 options=$4 granted=$5 alarms gaps
    frama "$eva" "$files" "$options" -eva -main eva_main -nonterm -metrics -metrics-eva-cover </dev/null >"$log" 2>&1 || return
    alarms=$(sed -nE 's/^ +([0-9]+) alarms? generated by the analysis.*/\1/p' "$log")
    gaps=$(eva_gaps "$log" "$granted" | sort)
    printf '%4s alarms%s' "${alarms:-?}" "${gaps:+, ${gaps//$'\n'/, }}"
    [ "${alarms:-1}" -eq 0 ] && [ -z "$gaps" ] && ! grep -qE "$hole" "$log"
}

# A job of the queue: proves, notes the hash ($1) if all is proved, and prints a line.
prove() {
    local hash=$1 kind=$2 unit=$3 name=$4 files=$5 options=$6 missed=$7 began=$SECONDS said
    local log=$out/$unit/$name.log
    said=$("${kind}_proves" "$log" "$name" "$files" "$options" "$missed") && echo "$unit $name $hash" >"$out/$unit/$name.proved"
    report "$log" "$unit" "$name" "$said" $((SECONDS - began))
}

# Prints the steps that the hardest goal of a log took cvc4, and its name. (What Z3 cannot do within them is cvc4's.)
hardest_goal() {
    sed -nE 's/.*\[CVC4.* Goal ([A-Za-z_0-9]+) : Valid .*\(([0-9]+)\)$/\2 \1/p' "$1" | sort -n | tail -1
}

report() {
    local log=$1 unit=$2 name=$3 said=$4 seconds=$5 steps goal
    read -r steps goal <<<"$(hardest_goal "$log")"
    printf '%-9s %-26s %4s s  %s%s\n' "$unit" "$name" "$seconds" "$said" "${steps:+, $((steps * 100 / steps_max))% of the steps}"
    [ "${steps:-0}" -le $((steps_max * 2 / 3)) ] || echo "    $goal is near its limit: help it, by an assertion or a lemma"
    [ -f "$out/$unit/$name.proved" ] ||
        cat "$log" "$log.smoke" 2>/dev/null |
        grep -E -A1 "Error|rror:|\[(Failed|Timeout|Unknown|Stepout|Doomed)|$hole|eva:alarm|got status (unk|inv)" |
        grep -v 'loop invariant' | sed 's/^/    /' | head -20
}

# ---- Faults that are planted ----

# Whether a planted fault is found where it has to be: none of what is named may fail but by the fault, as it is proved without.
# Runs in a copy of the sources.
plant() {
    local number=$1 kind=$2 unit=$3 name=$4 files=$5 options=$6 file=$7 edit=$8 where=$9 log found='' said proved goals
    local tree=$out/faults/$number
    rm -rf "$tree" && mkdir -p "$tree/tests"
    cp -r firmware hal input_traits.h "$tree"
    cp --parents -r tests/*/proof "$tree"
    sed -i "$edit" "$tree/firmware/$file"
    if cmp -s "firmware/$file" "$tree/firmware/$file"; then
        echo "NOT PLANTED: '$edit' changes nothing; bring it in line with $file"
        return
    fi
    export out=$tree/build
    mkdir -p "$out/$unit"
    cd "$tree"
    if [ "$kind" = wp ]; then
        log=$out/$unit/$name.log
        said=$(wp_goals "$log" "$name" "$files" "$options -wp-prop=$where")
        read -r proved goals <<<"${said:-0 0}"
        [ "$proved" -ge "$goals" ] || found="$((goals - proved)) of $goals goals of $where"
    else
        log=$out/$unit/$unit.log
        # The first alarm; the analysis ends at its next message. Eva cannot prove a loop invariant of ttt.c, fault or none.
        found=$(frama "$eva" "$files" "$options" -eva -main eva_main </dev/null 2>&1 | tee "$log" |
            awk '/^\[eva:alarm\]/ { first = $0; getline; if (first $0 !~ /loop invariant/) { print first $0; exit } }') || true
        found=$(grep -E "$where" <<<"$found" | sed 's/^\[eva:alarm\] //') || true
    fi
    if [ -n "$found" ]; then
        echo "$unit: found: $edit: $found" && touch "$top/build/proof/faults/$number.found"
    else
        echo "NOT NOTICED in $file: $edit; see $log"
    fi
}
export -f frama wp_goals wp_proves eva_gaps eva_proves prove hardest_goal report plant
export hole

# ---- Hashes ----

# Whether the prover reads the code that the product's compiler gets: no file that a unit's preprocessor reads hides one of the product.
# hal/flash.h may ask for the compiler: all that it says is in which memory a table is.
reads_the_product() {
    local unit=$1 read file own
    # shellcheck disable=SC2086 # several files; headers that only Frama-C has are not looked for
    read=$(gcc -M -MG -I. -Ifirmware $2 | tr -s '\\ :\n' '\n' | grep / | grep -v '^/' | xargs realpath --relative-to=. | sort -u)
    for file in $read; do
        own=${file#tests/*/proof/}
        if [ "$own" != "$file" ] && { [ -e "firmware/$own" ] || [ -e "$own" ]; }; then
            echo "prove.sh: $unit: $file hides the product's $own" >&2
            return 1
        fi
    done
    grep -vxF hal/flash.h <<<"$read" | xargs awk -v kind=sources -f "$top/tests/refuse.awk"
}

# What each function's or module's proof reads, in build/proof/UNIT/NAME.text. Enumerations and structures without a name have
# a number, which counts those before them.
list_unit() {
    local kind=$1 unit=$2 files=$3 plain=$out/$2.i
    reads_the_product "$unit" "$files" || return
    mkdir -p "$out/$unit"
    rm -f "$out/$unit"/*.text "$out/$unit"/*.promise
    if ! frama "$eva" -no-unicode "$files" -print -ocode "$out/$unit.raw" >"$out/$unit.log" 2>&1; then
        cat "$out/$unit.log" >&2
        return 1
    fi
    sed -E 's/\( __attribute__\(\(__(noinline|always_inline)__\)\) ([a-z_0-9]+)\)/\2/; s/(__anon[a-z_]*[a-z])_[0-9]+/\1/g' "$out/$unit.raw" >"$plain"
    awk -v kind="$kind" -v calls="$out/calls" -f "$top/tests/refuse.awk" "$plain" || return
    if [ "$kind" = wp ]; then
        awk -v folder="$out/$unit" -f "$top/tests/prove.awk" "$plain"
    else
        cp "$plain" "$out/$unit/$unit.text"
        echo "$unit"
    fi
}

options_of() {
    local kind=$1 name=$2 first=$3 second=$4
    if [ "$kind" = eva ]; then
        echo "$first"
    elif [[ " $first " == *" $name "* ]]; then
        echo "${second:+$second }-wp-split"
    else
        echo "$second"
    fi
}

hash_of() {
    local kind=$1 unit=$2 name=$3 files=$4 options=$5 missed=$6
    {
        echo "$tools" "$target" "${!kind}" "$hole" "$files" "$options" "$missed"
        [[ "$options" != *z3* ]] || z3 --version
        if [ "$kind" = wp ]; then
            echo "$smoke"
            declare -f frama wp_goals wp_proves prove
        else
            declare -f frama eva_gaps eva_proves prove
        fi
        cat "$out/$unit/$name.text"
    } | sha256sum | cut -c1-32
}

# What a row may ask of Frama-C: nothing that lets it look at less, but for the smoke tests of code that is dead on purpose.
allowed='-wp-(prover z3,cvc4|model Caveat|steps [0-9]+|no-smoke-dead-(code|call))'
allowed+='|-eva-(slevel|min-loop-unroll|auto-loop-unroll) [0-9]+|-eva-slevel-(function|merge-after-loop) [a-z_0-9:,]+'
allowed+='|-eva-(split-return full|interprocedural-splits)'

# Rows of the table that begin with one of these words; \x01 between fields.
rows() {
    grep -E "^($1) ~~ " "$table" | sed 's/ *~~ */\x01/g'
}

promise_of() {
    echo "$2-$(sha256sum <"$out/$1/$2.promise")"
}

# Whether there is a contract, and it allows calls.
has_promise() {
    [ -f "$1" ] && [[ "$(head -1 "$1")" != '/*@ requires \false;'* ]]
}

is_wanted() {
    [ "$names" = "  " ] || [[ "$names" == *" $1 "* ]] || [[ "$names" == *" $2 "* ]]
}

began=$SECONDS
find "$out" -maxdepth 2 -name '*.proved' -delete
unproved='' defined='' units=' '
declare -A seen promised kept left
: >"$out/queue" && : >"$out/current" && : >"$out/calls"
while IFS=$'\x01' read -r kind unit files first second; do
    units+="$unit "
    options=$(options_of "$kind" - "$first" "$second")
    [[ "$files/$options" =~ ^([a-z_0-9/]+\.c( |/))+(($allowed)( |$))*$ ]] ||
        { echo "prove.sh: $unit has an option that is not allowed: $files $options" >&2 && exit 1; }
    functions=$(list_unit "$kind" "$unit" "$files")
    for name in $functions; do
        # A function that another unit has, too, and that reads the same there, however Frama-C lays it out.
        itself=$name-$(tr -s '[:space:]' ' ' <"$out/$unit/$name.text" | sha256sum)
        if [[ "$kind $first " == wp*" -$name "* ]]; then
            ! has_promise "$out/$unit/$name.promise" || left[$itself]=$unit/$name
            continue
        fi
        [ ! -f "$out/$unit/$name.promise" ] || kept[$(promise_of "$unit" "$name")]=1
        [ -z "${seen[$itself]:-}" ] || continue
        seen[$itself]=1 defined+="$unit $name"$'\n'
        missed=$([ "$kind" = wp ] || echo "$second")
        options=$(options_of "$kind" "$name" "$first" "$second")
        hash=$(hash_of "$kind" "$unit" "$name" "$files" "$options" "$missed")
        if [ -z "$new$faults" ] && ! grep -qs "^$unit $name " "$proved"; then
            unproved+=" $unit/$name"
        elif ! grep -qsx "$unit $name $hash" "$proved" || { [ -n "$all" ] && is_wanted "$unit" "$name"; }; then
            is_wanted "$unit" "$name" && printf '%s\0' "$hash" "$kind" "$unit" "$name" "$files" "$options" "$missed" >>"$out/queue"
        else
            echo "$unit $name $hash" >>"$out/current"
        fi
    done
    for file in "$out/$unit"/*.promise; do
        ! has_promise "$file" ||
            promised[$(promise_of "$unit" "$(basename "$file" .promise)")]=${file#"$out/"}
    done
done < <(rows 'wp|eva')
awk -v kind=calls -f "$top/tests/refuse.awk" "$out/calls"
# What is left out, and what has no body, is proved elsewhere, or must not be called.
for promise in "${!promised[@]}"; do
    [ -n "${kept[$promise]:-}" ] || { echo "prove.sh: ${promised[$promise]} has a contract that no unit proves" >&2 && exit 1; }
done
for name; do
    [[ "$units" == *" $name "* ]] || grep -q " $name$" <<<"$defined" || { echo "prove.sh: nothing is called $name" >&2 && exit 2; }
done
for itself in "${!left[@]}"; do
    [ -n "${seen[$itself]:-}" ] || { echo "prove.sh: ${left[$itself]} has a contract that no unit proves of this body" >&2 && exit 1; }
done
gone=$(cut -d ' ' -f 1,2 "$proved" 2>/dev/null | grep -vxFf <(printf '%s' "$defined") || true)

# ---- Faults ----

if [ -n "$faults" ]; then
    if [ -s "$out/queue" ]; then
        echo "prove.sh: not all is proved as it is; make prove first" >&2
        exit 2
    fi
    rm -rf "$out/faults" && mkdir -p "$out/faults"
    planted=0
    while IFS=$'\x01' read -r _ unit name file edit where; do
        is_wanted "$unit" "$name" || continue
        planted=$((planted + 1))
        IFS=$'\x01' read -r kind _ files first second < <(rows "(wp|eva) ~~ $unit")
        printf '%s\0' $planted "$kind" "$unit" "$name" "$files" "$(options_of "$kind" "$name" "$first" "$second")" "$file" "$edit" "$where"
    done < <(rows fault) >"$out/queue"
    xargs -0 -r -n 9 -P "$jobs" bash -c 'plant "$@"' _ <"$out/queue"
    found=$(find "$out/faults" -name '*.found' | wc -l)
    echo "$found of $planted faults found, in $((SECONDS - began)) s"
    [ "$found" -eq "$planted" ] && [ "$planted" -ne 0 ]
    exit
fi

# ---- Proofs ----

# What is proved is noted when a run is interrupted, too. Other lines stay as they are: those of functions that are not asked for,
# and of what is gone, unless -n.
note_proved() {
    find "$out" -maxdepth 2 -name '*.proved' -exec cat {} + >"$out/new"
    {
        cut -d ' ' -f 1,2 "$out/new" "$out/current"
        [ "$names" != "  " ] || [ -z "$new" ] || [ -z "$gone" ] || echo "$gone"
    } | sed 's/$/ /' >"$out/noted"
    grep -svFf "$out/noted" "$proved" >"$out/others" || true
    sort -u "$out/current" "$out/new" "$out/others" >"$proved"
}
trap note_proved EXIT

xargs -0 -r -n 7 -P "$jobs" bash -c 'prove "$@"' _ <"$out/queue" || true
note_proved
queued=$(($(tr -cd '\0' <"$out/queue" | wc -c) / 7))
echo "$queued proofs in $((SECONDS - began)) s; $(wc -l <"$out/current") have not changed since they were proved"
failed=''
[ "$(wc -l <"$out/new")" -eq "$queued" ] || failed="not all is proved"
if [ "$names" = "  " ]; then
    [ -z "$unproved" ] || failed+="${failed:+; }never proved (make prove NEW=1 does):$unproved"
    [ -z "$gone" ] || [ -n "$new" ] || failed+="${failed:+; }proved, but no longer there (make prove NEW=1 unlists it): ${gone//$'\n'/, }"
fi
[ -z "$failed" ] || { echo "prove.sh: $failed" >&2 && exit 1; }
