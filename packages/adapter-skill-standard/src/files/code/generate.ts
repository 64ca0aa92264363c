import type { Entrypoints, Json, JsonSchema } from "@skill-convert/core";
import { recordOf } from "@skill-convert/core/json";
import { SCHEMA_METHODS } from "../../format.js";
import { printPython } from "../python/print.js";
import { withMarker } from "./marker.js";

/** What a generated skill.py holds. */
export interface SkillProgram {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category?: string | undefined;
  /** The class that the manifest's `entry_point` (dialect) names; one of ours where it names none that will do. */
  readonly className?: string | undefined;
  /** Undefined where the manifest says nothing of its input. */
  readonly inputSchema: JsonSchema | undefined;
  readonly outputSchema: JsonSchema | undefined;
  /** The operations by name, `""` for one without a name. */
  readonly operations: readonly { readonly name: string; readonly entrypoints: Entrypoints | undefined }[];
  /** The parameter that names the operation where there are several. */
  readonly discriminator: string | undefined;
  readonly lastLineJson: boolean | undefined;
}

/** The name under which a generated file says that the manifest declares no input. */
export const UNDECLARED = "UNDECLARED";
export const SKILL_ID = "SKILL_ID";
export const ENTRYPOINTS = "ENTRYPOINTS";
export const LAST_LINE_JSON = "LAST_LINE_JSON";

/** The text of skill.py (section "Required Files", 2): standard library and `skills.base` only, every string escaped. */
export function generateSkill(program: SkillProgram): string {
  const constants: readonly (readonly [string, Json])[] = [
    [SKILL_ID, program.id],
    ["NAME", program.name],
    ["DESCRIPTION", program.description],
    ["CATEGORY", program.category ?? null],
    ["OPERATION_PARAMETER", program.discriminator ?? null],
    [LAST_LINE_JSON, program.lastLineJson ?? null],
    [
      ENTRYPOINTS,
      recordOf(program.operations.map(({ name, entrypoints }) => [name, (entrypoints ?? {}) as Json] as const)),
    ],
    [UNDECLARED, {}],
  ];
  const lines = [
    HEAD,
    ...constants.map(([name, value]) => `${name} = ${printPython(value, "", name.length + 3)}`),
    categoryAndClass(className(program)),
    schemaMethod(SCHEMA_METHODS.input, program.inputSchema),
    ...(program.outputSchema === undefined ? [] : ["", schemaMethod(SCHEMA_METHODS.output, program.outputSchema)]),
    EXECUTE,
  ];
  return withMarker(lines.join("\n"));
}

function schemaMethod(name: string, schema: JsonSchema | undefined): string {
  const value = schema === undefined ? UNDECLARED : printPython(schema, "        ", "        return ".length);
  return `    def ${name}(self) -> Dict[str, Any]:\n        return ${value}`;
}

const HEAD = `# It is written anew as a whole when the manifest is converted again, unless it was edited by hand.
import json
import os
import subprocess
from pathlib import Path
from typing import Any, Dict

from skills.base import Skill, SkillCategory, SkillContext, SkillMetadata, SkillResult

SKILL_DIR = Path(__file__).resolve().parent
`;

/** A name that is no keyword and that nothing else in the file has. */
function className({ className: wanted }: SkillProgram): string {
  const usable = wanted !== undefined && /^[A-Z][A-Za-z0-9]+Skill$/.test(wanted);
  return usable ? wanted : "GeneratedSkill";
}

const categoryAndClass = (name: string) => `

def category() -> Any:
    """The manifest's category, or a known one where the enumeration has no such member."""
    members = getattr(SkillCategory, "__members__", None) or {}
    wanted = (CATEGORY or "").strip().lower()
    for key, member in members.items():
        if wanted and wanted in (key.lower(), str(getattr(member, "value", "")).lower()):
            return member
    fallback = getattr(SkillCategory, "REASONING", None)
    return fallback if fallback is not None else next(iter(members.values()), None)


class ${name}(Skill):
    def metadata(self) -> SkillMetadata:
        return SkillMetadata(id=SKILL_ID, name=NAME, description=DESCRIPTION, category=category())
`;

const EXECUTE = `
    def execute(self, input_data: Dict[str, Any], context: SkillContext) -> SkillResult:
        name = next(iter(ENTRYPOINTS), "")
        if OPERATION_PARAMETER is not None:
            name = input_data.get(OPERATION_PARAMETER)
            if not isinstance(name, str) or name not in ENTRYPOINTS:
                return self.result(False, {"error": "unknown operation", "operations": list(ENTRYPOINTS)})
        entrypoints = ENTRYPOINTS.get(name, {})
        command = entrypoints.get("unix")
        if os.name == "nt":
            command = entrypoints.get("windows", command)
        if not command:
            return self.instruct(entrypoints)
        try:
            values = self.with_defaults(input_data)
            done = subprocess.run(
                arguments_of(command, values),
                cwd=str(SKILL_DIR),
                input=standard_input(command, values),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        except (OSError, ValueError) as error:
            return self.result(False, {"error": str(error)})
        text = done.stdout.decode("utf-8", "replace")
        if done.returncode != 0:
            message = done.stderr.decode("utf-8", "replace")
            return self.result(False, {"error": message, "exit_code": done.returncode, "output": text})
        return self.read(text)

    def read(self, text: str) -> SkillResult:
        """The last line as JSON where the manifest says so, or says nothing and it is JSON; otherwise the text."""
        if LAST_LINE_JSON is not False:
            lines = [line for line in text.replace("\\r", "\\n").split("\\n") if line.strip()]
            try:
                return self.result(True, json.loads(lines[-1] if lines else ""))
            except ValueError:
                if LAST_LINE_JSON:
                    return self.result(False, {"error": "the last line is not JSON", "output": text})
        return self.result(True, text)

    def instruct(self, entrypoints: Dict[str, Any]) -> SkillResult:
        """What an agent is to do, where no program does it."""
        path = SKILL_DIR / "SKILL.md"
        output: Dict[str, Any] = {}
        if "agent" in entrypoints:
            output["agent"] = entrypoints["agent"]
        if path.is_file():
            output["instructions"] = without_front_matter(path.read_text(encoding="utf-8"))
        elif not output and (entrypoints.get("unix") or entrypoints.get("windows")):
            return self.result(False, {"error": "no entrypoint for this platform"})
        elif not output:
            output["instructions"] = DESCRIPTION
        return self.result(True, output)

    def with_defaults(self, input_data: Dict[str, Any]) -> Dict[str, Any]:
        schema = self.${SCHEMA_METHODS.input}()
        schemas = [schema] if isinstance(schema, dict) else []
        if OPERATION_PARAMETER is not None and schemas:
            wanted = input_data.get(OPERATION_PARAMETER)
            schemas = [branch for branch in schema.get("oneOf", []) if branch.get("title") == wanted]
            schemas += [part for branch in schemas for part in branch.get("allOf", []) if isinstance(part, dict)]
        values: Dict[str, Any] = {}
        for one in schemas:
            properties = one.get("properties")
            for key, value in (properties if isinstance(properties, dict) else {}).items():
                if isinstance(value, dict) and "default" in value:
                    values[key] = value["default"]
        values.update(input_data)
        return values

    def result(self, success: bool, output: Any) -> SkillResult:
        return SkillResult(success=success, output=output, skill_id=SKILL_ID)


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
    alone = isinstance(last, str) and last.replace("\\\\", "/").startswith("scripts/")
    if not alone or any("input" in part for word in command if not isinstance(word, str) for part in word):
        return b""
    given = {name: value for name, value in values.items() if name != OPERATION_PARAMETER}
    return json.dumps(given, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


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
    if value is None or isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def without_front_matter(text: str) -> str:
    lines = text.lstrip("\\ufeff").splitlines(keepends=True)
    if lines and lines[0].strip() == "---":
        for index, line in enumerate(lines[1:], 1):
            if line.strip() == "---":
                return "".join(lines[index + 1 :])
    return "".join(lines)
`;
