# Takes "uno  flash 9652 / 12288  ram 526 / 768 (static 331, stack at most 195)", which
# tools/size.sh prints, apart into lines of CSV.
BEGIN { FS = "[ (),;]+" }

function print_value(figure, case_name, value) {
    if (value !~ /^[0-9]+$/) wrong = 1
    print figure "," case_name ",bytes," value ",,,,,"
}

{
    for (i = 1; i < NF; i++) value[$i] = $(i + 1)
    for (i = 1; i < NF; i++) if ($i == "/") budget[++budgets] = $(i + 1)
    for (i = 1; i < NF; i++) if ($i == "most") value["stack"] = $(i + 1)
    print_value("flash", "", value["flash"])
    print_value("flash", "budget", budget[1])
    print_value("RAM", "static", value["static"])
    print_value("RAM", "with the stack's bound", value["ram"])
    print_value("RAM", "budget", budget[2])
    print_value("stack", "bound", value["stack"])
}

END {
    if (wrong || NR != 1) {
        print "bench: tools/size.sh prints something else than tests/bench/product/size.awk expects" > "/dev/stderr"
        exit 1
    }
}
