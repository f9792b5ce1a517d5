# Makes a text of the tree fit a release: links to files that the release has lose their folder, other files are named as those of
# the source archive; addresses stay.
#   awk -v files="README.md wiring.svg ..." -f release_text.awk TEXT
# SPDX-License-Identifier: MIT

BEGIN {
    n = split(files, name, " ")
    for (i = 1; i <= n; i++)
        here[name[i]] = 1
}

{
    rest = $0
    out = ""
    while (match(rest, /!?\[[^]]*\]\([^)]*\)/)) {
        out = out substr(rest, 1, RSTART - 1) fitting(substr(rest, RSTART, RLENGTH))
        rest = substr(rest, RSTART + RLENGTH)
    }
    print out rest
}

function fitting(link,    text, target, file) {
    text = link
    sub(/\]\([^)]*\)$/, "]", text)
    target = substr(link, length(text) + 2)
    sub(/\)$/, "", target)
    file = target
    sub(/#.*/, "", file)
    sub(/.*\//, "", file)
    if (target ~ /^([a-z]+:|#)/)
        return link
    if (file in here)
        return text "(" file ")"
    gsub(/^!?\[|\]$/, "", text)
    return text " (`" target "` in the source archive)"
}
