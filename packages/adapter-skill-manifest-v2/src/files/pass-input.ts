import type { JsonRecord, SkillFiles } from "@skill-convert/core";
import { readsStandardInput } from "@skill-convert/core/adapters";
import { getOwn, isJsonRecord } from "@skill-convert/core/json";
import { type ProgramDefinition, reportGenerated } from "@skill-convert/format";
import { commandsIn, PLATFORMS } from "../fields/entrypoints.js";

/** The path of the program that takes inputs as arguments and passes them on as JSON. */
export const PASS_INPUT = "scripts/pass_input.py";

/** The argument that separates the inputs from the program to start. */
export const PROGRAM_FOLLOWS = "--";

/** Marks at the end of an input's name: `?` if the input may be left out, `:` if its value is JSON. */
export const MARKS = { optional: "?", json: ":" } as const;

/**
 * The program that starts another one and passes it the inputs as a JSON object on standard input, as Semioverse
 * programs read them. It is needed because an agent fills in arguments and nothing else (mapping-decisions.md#d73).
 */
export const passInput: ProgramDefinition = {
  findings: () => [],
  isGenerated: (path, text) => path === PASS_INPUT && isPassInput(text),
  write({ operations }, { base, document }) {
    const nothing = { edits: [], notes: [], diagnostics: [] };
    if (!startsPassInput(document) || base.has(PASS_INPUT)) return nothing;
    const started = operations.filter(({ entrypoints = {} }) =>
      PLATFORMS.some((platform) => readsStandardInput(entrypoints[platform] ?? [])),
    );
    return {
      ...nothing,
      edits: [{ kind: "write", path: PASS_INPUT, text: TEXT, executable: true }],
      diagnostics: [reportGenerated(PASS_INPUT, PURPOSE, started)],
    };
  },
};

const PURPOSE = "takes the inputs as arguments, and hands them on as one JSON object on standard input";

/** Returns true if the program exists in a folder or can be written there: no other file has its path. */
export function mayPassInput(base: SkillFiles): boolean {
  const content = base.text(PASS_INPUT);
  return content.kind === "missing" || (content.kind === "text" && isPassInput(content.text));
}

function isPassInput(text: string): boolean {
  return text.replaceAll("\r\n", "\n") === TEXT;
}

function startsPassInput(document: JsonRecord): boolean {
  const operations = getOwn(document, "operations");
  return Object.values(isJsonRecord(operations) ? operations : {})
    .flatMap((operation) => (isJsonRecord(operation) ? commandsIn(getOwn(operation, "entrypoints")) : []))
    .some(({ argv }) => argv.includes(PASS_INPUT));
}

const TEXT = `#!/usr/bin/env python3
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
        name, is_json = without_mark(name[2:], "${MARKS.json}")
        name, is_optional = without_mark(name, "${MARKS.optional}")
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
        if "${PROGRAM_FOLLOWS}" not in arguments[:-1]:
            raise ValueError("expected ${PROGRAM_FOLLOWS} and the program to start")
        at = arguments.index("${PROGRAM_FOLLOWS}")
        values = json.dumps(read_inputs(arguments[:at])).encode("utf-8")
        code = subprocess.run(arguments[at + 1 :], input=values, cwd=str(SKILL_DIR)).returncode
    except (OSError, ValueError) as problem:
        print(json.dumps({"error": str(problem)}))
        return 1
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
`;
