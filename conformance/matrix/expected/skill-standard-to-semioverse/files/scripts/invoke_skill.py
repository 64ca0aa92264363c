#!/usr/bin/env python3
"""Starts the program of this skill, and reports what it did.

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
SKILL = json.loads(r"""
{
  "parameter": null,
  "operations": {
    "": {
      "unix": ["python3", "scripts/run_skill.py", "--since", [{ "input": "since" }], "--limit", [{ "input": "limit" }], "--token", [{ "input": "token" }]],
      "windows": ["python", "scripts/run_skill.py", "--since", [{ "input": "since" }], "--limit", [{ "input": "limit" }], "--token", [{ "input": "token" }]],
      "inputs": {
        "since": { "type": "string" },
        "limit": { "type": "integer", "default": 50 },
        "token": { "type": "string" }
      }
    }
  },
  "last_line_json": true,
  "conditions": { "variables": [], "files": [], "timeout": null },
  "writes": null
}
""")
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
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n")
    try:
        value = json.loads(lines[-1])
    except ValueError:
        if SKILL["last_line_json"]:
            raise Refused("the last line is not JSON")
        return "", {"output": text}
    before = "".join(line + "\n" for line in lines[:-1])
    if isinstance(value, dict):
        return before, value
    return before, {"output": text if SKILL["last_line_json"] is False else value}


def reason_of(text, errors):
    """Returns why a program failed: the error in the JSON on its last line, or else the last line of its error output."""
    try:
        output = json.loads(text.strip().split("\n")[-1])
    except ValueError:
        output = None
    if isinstance(output, dict) and isinstance(output.get("error"), str):
        return output["error"]
    return errors.decode("utf-8", "replace").strip().split("\n")[-1] or "the program failed"


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
        before = text if text.endswith("\n") or not text else text + "\n"
        return finish(before, {"error": error}, done.returncode if done.returncode > 0 else 1)
    try:
        return finish(*output_of(text), 0)
    except Refused as problem:
        return finish(text, {"error": {"message": str(problem), "exit_code": 0}}, 1)


def check_conditions(conditions: Dict[str, Any]) -> None:
    """What has to be there before the program starts, so that it does not fail halfway."""
    missing = ["the environment variable " + name for name in conditions["variables"] if name not in os.environ]
    for file in conditions["files"]:
        folder = SKILL_DIR
        if file["base"] == "cwd":
            folder = Path.cwd()
        elif file["base"] == "repository":
            folder = next((one for one in (SKILL_DIR, *SKILL_DIR.parents) if (one / ".git").exists()), None)
        if folder is not None and not (folder / file["path"]).exists():
            missing.append("the file " + file["path"])
    if missing:
        raise ValueError("missing: " + ", ".join(missing))


def arguments_of(command: Any, values: Dict[str, Any]) -> list:
    """Each element is one argument. One whose input has no value is left out, with a flag directly before it."""
    texts = [argument(part, values) for part in command]
    gap = None
    kept = []
    for index, (part, text) in enumerate(zip(command, texts)):
        after_flag = index > 0 and takes_value(command[index - 1])
        if text is None:
            if gap is None and not is_flag(part) and not after_flag:
                gap = index
            continue
        following = command[index + 1] if index + 1 < len(command) and texts[index + 1] is None else None
        if takes_value(part) and following is not None and not is_flag(following):
            continue
        # What counts by its position must not move into the place of what was left out.
        if gap is not None and not is_flag(part) and text != "--" and (isinstance(part, str) or not after_flag):
            raise ValueError("argument %d has no value, and argument %d follows it" % (gap, index))
        kept.append(text)
    return kept


def standard_input(command: Any, values: Dict[str, Any]) -> bytes:
    """A script that is given no input as an argument reads them all as one JSON object."""
    last = command[-1]
    alone = isinstance(last, str) and last.replace("\\", "/").startswith("scripts/")
    if not alone or any("input" in part for word in command if not isinstance(word, str) for part in word):
        return b""
    given = {name: value for name, value in values.items() if name != OPERATION_PARAMETER}
    return json_text(given).encode("utf-8")


def is_flag(template: Any) -> bool:
    first = template if isinstance(template, str) else template[0]
    return isinstance(first, str) and first.startswith("-") and template not in ("-", "--")


def takes_value(template: Any) -> bool:
    """A flag whose value may come after it, as opposed to one that has it, such as --limit=5."""
    return is_flag(template) and isinstance(template, str) and "=" not in template


def argument(template: Any, values: Dict[str, Any]) -> Any:
    """The text of one argument, or None where an input in it has no value."""
    parts = [template] if isinstance(template, str) else template
    texts = [part if isinstance(part, str) else insert(part, values) for part in parts]
    return None if None in texts else "".join(texts)


def insert(reference: Dict[str, Any], values: Dict[str, Any]) -> Any:
    if reference.get("builtin") == "skill_dir":
        return str(SKILL_DIR)
    value = values.get(reference.get("input"))
    return value if value is None or isinstance(value, str) else json_text(value)


def with_json_texts(values: Dict[str, Any], names: Any) -> Dict[str, Any]:
    """Inputs that take any value are passed as JSON, because "5" and 5 would be the same text otherwise."""
    return {**values, **{name: json_text(values[name]) for name in names if name in values}}


def json_text(value: Any) -> str:
    return json.dumps(whole(value), ensure_ascii=False, separators=(",", ":"))


def whole(value: Any) -> Any:
    """A number without a fraction is an integer, as it is for programs in other languages."""
    if isinstance(value, list):
        return [whole(item) for item in value]
    if isinstance(value, dict):
        return {key: whole(item) for key, item in value.items()}
    return int(value) if isinstance(value, float) and value.is_integer() else value


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
