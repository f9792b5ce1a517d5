#!/bin/sh
# Builds the release again, from a copy of the tree in DIRECTORY, and expects identical files. Of the Uno's products those that
# together have each display and each input are built again, so that each of the firmware's sources is; with ALL set, as for a tag,
# all of them, the objects of the virtual board's library, and the page's WebAssembly.
#   release.sh RELEASE DIRECTORY
# SPDX-License-Identifier: MIT
set -eu
release=$1 copy=$2

(cd "$release" && sha256sum -c --quiet SHA256SUMS)
for file in "$release"/*; do
    name=${file##*/}
    [ "$name" = SHA256SUMS ] || grep -q " $name\$" "$release/SHA256SUMS"
done

# A hex file for each board, and for each display and input of the Uno; pictures and licences; no link leads out of it.
for board in board/*/board.mk; do
    board=${board%/board.mk}
    [ -s "$release/oxo-${board##*/}.hex" ]
done
[ "$(find "$release" -name 'oxo-uno*.hex' | wc -l)" = "$(wc -l <build/web/products)" ]
[ "$(wc -l <build/web/products)" -ge 12 ]
for file in README.md LICENSE LICENSE-virtual-board RELEASE-NOTES.md wiring.svg index.html; do
    [ -s "$release/$file" ]
done
for file in "$release"/vboard-*.tar.gz "$release"/vboard_*.deb; do [ -s "$file" ]; done
for text in "$release"/*.md; do
    sed -n 's/\(!\{0,1\}\[[^]]*\]([^)]*)\)/\n\1\n/gp' "$text" | sed -n 's/^!\{0,1\}\[[^]]*\](\([^):#]*\).*)$/\1/p' | while read -r file; do
        [ -z "$file" ] || [ "$file" = http ] || [ "$file" = https ] || [ -f "$release/$file" ] || {
            echo "$text links to $file, which is not in the release" >&2
            exit 1
        }
    done
done
# The sources are whole: what is needed to build all of this.
tar -tzf "$release"/oxo-*.tar.gz | sed 's,^[^/]*/,,' >build/dist-sources.txt
for file in Makefile LICENSE board/virtual/LICENSE board/play/browser/page.html firmware/main.c board/play/tests/web/page.test.mjs docs/behaviour.md; do
    grep -qx "$file" build/dist-sources.txt
done
if grep -q '^build/' build/dist-sources.txt; then exit 1; fi

rm -rf "$copy"
mkdir -p "$copy"
git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$copy"
# Copies simavr's sources, so that they are not downloaded again.
mkdir -p "$copy/build/web"
if [ -d build/web/simavr ]; then
    cp -a --parents build/web/simavr "$copy"
    touch "$copy/build/web/simavr.stamp"
fi
if [ -z "${ALL-}" ]; then
    touch "$copy/build/web/since" # newer than the sources
    # Of a product only the firmware, as its tests may be built meanwhile.
    {
        printf '%s\n' build/web/objects board/virtual/build/lib
        awk '{ is_new = !display[$1]++; is_new += !input[$2]++ } !is_new { sub("/[^/]*$", "", $3); print $3 }' build/web/products |
            while read -r product; do printf '%s\n' "$product/avr" "$product/avr.flags" "$product/oxo.elf" "$product/oxo.hex"; done
    } |
        while read -r built; do
            cp -a --parents "$built" "$copy"
            find "$copy/$built" -exec touch -r "$copy/build/web/since" {} +
        done
fi
(
    unset MAKEFLAGS MFLAGS MAKELEVEL
    umask 077
    TZ=Asia/Tokyo LC_ALL=C.UTF-8 make -s -C "$copy" -j2 dist
) >/dev/null
diff -r "$release" "$copy/build/dist"
echo "release: built twice, $(wc -l <"$release/SHA256SUMS") files are identical"
