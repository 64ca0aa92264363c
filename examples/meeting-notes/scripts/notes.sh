#!/bin/sh
# Drafts notes from a transcript, or finds older ones. The last line of output is JSON.
set -eu
case "$1" in
  take)
    draft="${2%.*}.notes.md"
    {
      printf '# Notes\n\n'
      grep -i '^decision:' "$2" || true
    } > "$draft"
    count=$(grep -ci '^decision:' "$2" || true)
    printf '{"status":"ok","path":"%s","decisions":%s}\n' "$draft" "$count"
    ;;
  find)
    found=$(grep -rl --include='*.notes.md' -- "$2" . | head -n "$3" | sed 's/.*/"&"/' | paste -sd, -)
    printf '{"status":"ok","notes":[%s]}\n' "$found"
    ;;
  *)
    printf '{"status":"error"}\n'
    exit 2
    ;;
esac
