// Measures the product: the ELF that is flashed, on the virtual board. Prints CSV.
//   product VECTORS
#include <stdio.h>

#include "tests/bench/product/figures.h"
#include "tests/bench/product/sections.h"

int main(int count, char **argument)
{
    if (count != 2) {
        fprintf(stderr,
                "usage: product VECTORS (a file with a line \"NUMBER NAME\" for each interrupt vector)\n");
        return 2;
    }
    session_measure(argument[1]);
    start_measure();
    latency_measure();
    wire_measure();
    reply_measure();
    saving_measure();
    rest_measure();
    return 0;
}
