# Runs the player in a terminal (tmux) and at a serial port, for scripts that source this file. They name the current test in $test;
# $scratch is their own folder, and $scratch/said has the last output.
# shellcheck shell=sh disable=SC2034 # the scripts use $port and $status
# SPDX-License-Identifier: GPL-3.0-or-later
set -eu
export LC_ALL=C.UTF-8 SHELL=/bin/sh
unset LINES COLUMNS
root=$PWD
scratch=$(mktemp -d)
test=
terminals=0 # started so far: each has its own socket, because a stopped server does not vanish at once
program=./play
player=     # process id of the player at a serial port

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

# eventually COMMAND...: repeats the command until it succeeds. Only a hang makes it fail, after five minutes on an idle machine, and
# later on a busy one.
eventually() {
    tries=3000
    until "$@"; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || return 1
        sleep 0.1
    done
}

# ---- A terminal ----

in_tmux() {
    tmux -u -S "$scratch/tmux.$terminals" -f /dev/null "$@"
}

# start COMMAND [COLUMNS LINES [TYPE]]: runs the command in a new terminal. When it ends, the screen shows EXIT and its status; the
# files `before` and `after` have the terminal's settings.
start() {
    terminals=$((terminals + 1))
    in_tmux new-session -d -x "${2-80}" -y "${3-24}" "export TERM=${4-screen-256color}
        stty -g >$scratch/before; $1; status=\$?; stty -g >$scratch/after; echo EXIT \$status.; cat"
}

# press KEY...: tmux's names, such as Left Enter x; or -l TEXT
press() {
    in_tmux send-keys "$@"
}

shows() {
    in_tmux capture-pane -p -e | sed -zEf "$root/board/play/tests/terminal/screen.sed" >"$scratch/said"
    case $(cat "$scratch/said" && echo .) in *"$1"*) ;; *) return 1 ;; esac
}

# wait_for TEXT, which may have several lines.
wait_for() {
    eventually shows "$1" || fail "not shown on the screen: $1"
}

stop() {
    in_tmux kill-server
    rm -f "$scratch/after"
}

# ---- The player ----

# enter BOARD: changes to $scratch and links the player, the board's firmware and an image that echoes its input.
enter() {
    for file in play "$1/oxo.elf" "$1/images/parrot.elf"; do
        ln -s "$root/build/$file" "$scratch"
    done
    cd "$scratch"
}

# play ARGUMENTS [COLUMNS LINES [TYPE]]: starts the player; the file `pid` has its process id.
play() {
    arguments=$1
    shift
    start "sh -c 'echo \$\$ >pid; exec ./play $arguments'" "$@"
    wait_for "q quit"
}

# ended STATUS: expects that the player ended and restored settings, main screen and cursor.
ended() {
    wait_for "EXIT $1."
    cmp "$scratch/before" "$scratch/after" || fail "the terminal's settings are not restored"
    [ "$(in_tmux display -p '#{alternate_on} #{cursor_flag}')" = "0 1" ] || fail "main screen or cursor is not restored"
    stop
}

quit() {
    press q
    ended 0
}

# ---- A serial port ----

# plug_in ARGUMENT...: starts $program, sets $port and $player; the player's errors go to $scratch/said.
plug_in() {
    : >"$scratch/port"
    "$program" --pty "$@" </dev/null >"$scratch/port" 2>"$scratch/said" &
    player=$!
    eventually test -s "$scratch/port" || fail "the player prints no port"
    port=$(cat "$scratch/port")
}

# unplug SIGNAL: ends the player and sets $status.
unplug() {
    status=0
    kill -s "$1" "$player"
    wait "$player" 2>/dev/null || status=$?
    player=
}
