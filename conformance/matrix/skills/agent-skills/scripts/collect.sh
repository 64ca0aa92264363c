#!/bin/sh
git log --oneline --merges "$@"
