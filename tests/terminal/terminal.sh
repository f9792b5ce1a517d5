# The player as its users have it, for scripts that read this file: in a terminal, which tmux is, and at a serial port. They
# say in $test what they test; $scratch is a folder of their own, and $scratch/said what was seen last.
# shellcheck shell=sh disable=SC2034 # $port and $status are for them
set -eu
export LC_ALL=C.UTF-8 SHELL=/bin/sh
unset LINES COLUMNS
root=$PWD
scratch=$(mktemp -d)
test=       # what is tested just now
terminals=0 # started so far: each has a socket of its own, since one that is stopped is not gone at once
program=./play
player=     # its process, at a serial port

fail() {
    echo "${0##*/}: $test: $1; seen:" >&2
    tail -n 40 "$scratch/said" >&2 || true
    exit 1
}

clean_up() {
    stop 2>/dev/null || true
    [ -z "$player" ] || kill "$player" 2>/dev/null || true
    rm -rf "$scratch"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

# within SECONDS COMMAND...: repeats it until it succeeds; fails when it does not in that time.
within() {
    tries=$((20 * $1))
    shift
    until "$@"; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || return 1
        sleep 0.05
    done
}

# ---- A terminal ----

in_tmux() {
    tmux -u -S "$scratch/tmux.$terminals" -f /dev/null "$@"
}

# start COMMAND [COLUMNS LINES [TYPE]]: when the command ends, the screen shows EXIT and its status, and the folder has the
# terminal's settings `before` and `after` it.
start() {
    terminals=$((terminals + 1))
    in_tmux new-session -d -x "${2-80}" -y "${3-24}" "export TERM=${4-screen-256color}
        stty -g >$scratch/before; $1; status=\$?; stty -g >$scratch/after; echo EXIT \$status.; cat"
}

# Keys by tmux's names, such as Left Enter x, or text behind -l.
press() {
    in_tmux send-keys "$@"
}

shows() {
    in_tmux capture-pane -p -e | sed -zEf "$root/tests/terminal/screen.sed" >"$scratch/said"
    case $(cat "$scratch/said" && echo .) in *"$1"*) ;; *) return 1 ;; esac
}

# wait_for TEXT [SECONDS]: of one line or several.
wait_for() {
    within "${2-20}" shows "$1" || fail "this does not come on the screen: $1"
}

stop() {
    in_tmux kill-server
    rm -f "$scratch/after"
}

# ---- The player ----

# enter BOARD: its player, the firmware, and an image that repeats what it reads are in $scratch, which is entered.
enter() {
    for file in play oxo.elf images/parrot.elf; do
        ln -s "$root/build/$1/$file" "$scratch"
    done
    cd "$scratch"
}

# play ARGUMENTS [COLUMNS LINES [TYPE]]: its process is in the file `pid`.
play() {
    arguments=$1
    shift
    start "sh -c 'echo \$\$ >pid; exec ./play $arguments'" "$@"
    wait_for "q quit"
}

# ended STATUS: the terminal is as it was, out of the alternate screen and with a cursor.
ended() {
    wait_for "EXIT $1."
    cmp "$scratch/before" "$scratch/after" || fail "other settings are left behind"
    [ "$(in_tmux display -p '#{alternate_on} #{cursor_flag}')" = "0 1" ] || fail "another screen is left behind, or no cursor"
    stop
}

quit() {
    press q
    ended 0
}

# ---- A serial port ----

# plug_in ARGUMENT...: starts $program, sets $port and $player; what the player complains of is in $scratch/said.
plug_in() {
    : >"$scratch/port"
    "$program" --pty "$@" </dev/null >"$scratch/port" 2>"$scratch/said" &
    player=$!
    within 20 test -s "$scratch/port" || fail "the player names no port"
    port=$(cat "$scratch/port")
}

# unplug SIGNAL: ends the player, sets $status
unplug() {
    status=0
    kill -s "$1" "$player"
    wait "$player" 2>/dev/null || status=$?
    player=
}
