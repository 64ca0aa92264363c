#!/bin/sh
grep "^$1 " words.txt
