#!/bin/sh
# Installs the single executable of skill-convert, which needs no Node, after it has checked its checksum:
#   curl -fsSL https://raw.githubusercontent.com/skill-convert/skill-convert/main/scripts/install.sh | sh
# SKILL_CONVERT_VERSION chooses a release (the latest), SKILL_CONVERT_BIN the folder (~/.local/bin).
set -eu

main() {
  releases=${SKILL_CONVERT_RELEASES:-https://github.com/skill-convert/skill-convert/releases}
  version=${SKILL_CONVERT_VERSION:-latest}
  bin=${SKILL_CONVERT_BIN:-$HOME/.local/bin}
  case $version in
    latest) from=$releases/latest/download ;;
    *) from=$releases/download/v${version#v} ;;
  esac

  case $(uname -s) in
    Linux) system=linux ;;
    Darwin) system=macos ;;
    *) fail "there is no executable for $(uname -s); with Node, npm install --global skill-convert works everywhere" ;;
  esac
  case $(uname -m) in
    x86_64 | amd64) arch=x64 ;;
    aarch64 | arm64) arch=arm64 ;;
    *) fail "there is no executable for $(uname -m); with Node, npm install --global skill-convert works everywhere" ;;
  esac
  if [ "$system" = linux ] && ldd --version 2>&1 | grep -qi musl; then
    fail "the executable needs glibc; with Node, npm install --global skill-convert works here, too"
  fi

  name=skill-convert-$system-$arch
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  for file in SHA256SUMS "$name.tar.gz"; do
    curl --fail --silent --show-error --location --output "$folder/$file" "$from/$file" || fail "cannot download $from/$file"
  done
  cd "$folder"
  grep "  $name.tar.gz\$" SHA256SUMS > sum || fail "SHA256SUMS does not name $name.tar.gz"
  if command -v sha256sum > /dev/null; then sha256sum -c sum > /dev/null 2>&1; else shasum -a 256 -c sum > /dev/null 2>&1; fi ||
    fail "the checksum of $name.tar.gz is not the one in SHA256SUMS, so it was not installed"
  tar -xzf "$name.tar.gz"
  mkdir -p "$bin"
  # Renamed within one folder, so that a program which is running is replaced, not changed.
  cp "$name/skill-convert" "$bin/.skill-convert-$$"
  chmod 755 "$bin/.skill-convert-$$"
  mv -f "$bin/.skill-convert-$$" "$bin/skill-convert"
  echo "skill-convert $("$bin/skill-convert" --version) is in $bin"
  case :$PATH: in
    *:"$bin":*) ;;
    *) echo "Add $bin to your PATH to start it by its name." ;;
  esac
}

fail() {
  echo "skill-convert: $1" >&2
  exit 1
}

# Called in the last line, so that nothing runs of a script that arrived in part.
main
