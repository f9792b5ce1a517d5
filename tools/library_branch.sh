#!/bin/sh
# Pushes a release of the Arduino library as Arduino's Library Manager reads it: the archive's folder as a tree of its own, on top of
# branch `arduino` of `origin`, with a tag. Run in a clone of the repository; does nothing if the tag is there.
#   library_branch.sh VERSION ZIP
# SPDX-License-Identifier: MIT
set -eu
version=$1 zip=$2
tag=arduino-$version

if git ls-remote --exit-code --tags origin "refs/tags/$tag" >/dev/null; then
    echo "$tag is there already"
    exit 0
fi
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
unzip -q "$zip" -d "$scratch"
parent=
if git fetch -q origin refs/heads/arduino 2>/dev/null; then parent=$(git rev-parse FETCH_HEAD); fi
export GIT_INDEX_FILE="$scratch/index"
git --work-tree="$scratch/OXO" add -A -f .
commit=$(git commit-tree ${parent:+-p "$parent"} -m "OXO $version for Arduino" "$(git write-tree)")
git push -q origin "$commit:refs/heads/arduino" "$commit:refs/tags/$tag"
echo "$tag: $commit"
