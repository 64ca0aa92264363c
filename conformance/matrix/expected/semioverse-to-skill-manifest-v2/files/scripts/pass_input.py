#!/usr/bin/env python3
"""Starts a program, and hands it the arguments of this one as one JSON object on standard input.

It was added by skill-convert, because the program of this skill reads its inputs as JSON, and the manifest starts programs
with arguments. Nothing is started but the program that the manifest names, in the skill's folder and without a shell.

Usage: pass_input.py --name=text --name:=json ... -- program argument ...

  --name=text    an input that is this text
  --name:=json   an input that is this JSON value, or this text if it is not JSON
  --name?=...    an input that may be left out (--name?:=... if it is JSON): it is, if its value is empty or still {name}

Output and exit code are those of the program. If it cannot be started, {"error": ...} is the last line, and the exit code 1.
"""
import json
import subprocess
import sys
from pathlib import Path

SKILL_DIR = Path(__file__).resolve().parent.parent


def read_inputs(arguments):
    values = {}
    for argument in arguments:
        name, equals, text = argument.partition("=")
        if not name.startswith("--") or not equals:
            raise ValueError("expected --name=text or --name:=json, and found " + argument)
        name, is_json = without_mark(name[2:], ":")
        name, is_optional = without_mark(name, "?")
        if is_optional and text in ("", "{" + name + "}"):
            continue
        values[name] = read_json(text) if is_json else text
    return values


def without_mark(name, mark):
    return (name[:-1], True) if name.endswith(mark) else (name, False)


def read_json(text):
    try:
        return json.loads(text)
    except ValueError:
        return text


def main(arguments):
    try:
        if "--" not in arguments[:-1]:
            raise ValueError("expected -- and the program to start")
        at = arguments.index("--")
        values = json.dumps(read_inputs(arguments[:at])).encode("utf-8")
        code = subprocess.run(arguments[at + 1 :], input=values, cwd=str(SKILL_DIR)).returncode
    except (OSError, ValueError) as problem:
        print(json.dumps({"error": str(problem)}))
        return 1
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
