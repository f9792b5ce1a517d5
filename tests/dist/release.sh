#!/bin/sh
# Builds the release again, from a copy of the tree in DIRECTORY, and expects identical files.
#   release.sh RELEASE DIRECTORY
set -eu
release=$1 copy=$2

(cd "$release" && sha256sum -c --quiet SHA256SUMS)
for file in "$release"/*; do
    name=${file##*/}
    [ "$name" = SHA256SUMS ] || grep -q " $name\$" "$release/SHA256SUMS"
done

rm -rf "$copy"
mkdir -p "$copy"
git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$copy"
# Copies simavr's sources, so that they are not downloaded again.
if [ -d build/web/simavr ]; then
    cp -a --parents build/web/simavr "$copy"
    touch "$copy/build/web/simavr.stamp"
fi
(
    unset MAKEFLAGS MFLAGS MAKELEVEL
    umask 077
    TZ=Asia/Tokyo LC_ALL=C.UTF-8 make -s -C "$copy" -j2 dist
) >/dev/null
diff -r "$release" "$copy/build/dist"
echo "release: built twice, $(wc -l <"$release/SHA256SUMS") files are identical"
