#!/usr/bin/env bash
# Runs a released skill-convert: released.sh <version> <arguments>. The folder in which it runs may be somebody else's, with
# its own node_modules and .npmrc, so the program is installed elsewhere, by the settings of the user alone.
set -eu
version=$1
shift
case $version in
  "" | .* | *[!0-9A-Za-z.+-]*)
    echo "\"$version\" is no version of skill-convert" >&2
    exit 2
    ;;
esac
folder=${RUNNER_TEMP:-${XDG_CACHE_HOME:-$HOME/.cache}}/skill-convert-released
program=$folder/$version/node_modules/skill-convert/dist/skill-convert.js
if [ ! -f "$program" ]; then
  mkdir -p "$folder"
  part=$(mktemp -d "$folder/part-XXXXXX")
  echo '{"private":true}' > "$part/package.json"
  (cd "$part" && npm install --ignore-scripts --no-audit --no-fund --loglevel=error "skill-convert@$version") >&2
  # Another run may have been faster.
  if [ -e "$folder/$version" ]; then rm -rf "$part"; else mv "$part" "$folder/$version"; fi
fi
exec node "$program" "$@"
