# Finds an order of the functions in which few calls reach further than 4 KB: such a call takes four bytes, others two.
#   avr-objdump -d ELF | awk -f tools/order.awk
# Prints the order, by the names that the functions have in the source; those that share a name stay together. It is tried
# out on the sizes and distances in this image, so the next run, on the new image, may find a better one.
#
# Functions are moved to other places at random, at first also where that makes it worse, and less and less so ("simulated
# annealing"). Takes seconds.

# Ahead of this are vectors, tables and the start-up code, which stay.
/<\.do_clear_bss_start>:$/ { started = 1; next }
!started { next }

/^[0-9a-f]+ <.*>:$/ {
    name = $2
    gsub(/[<>:]|\..*/, "", name)
    if (name ~ /^_/ && name !~ /^__vector_/)
        name = "libgcc"
    if (!(name in number)) {
        number[name] = units
        names[units] = name
        order[units] = units++
    }
    begins[functions] = hex($1)
    unit[functions] = number[name]
    place[functions++] = size[number[name]]
    next
}
/^ +[0-9a-f]+:\t/ {
    split($0, field, "\t")
    size[unit[functions - 1]] += split(field[2], byte, " ")
    if (field[3] ~ /^r?(call|jmp) *$/ && match($0, /0x[0-9a-f]+ </)) {
        from[calls] = hex(field[1])
        to[calls++] = hex(substr($0, RSTART + 2, RLENGTH - 4))
    }
}

END {
    for (i = 0; i < calls; i++) {
        caller[i] = locate(from[i])
        from[i] = found_place
        callee[i] = locate(to[i])
        to[i] = found_place
    }
    srand(1)
    cost = long_calls()
    best = cost + 1
    for (heat = 3; heat > 0.05; heat *= 0.9998) {
        i = int(rand() * units)
        j = int(rand() * units)
        move(i, j)
        now = long_calls()
        if (now <= cost || rand() < exp((cost - now) / heat))
            cost = now
        else
            move(j, i)
        if (cost < best) {
            best = cost
            for (i = 0; i < units; i++)
                result[i] = names[order[i]]
        }
    }
    for (i = 0; i < units; i++)
        print result[i]
}

function hex(digits,    value, i) {
    gsub(/[^0-9a-f]/, "", digits)
    for (i = 1; i <= length(digits); i++)
        value = 16 * value + index("0123456789abcdef", substr(digits, i, 1)) - 1
    return value
}

# The unit that an address is in; found_place is where in it.
function locate(address,    i) {
    for (i = functions - 1; i > 0 && begins[i] > address; i--)
        ;
    found_place = place[i] + address - begins[i]
    return unit[i]
}

function move(i, j,    moved) {
    moved = order[i]
    for (; i < j; i++)
        order[i] = order[i + 1]
    for (; i > j; i--)
        order[i] = order[i - 1]
    order[j] = moved
}

function long_calls(    i, sum, distance, long) {
    for (i = 0; i < units; i++) {
        start[order[i]] = sum
        sum += size[order[i]]
    }
    for (i = 0; i < calls; i++) {
        distance = start[callee[i]] + to[i] - start[caller[i]] - from[i] - 2
        long += distance > 4094 || distance < -4096
    }
    return long + 0
}
