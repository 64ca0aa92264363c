import type { Json } from "@skill-convert/core";
import { isJsonRecord } from "@skill-convert/core/json";
import { PYTHON_START } from "@skill-convert/format";

/** The program that starts the programs of a converted skill. */
export const WRAPPER = "scripts/invoke_skill.py";

const FIRST_SENTENCE = "Starts the program of this skill, and reports what it did.";

/**
 * Returns the text of the wrapper. Its data is JSON in a raw string literal, in ASCII, so that people can read it and
 * nothing in a manifest becomes code: JSON never has three quotes in a row, and a raw string ends nowhere else.
 */
export function printWrapper(programs: Json): string {
  return withData(`r"""\n${print(programs, "")}\n"""`);
}

/** Returns true if the text is a wrapper that nobody has changed, of today or with its data on one line. */
export function isWrapper(text: string): boolean {
  const programs = readWrapper(text);
  if (programs === undefined) return false;
  return text === printWrapper(programs) || text === withData(JSON.stringify(ascii(JSON.stringify(programs))));
}

/** Returns a list as the data of the wrapper has it. */
export function inWrapper(list: Json): string {
  return inline(list);
}

/** Returns the data of a wrapper; undefined if the text is another program. */
export function readWrapper(text: string): Json | undefined {
  if (!text.includes(FIRST_SENTENCE)) return undefined;
  const [, block] = /^SKILL = json\.loads\(r"""\r?\n([\s\S]*?)"""\)\r?$/m.exec(text) ?? [];
  const [, line] = /^SKILL = json\.loads\((".*")\)\r?$/m.exec(text) ?? [];
  try {
    if (block !== undefined) return JSON.parse(block) as Json;
    return line === undefined ? undefined : (JSON.parse(JSON.parse(line)) as Json);
  } catch {
    return undefined;
  }
}

function withData(literal: string): string {
  return TEXT.replace("SKILL = {}", () => `SKILL = json.loads(${literal})`);
}

/** The length up to which an object is on one line. */
const SHORT = 80;

/** Prints JSON with one line per member of a long object. Lists are on one line, because they are command lines. */
function print(value: Json, indent: string): string {
  const flat = inline(value);
  if (!isJsonRecord(value) || (indent !== "" && flat.length <= SHORT)) return flat;
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(([key, item]) => `${inner}${inline(key)}: ${print(item, inner)}`);
  return lines.length === 0 ? flat : `{\n${lines.join(",\n")}\n${indent}}`;
}

function inline(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (!isJsonRecord(value)) return ascii(JSON.stringify(value));
  const members = Object.entries(value).map(([key, item]) => `${inline(key)}: ${inline(item)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

function ascii(text: string): string {
  return text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

const TEXT = `#!/usr/bin/env python3
"""${FIRST_SENTENCE}

It was added by skill-convert, because a Semioverse skill takes one JSON object and returns one, and the program of this skill,
which came from another format, takes arguments. Nothing else is started, and no shell.

Input: one JSON object on standard input, or as the only argument, or pairs of --name value. If the skill has several
operations, one input names the operation. The variables, files and the time limit that the skill declares are checked first.
Output: what the program returned, with an effect_report, as JSON on the last line. If the program fails, that line is an error
envelope {"error": {"message": ..., "exit_code": ...}}, and the exit code is the program's.
"""
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict

SKILL_DIR = Path(__file__).resolve().parent.parent

# The programs and what they need, as the manifest declared them before the conversion.
SKILL = {}
OPERATION_PARAMETER = SKILL["parameter"]


class Refused(Exception):
    """Raised if the skill cannot be started, or its output cannot be read."""


def read_input(arguments):
    """Returns the values by name, and the texts of those that were arguments, which are passed on unchanged."""
    if len(arguments) == 1 and arguments[0].lstrip().startswith("{"):
        return json.loads(arguments[0]), {}
    if not arguments:
        text = "" if sys.stdin is None or sys.stdin.isatty() else sys.stdin.buffer.read().decode("utf-8")
        values = json.loads(text) if text.strip() else {}
        if not isinstance(values, dict):
            raise Refused("the input must be a JSON object")
        return values, {}
    if len(arguments) % 2 or not all(name.startswith("--") for name in arguments[::2]):
        raise Refused("expected pairs of --name value, or one JSON object")
    texts = {name[2:]: text for name, text in zip(arguments[::2], arguments[1::2])}
    inputs = choose(texts)["inputs"]
    return {name: read_value(text, inputs.get(name, {})) for name, text in texts.items()}, texts


def read_value(text, declared):
    types = declared.get("type") or []
    if "string" in (types if isinstance(types, list) else [types]):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text


def choose(values):
    name = "" if OPERATION_PARAMETER is None else values.get(OPERATION_PARAMETER)
    operations = SKILL["operations"]
    if not isinstance(name, str) or name not in operations:
        raise Refused("unknown operation; there are: " + ", ".join(operations))
    return operations[name]


def run(operation, values, texts):
    given = dict(values)
    for name, declared in operation["inputs"].items():
        if "default" in declared:
            given.setdefault(name, declared["default"])
    command = operation.get("unix")
    if os.name == "nt":
        command = operation.get("windows", command)
    if not command:
        raise Refused("there is no program for this platform")
    any_json = [
        name
        for name, declared in operation["inputs"].items()
        if declared.get("json") and not (declared.get("default", "") is None and given.get(name) is None)
    ]
    check_conditions(SKILL["conditions"])
    return subprocess.run(
        arguments_of(command, {**with_json_texts(given, any_json), **texts}),
        cwd=str(SKILL_DIR),
        input=standard_input(command, given),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        timeout=SKILL["conditions"]["timeout"],
    )


def output_of(text):
    """Returns what the program printed before its output, and the output."""
    lines = text.replace("\\r\\n", "\\n").rstrip("\\n").split("\\n")
    try:
        value = json.loads(lines[-1])
    except ValueError:
        if SKILL["last_line_json"]:
            raise Refused("the last line is not JSON")
        return "", {"output": text}
    before = "".join(line + "\\n" for line in lines[:-1])
    if isinstance(value, dict):
        return before, value
    return before, {"output": text if SKILL["last_line_json"] is False else value}


def reason_of(text, errors):
    """Returns why a program failed: the error in the JSON on its last line, or else the last line of its error output."""
    try:
        output = json.loads(text.strip().split("\\n")[-1])
    except ValueError:
        output = None
    if isinstance(output, dict) and isinstance(output.get("error"), str):
        return output["error"]
    return errors.decode("utf-8", "replace").strip().split("\\n")[-1] or "the program failed"


def report(exit_code):
    """Returns what is known about the changes of the program: the paths that the skill declares to write."""
    return {"exit_code": exit_code, "declared_writes": SKILL["writes"]}


def finish(before, value, exit_code):
    if "effect_report" not in value and "effectReport" not in value:
        value = {**value, "effect_report": report(exit_code)}
    sys.stdout.write(before)
    print(json.dumps(value))
    return exit_code


def main(arguments):
    try:
        values, texts = read_input(arguments)
        done = run(choose(values), values, texts)
    except subprocess.TimeoutExpired:
        message = "the program took longer than %s s" % SKILL["conditions"]["timeout"]
        return finish("", {"error": {"message": message, "exit_code": None}}, 1)
    except (Refused, OSError, ValueError) as problem:
        return finish("", {"error": {"message": str(problem), "exit_code": None}}, 1)
    sys.stderr.write(done.stderr.decode("utf-8", "replace"))
    text = done.stdout.decode("utf-8", "replace")
    if done.returncode != 0:
        error = {"message": reason_of(text, done.stderr), "exit_code": done.returncode}
        before = text if text.endswith("\\n") or not text else text + "\\n"
        return finish(before, {"error": error}, done.returncode if done.returncode > 0 else 1)
    try:
        return finish(*output_of(text), 0)
    except Refused as problem:
        return finish(text, {"error": {"message": str(problem), "exit_code": 0}}, 1)

${PYTHON_START}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
`;
