# Converts output of tools/size.sh, such as "uno  flash 9652 / 12288  ram 526 / 768 (static 331, stack at most 195)", into CSV.
BEGIN { FS = "[ (),]+" }

function print_value(name, value) { print name ",bytes," value ",,,,," }

$2 == "flash" && $6 == "ram" && $10 == "static" && $12 " " $13 " " $14 == "stack at most" {
    print_value("flash,", $3)
    print_value("flash,budget", $5)
    print_value("RAM,static", $11)
    print_value("RAM,with the stack's bound", $7)
    print_value("RAM,budget", $9)
    print_value("stack,bound", $15)
    found = 1
}

END {
    if (!found) {
        print "bench: tests/bench/product/size.awk does not understand the output of tools/size.sh" > "/dev/stderr"
        exit 1
    }
}
