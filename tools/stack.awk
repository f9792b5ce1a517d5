# Computes the deepest use of the stack: the deepest call path from main plus the deepest interrupt; interrupts do not nest.
# Run by tools/stack.sh.
#
# Follows the code instruction by instruction from main and from each entry of the vector table, ignoring labels, and tracks
# known register values (stack_state.awk). So frames of any size, and the compiler's shared code that saves registers, need no
# special case. Fails where the depth cannot be determined (recursion, a call or a jump through a pointer, a frame of computed size, a
# stack that grows in a loop). Prints the bytes, then the call path.
# SPDX-License-Identifier: MIT

function fail(what) {
    print "stack: " name_at(root) (here == "" ? "" : sprintf(", at 0x%x", here)) ": " what > "/dev/stderr"
    exit 1
}

# Queues an address to visit later, with the current state.
function later(a) { waiting[++waits] = a " " sp " " pack() }

function note(bytes, callee) {
    if (bytes > most[root]) {
        most[root] = bytes
        via[root] = callee
    }
}

function call(a, next_one,    to, caller, depth, state) {
    to = target(a)
    if (to == next_one) { # reserves two bytes
        sp += pc_bytes
        return next_one
    }
    caller = root
    depth = sp
    state = pack()
    walk(to)
    root = caller
    here = a
    sp = depth
    unpack(state)
    note(sp + pc_bytes + most[to], to)
    if (to in lets_in)
        lets_in[root] = 1
    know_what_calls_keep()
    return to in returns ? next_one : -1
}

# A jump to the reset vector restarts the program.
function jump(to) { return to == address["__vectors"] ? -1 : to }

function jump_through_z() {
    if (value(30, "c") == "" || value(31, "c") == "")
        fail("a jump through a pointer")
    return jump(2 * (value(30, "c") + 256 * value(31, "c")))
}

function leave() {
    if (sp != 0)
        fail("returns with " sp " bytes on the stack")
    returns[root] = 1
    return -1
}

# Executes an instruction. Returns the next address, or -1.
function step(a,    o, next_one) {
    o = op[a]
    next_one = a + size[a]
    if (o == "icall" || o == "eicall") fail("a call through a pointer")
    if (o == "call" || o == "rcall") return call(a, next_one)
    if (o == "jmp" || o == "rjmp") return jump(target(a))
    if (o == "ijmp" || o == "eijmp") return jump_through_z()
    if (o == "ret" || o == "reti") return leave()
    execute(o, args[a])
    note(sp, "")
    if (o == "sei") lets_in[root] = 1
    if (o ~ /^br/ && o != "break") later(target(a))
    if (o ~ /^(cpse|sb[ri][cs])$/) later(next_one + size[next_one])
    return next_one
}

# Whether an instruction must be visited: for the first time, or again because less is known than before. Shared code is
# visited once for each place that it returns to.
function is_news(a,    key, state) {
    key = root " " a " " sp " " know[30] " " know[31]
    if (key !~ /c [0-9]+ c [0-9]+$/)
        key = root " " a " " sp
    state = pack()
    if (key in seen) {
        state = in_common(seen[key], state)
        if (state == seen[key])
            return 0
        unpack(state)
    }
    seen[key] = state
    return 1
}

function walk(f,    base, a, part) {
    if (f in done)
        return
    root = f
    here = ""
    if (f in active)
        fail("is recursive")
    active[f] = 1
    base = waits
    sp = most[f] = 0
    unpack("")
    know_what_calls_keep()
    later(f)
    while (waits > base) {
        split(waiting[waits], part, " ")
        sp = part[2] + 0
        unpack(substr(waiting[waits--], length(part[1] " " part[2] " ") + 1))
        for (a = part[1] + 0; a >= 0 && is_news(a); a = step(a)) {
            here = a
            if (!(a in op))
                fail("runs into what is no code")
            if (sp < 0 || sp > 9999)
                fail("the stack grows or shrinks in a loop")
        }
    }
    delete active[f]
    done[f] = 1
}

# The first entry of the vector table is the reset.
function walk_interrupts(    a, f) {
    a = address["__vectors"]
    for (a += size[a]; op[a] ~ /^(jmp|rjmp|nop)$/ && !(a in symbol); a += size[a]) {
        if (op[a] == "nop")
            continue
        f = target(a)
        walk(f)
        if (f in lets_in)
            fail("an interrupt lets others in")
        if (isr == "" || most[f] > most[isr])
            isr = f
    }
    if (isr == "")
        fail("there is no interrupt")
}

function path(f,    text) {
    for (text = name_at(f); via[f] != ""; text = text " > " name_at(f))
        f = via[f]
    return text
}

END {
    if (!pc_bytes || !("main" in address) || !("__vectors" in address)) {
        print "stack: no architecture, main or __vectors in what was disassembled" > "/dev/stderr"
        exit 1
    }
    walk(address["main"])
    walk_interrupts()
    print 2 * pc_bytes + most[address["main"]] + most[isr], path(address["main"]), "+", path(isr)
}
